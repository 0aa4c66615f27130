import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { withTables } from "../../scripts/readme-tables.mjs";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { MESSAGES_PER_SECOND } from "../../src/connection/channel.js";

const readme = readFileSync("README.md", "utf8");

describe("README", () => {
  it("carries the tables of the built manifest", async () => {
    const manifest = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as object;
    assert.equal(await withTables(readme, manifest), readme, "run `npm run build` and commit the README");
    const other = readme.replace("| `public-id`", "| `other-id`");
    assert.notEqual(await withTables(other, manifest), other);
  });

  it("names the limits that the code has", () => {
    assert.ok(readme.includes(`More than ${QUEUE_LIMIT} actions`));
    assert.ok(readme.includes(`More than ${MESSAGES_PER_SECOND.toLocaleString("en")} messages`));
  });

  it("carries the hash of the built script", () => {
    const hash = createHash("sha384").update(readFileSync("dist/cdn/svc-dashboard.js")).digest("base64");
    assert.ok(readme.includes(`integrity="sha384-${hash}"`), "run `npm run build` and commit the README");
  });
});

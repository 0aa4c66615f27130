import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { FailureCode } from "../../src/element/failures.js";
import { attributeName, PROPERTIES } from "../../src/element/properties.js";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { MESSAGES_PER_SECOND } from "../../src/connection/channel.js";

const readme = readFileSync("README.md", "utf8");

/** The code words in a table's first column. */
function firstColumn(heading: string): string[] {
  const section = readme.split(`### ${heading}\n`)[1]?.split("\n#")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!));
}

describe("README", () => {
  it("lists every attribute of the element, and no other", () => {
    const undocumented = new Set(["session-provider", "texts", "debug"]); // properties only, and a help for developers
    const attributes = Object.keys(PROPERTIES).map(attributeName);
    assert.deepEqual(
      firstColumn("Attributes").sort(),
      attributes.filter((name) => !undocumented.has(name)).sort(),
    );
  });

  it("lists every failure code, and no other", () => {
    // complete by its type: a code more or less does not compile
    const codes: Record<FailureCode, true> = {
      "invalid-configuration": true,
      "session-failed": true,
      "session-refused": true,
      "frame-blocked": true,
      "never-committed": true,
      "wrong-page": true,
      "ready-timeout": true,
      "queue-full": true,
      "message-flood": true,
    };
    assert.deepEqual(firstColumn("When a load fails"), Object.keys(codes));
  });

  it("names the limits that the code has", () => {
    assert.ok(readme.includes(`More than ${QUEUE_LIMIT} actions`));
    assert.ok(readme.includes(`More than ${MESSAGES_PER_SECOND.toLocaleString("en")} messages`));
    assert.ok(readme.includes(`\`ready-timeout\`    | ms, ${PROPERTIES.readyTimeout[1]}`));
  });

  it("carries the hash of the built script", () => {
    const hash = createHash("sha384").update(readFileSync("dist/cdn/svc-dashboard.js")).digest("base64");
    assert.ok(readme.includes(`integrity="sha384-${hash}"`), "run `npm run build` and commit the README");
  });
});

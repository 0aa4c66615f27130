import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { errorsOf } from "./support/compile.js";
import { run, startTenant, temporaryFile, workbook } from "./support/run-types.js";

const COUNT = 10_000;

describe("svc-dashboard types in a deployment with 10,000 workbooks", () => {
  it("reads them all within 60 s, and the compiler accepts the file", async () => {
    const members = (index: number): string[] =>
      [0, 1, 2].map((offset) => `view${index % 700}.member${offset}`);
    const tenant = await startTenant(
      Array.from({ length: COUNT }, (_, index) => workbook(`id-${index}`, members(index))),
    );
    const path = temporaryFile();
    const start = performance.now();
    await run(tenant, ["--out", path]);
    const seconds = (performance.now() - start) / 1000;
    console.log(`      ${seconds.toFixed(1)} s for ${tenant.received.length} requests`);
    assert.ok(seconds < 60, `${seconds} s`);
    const text = readFileSync(path, "utf8");
    assert.equal(text.match(/: \{ title: /g)?.length, COUNT);
    assert.equal(text.match(/: unknown;/g)?.length, 2_100);

    const [valid, invalid] = ['element.publicId = "id-9999";', 'element.publicId = "id-10000";'];
    const errors = errorsOf([valid, invalid, 'element.setFilter("view1.member2", 1);'], text);
    const found = [...errors.values()].map((each) => each.length);
    assert.deepEqual(found, [0, 1, 0]);
  });
});

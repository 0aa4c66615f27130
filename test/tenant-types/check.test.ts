import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { run, startTenant, temporaryFile, workbook } from "./support/run-types.js";

const BEFORE = [
  workbook("a", ["orders.status", "orders.channel"]),
  workbook("b", ["orders.old"]),
  workbook("c", ["orders.status"]),
];
const AFTER = [
  workbook("a", ["orders.status", "orders.new"], { title: 'The "new" one' }),
  workbook("c", ["orders.status"]),
  workbook("d"),
];
const CHANGES = `
  retitled dashboard "a": "Title of a" is now "The \\"new\\" one"
  added dashboard "d": "Title of d"
  added member "orders.new"
  added member "orders.new" of dashboard "a"
  removed dashboard "b": "Title of b"
  removed member "orders.channel"
  removed member "orders.old"
  removed member "orders.channel" of dashboard "a"
  removed member "orders.old" of dashboard "b"
`;

describe("--check", () => {
  for (const option of ["--out", "--data"]) {
    it(`of ${option} accepts a file that is up to date, and names the changes in one that is not`, async () => {
      const path = temporaryFile();
      const [before, after] = [await startTenant(BEFORE), await startTenant(AFTER)];
      await run(before, [option, path]);
      const text = readFileSync(path, "utf8");
      const options = [option, path, "--check"];
      assert.deepEqual(await run(before, options), { code: 0, output: `${path} is up to date.\n` });
      const heading = `${path} is out of date. Run the command without --check to update it. Changes:`;
      assert.deepEqual(await run(after, options), { code: 1, output: heading + CHANGES });
      assert.equal(readFileSync(path, "utf8"), text);
    });
  }

  it("checks both files, and fails if one of them is out of date", async () => {
    const tenant = await startTenant(BEFORE);
    const files = ["--out", temporaryFile(), "--data", temporaryFile("data.json")];
    await run(tenant, files);
    assert.equal((await run(tenant, [...files, "--check"])).code, 0);
    writeFileSync(files[1]!, "");
    const { code, output } = await run(tenant, [...files, "--check"]);
    assert.equal(code, 1);
    assert.match(output, /d\.ts is out of date[^]*data\.json is up to date/);
  });

  it("fails without the file, and does not write it", async () => {
    const path = temporaryFile();
    const { code, output } = await run(await startTenant(BEFORE), ["--out", path, "--check"]);
    assert.deepEqual([code, /Changes:\n {2}the file does not exist\n$/.test(output)], [1, true]);
    assert.ok(!existsSync(path));
  });

  it("fails if only the strictness differs, and accepts the line breaks of Windows", async () => {
    const path = temporaryFile();
    const tenant = await startTenant(BEFORE);
    await run(tenant, ["--out", path]);
    const { code, output } = await run(tenant, ["--out", path, "--check", "--strict"]);
    assert.deepEqual([code, /Changes:\n {2}only the header, the strictness/.test(output)], [1, true]);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n"));
    assert.equal((await run(tenant, ["--out", path, "--check"])).code, 0);
  });

  it("prints at most a screen", async () => {
    const path = temporaryFile();
    const workbooks = Array.from({ length: 90 }, (_, index) => workbook(`id-${index}`));
    await run(await startTenant(BEFORE), ["--out", path]);
    const { output } = await run(await startTenant(workbooks), ["--out", path, "--check"]);
    assert.equal(output.split("\n").length, 23);
    assert.match(output, /\n {2}and \d+ more\n$/);
  });
});

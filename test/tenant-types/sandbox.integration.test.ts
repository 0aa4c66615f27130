import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { errorsOf } from "./support/compile.js";
import { run, temporaryFile } from "./support/run-types.js";

const SALES_MEMBERS = ["calendar.date", "customers.country", "orders.channel", "orders.status"];

/** Uses of the element that compile without the file, and with it unless it is strict. */
const OPEN = [
  'element.setFilter("orders.shipping", "air");',
  'element.setFilter("f_orders.shipping=1");',
  "element.setFilter(text); element.setFilter(text, 1);",
  'element.clearFilter("orders.shipping");',
  "element.clearFilter(text);",
  'element.filters = { "orders.status": "new", "orders.shipping": "air" };',
];
/** Uses that always compile. */
const VALID = [
  'element.publicId = "a1b2c3d4"; element.publicId = undefined;',
  'element.setFilter("orders.status", "new"); element.clearFilter("calendar.date");',
  `element.setFilter('f_orders.status="new"');`,
  'element.filters = { "orders.status": "new" };',
  "element.filters = map;",
  'console.log(element.filters?.["orders.status"]);',
];
/** Uses that never compile with the file, but without it. */
const OTHER_IDS = ['element.publicId = "a1b2c3d5";', "element.publicId = text;"];

/** Returns the uses that do not compile. */
function rejected(file: string): string[] {
  const errors = errorsOf([...VALID, ...OPEN, ...OTHER_IDS], file);
  return [...errors].flatMap(([use, found]) => (found.length > 0 ? [use] : []));
}

describe("the types of the sandbox's dashboards", () => {
  it("have all dashboards that may be embedded, in JSON with their members and filter widgets", async () => {
    const sandbox = await sharedSandbox();
    const path = temporaryFile("data.json");
    const { code } = await run(sandbox, ["--data", path]);
    const data = JSON.parse(readFileSync(path, "utf8")) as {
      tenantOrigin: string;
      deploymentId: number;
      dashboards: { publicId: string; title: string; members: string[]; filterWidgets: { id: string }[] }[];
    };
    assert.deepEqual([code, data.tenantOrigin, data.deploymentId], [0, sandbox.origin, 42]);
    const ids = data.dashboards.map(({ publicId }) => publicId);
    assert.deepEqual(ids, [...sandbox.publicIds].sort()); // without drafts, archived ones, and one without embedding
    const [sales] = data.dashboards;
    assert.deepEqual([sales?.title, sales?.members], ["Sales overview", SALES_MEMBERS]);
    assert.deepEqual(sales?.filterWidgets.at(-1), {
      ...{ id: "filter-status", type: "FILTER" },
      ...{ member: "orders.status", title: "Status" },
    });
  });

  it("compile, and make other public ids errors, but not other members", async () => {
    const { output } = await run(await sharedSandbox());
    assert.deepEqual(rejected(output), OTHER_IDS);
    assert.deepEqual(rejected("export {};"), []);
  });

  it("make other members errors that name them, with --strict", async () => {
    const { output } = await run(await sharedSandbox(), ["--strict"]);
    assert.deepEqual(rejected(output), [...OPEN, ...OTHER_IDS]);
    const errors = errorsOf(OPEN, output);
    for (const use of OPEN.filter((each) => each.includes("shipping")))
      assert.match(errors.get(use)!.join(), /orders\.shipping/);
  });

  it("are the same at each run, and a file with the same content is not written again", async () => {
    const sandbox = await sharedSandbox();
    const path = temporaryFile();
    const outputs = [await run(sandbox, ["--out", path]), await run(sandbox, ["--out", path])];
    assert.deepEqual(outputs, [
      { code: 0, output: `${path} has been written. Dashboards: 6.\n` },
      { code: 0, output: `${path} is up to date.\n` },
    ]);
    assert.equal(readFileSync(path, "utf8"), (await run(sandbox)).output);
    assert.ok(!readFileSync(path, "utf8").includes(sandbox.token));
  });
});

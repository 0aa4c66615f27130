import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import type { ManagementClient } from "svc-dashboard/backend";
import { startProbe } from "../backend/support/probe-server.js";
import { blocksIn, type Block } from "../docs/support/blocks.js";
import { typeCheck } from "../docs/support/type-check.js";
import { runTool } from "./checks.js";
import { madeUpDocument } from "./made-up-document.js";

const page = readFileSync("docs/client.md", "utf8");
const [helper, example] = blocksIn("ts").filter(({ code }) => code.includes("typedRequest"));
const [, command = ""] = /`npx (openapi-typescript [^`]+)`/.exec(page) ?? [];
const [, prefixRemoval = ""] = /delete `(.*?)`/.exec(page) ?? [];

const THINGS = "/api/v1/deployments/{deployment-id}/things-1";
const THING = "/build/api/v1/deployments/{deployment-id}/things-9/{name}";
const list = `method: "GET", path: "${THINGS}", params: { "deployment-id": 42 }`;
const create = `method: "POST", path: "${THINGS}", params: { "deployment-id": 42 }`;
const thing = `path: "${THING}", params: { "deployment-id": 42, name: "a b" }`;

const VALID = [
  `const { items } = await send({ ${list}, query: { order: "name", tags: ["a", "b"] } }); items[0]?.id.toFixed();`,
  `(await send({ ${create} }, { headers: { "x-trace": "1" } })).name.trim();`,
  `(await send({ ${create}, body: { name: "a", size: 1 }, idempotent: true })).id.toFixed();`,
  `const r = await send({ method: "PUT", ${thing}, body: { name: "a" } }); "jobId" in r ? r.jobId.trim() : r.name.trim();`,
  `const none: undefined = await send({ method: "DELETE", ${thing}, query: { force: true } });`,
  `const none: undefined = await send({ method: "DELETE", ${thing} });`,
];

const INVALID: [code: string, error: RegExp][] = [
  [`send({ ${list.replace("things", "thing")}, query: { order: "name" } });`, /thing-1"' is not assignable/],
  [`send({ ${list.replace("GET", "PUT")} });`, /not assignable to type 'PathOf<"PUT">'/],
  [`send({ method: "GET", path: "${THINGS}", query: { order: "name" } });`, /'params' is missing/],
  [`send({ method: "DELETE", ${thing.replace(', name: "a b"', "")} });`, /'name' is missing/],
  [`send({ ${list.replace("42", '"42"')}, query: { order: "name" } });`, /'string' is not assignable/],
  [`send({ ${list} });`, /'query' is missing/],
  [`send({ ${list}, query: { order: "size" } });`, /"size"' is not assignable/],
  [`send({ ${list}, query: { order: "name", tag: ["a"] } });`, /'tag' does not exist/],
  [`send({ ${list}, query: { order: "name" }, body: {} });`, /not assignable to type 'undefined'/],
  [`send({ method: "PUT", ${thing} });`, /'body' is missing/],
  [`send({ ${create}, body: { name: 1 } });`, /'number' is not assignable to type 'string'/],
  [`send({ ${create}, body: { name: "a", siez: 1 } });`, /'siez' does not exist/],
  [`(await send({ ${create} })).title;`, /'title' does not exist/],
  [`(await send({ method: "PUT", ${thing}, body: { name: "a" } })).name;`, /'name' does not exist/],
  [`const none: null = await send({ method: "DELETE", ${thing} });`, /'undefined' is not assignable/],
];

/** Creates a module in the folder of the page's function. */
const moduleOf = (place: string, code: string, language = "ts"): Block => {
  return { page: place, line: 0, place, language, code, file: undefined };
};
const useOf = (code: string, index: number): Block =>
  moduleOf(
    `use-${index}`,
    `import { typedRequest } from "./typed-request.js"; ${code.replaceAll("send(", "typedRequest(client, ")}`,
  );

/** Generates the types by the page's command, and checks modules together with them and with the page's function. */
function check(blocks: readonly Block[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), "tenant-api-"));
  writeFileSync(join(folder, "tenant-openapi.json"), JSON.stringify(madeUpDocument));
  runTool(command, folder);
  const types = readFileSync(join(folder, "tenant-api.d.ts"), "utf8");
  rmSync(folder, { recursive: true });
  const around =
    'import type { ManagementClient as C } from "svc-dashboard/backend"; declare global { const client: C }';
  const errors = typeCheck([...blocks, moduleOf("tenant-api", types, "d.ts")], around);
  return blocks.map((block) => errors.get(block)!);
}

type TypedRequest = (client: ManagementClient, input: object) => Promise<unknown>;

/** Imports the page's function. */
async function load(code: string): Promise<TypedRequest> {
  const script = encodeURIComponent(transformSync(code, { loader: "ts" }).code);
  return ((await import(`data:text/javascript,${script}`)) as { typedRequest: TypedRequest }).typedRequest;
}

describe("the function of docs/client.md, over the types of forty operations", () => {
  const uses = [...VALID, ...INVALID.map(([code]) => code)].map(useOf);
  let errors: string[][];

  before(() => {
    errors = check([...uses, moduleOf("typed-request", helper!.code), example!]);
  });

  it("compiles under strict, as does its example", () => {
    assert.deepEqual(errors.slice(uses.length), [[], []]);
  });

  for (const [index, code] of VALID.entries()) {
    it(`accepts ${code}`, () => assert.deepEqual(errors[index], []));
  }

  for (const [index, [code, error]] of INVALID.entries()) {
    it(`rejects ${code}`, () => assert.match(errors[VALID.length + index]!.join("\n"), error));
  }

  it("sends the operation, with its parameters in the path", async () => {
    const { client, received } = await startProbe((response) => response.end('{"items":[]}'));
    const send = await load(helper!.code);
    const params = { "deployment-id": 42, name: "a b" };
    const query = { order: "name", tags: ["a", "b"] };
    assert.deepEqual(await send(client(), { method: "GET", path: THINGS, params, query }), { items: [] });
    await send(client(), { method: "PUT", path: THING, params, body: { name: "c" } });
    const short = await load(helper!.code.replace(prefixRemoval, ""));
    await short(client(), { method: "POST", path: "/deployments/{deployment-id}", params });
    assert.deepEqual(
      received.map(({ method, url, body }) => [method, url, body]),
      [
        ["GET", "/api/v1/deployments/42/things-1?order=name&tags=a&tags=b", ""],
        ["PUT", "/build/api/v1/deployments/42/things-9/a%20b", '{"name":"c"}'],
        ["POST", "/api/v1/deployments/42", ""],
      ],
    );
  });

  it("sends nothing with a parameter that could change the path, or without it", async () => {
    const { client, received } = await startProbe((response) => response.end());
    const send = await load(helper!.code);
    for (const name of ["..", "a/b", "", undefined]) {
      const input = { method: "DELETE", path: THING, params: { "deployment-id": 42, name } };
      await assert.rejects(send(client(), input), /plain path/);
    }
    assert.equal(received.length, 0);
  });
});

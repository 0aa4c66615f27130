import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { USAGE } from "../../sandbox/src/cli/read-arguments.js";
import { ExportedTypes } from "./support/exported-types.js";

const page = readFileSync("docs/sandbox.md", "utf8");
const types = new ExportedTypes("sandbox/src/index.ts");

/** The cells of the first table below a heading, without its head. */
function tableBelow(heading: string): string[][] {
  const [, section = ""] = page.split(`\n${heading}\n`);
  const [, , ...rows] = (/^\|[^]*?(?=\n\n)/m.exec(section)?.[0] ?? "").split("\n");
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The word that a cell begins with, behind its punctuation. */
const word = (cell = ""): string => /[\w$]+(?:-[\w]+)*/.exec(cell)?.[0] ?? "";
const column = (heading: string, index: number): string[] =>
  tableBelow(heading)
    .map((cells) => word(cells[index]))
    .filter(Boolean)
    .sort();

const source = (path: string): string => readFileSync(path, "utf8");
const matches = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, match = ""]) => match))].sort();

describe("docs/sandbox.md", () => {
  let sandbox: Sandbox;
  const admin = async (path: string): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${sandbox.token}` };
    return (await (await fetch(`${sandbox.origin}/__sandbox/${path}`, { headers })).json()) as never;
  };

  before(async () => {
    sandbox = await startSandbox({ quiet: true });
  });
  after(() => sandbox.stop());

  it("lists the options of the command line", () => {
    assert.deepEqual(column("## Options", 0), matches(USAGE, /^ {2}--([\w-]+)/gm));
  });

  it("lists the options of startSandbox", () => {
    assert.deepEqual(column("## Options", 1), types.membersOf("SandboxOptions").sort());
  });

  it("lists the environment variables", () => {
    const files = readdirSync("sandbox/src", { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => source(join("sandbox/src", path)));
    assert.deepEqual(
      column("### Environment variables", 0),
      matches(files.join("\n"), /\b(SVC_SANDBOX_[A-Z_]+)\b/g),
    );
  });

  it("lists the variables that a command receives", () => {
    assert.deepEqual(
      column("### Running a command", 0),
      matches(source("sandbox/src/cli/exec.ts"), /\b(SVC_\w+):/g),
    );
  });

  it("lists the members of a running sandbox", () => {
    const listed = column("## In tests", 0);
    assert.deepEqual(listed, types.membersOf("Sandbox").sort());
    assert.deepEqual(listed, Object.keys(sandbox).sort());
  });

  it("lists the members of a fault", () => {
    assert.deepEqual(column("### Faults", 0), types.membersOf("Fault").sort());
  });

  it("lists the operations that can fail", async () => {
    const [, listed = ""] = /<!-- embed-operations -->([^]*?)<!-- end -->/.exec(page) ?? [];
    const { operations } = (await admin("faults")) as { operations: string[] };
    const ofPages = operations.filter((name) => name.startsWith("embed"));
    assert.ok(ofPages.length > 10);
    assert.deepEqual(matches(listed, /`(\w+)`/g), ofPages.sort());
  });

  it("names the members of a request, and of the query for requests", () => {
    const [, section = ""] = page.split("\n### Requests\n");
    const text = section.split("\n## ")[0]!;
    const names = [...types.membersOf("LoggedRequest"), ...types.membersOf("RequestQuery")];
    assert.deepEqual(
      names.filter((name) => !text.includes(`\`${name}\``)),
      [],
    );
  });

  it("lists the routes of the admin API", () => {
    const routes = [...source("sandbox/src/admin/api-routes.ts").matchAll(/app\.(\w+)\("(\/[^"]*)"/g)].map(
      ([, method = "", path = ""]) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, "{$1}")}`,
    );
    const listed = tableBelow("## The admin API").map(([route = ""]) => route.replaceAll("`", ""));
    assert.deepEqual(listed.sort(), routes.sort());
  });

  it("names the dashboards as they are", async () => {
    const { items } = (await admin("dashboards")) as { items: { publicId: string; title: string }[] };
    const listed = tableBelow("## The data");
    assert.equal(listed.length, 6);
    for (const [id = "", title = ""] of listed) {
      const found = items.find(({ publicId }) => `\`${publicId}\`` === id);
      assert.equal(title.split(", ")[0], found?.title);
    }
  });
});

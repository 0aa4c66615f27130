import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import type { Browser } from "puppeteer-core";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { ERROR_RESPONSES } from "../../src/backend/session-responses.js";
import { startExample } from "../examples/support/start-example.js";
import { found, startBrowser } from "../support/browser.js";
import { ExportedTypes } from "./support/exported-types.js";
import { completeFiles, WrittenApp } from "./support/written-app.js";

const text = readFileSync("llms.txt", "utf8");
const files = completeFiles(text);

interface Named {
  name: string;
}
type Declaration = Record<
  "attributes" | "events" | "slots" | "cssParts" | "cssProperties" | "cssStates",
  Named[]
> & {
  tagName: string;
  failureCodes: Named[];
  members: (Named & { kind: string; static?: boolean })[];
};
const { modules } = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as {
  modules: { declarations: Declaration[] }[];
};
const element = modules
  .flatMap(({ declarations }) => declarations)
  .find(({ tagName }) => tagName === "svc-dashboard")!;
const backend = new ExportedTypes("src/backend/index.ts");

const NAMES: Record<string, string[]> = {
  ...Object.fromEntries(
    (
      ["attributes", "events", "slots", "cssParts", "cssProperties", "cssStates", "failureCodes"] as const
    ).map((list) => [list, element[list].map(({ name }) => name)]),
  ),
  methods: element.members
    .filter(({ kind, static: isStatic }) => kind === "method" && !isStatic)
    .map(({ name }) => name),
  "error codes of the session endpoint": Object.keys(ERROR_RESPONSES),
  "errors of the client": backend.classes.filter((name) => name.endsWith("Error")),
  "options of the client": backend.membersOf("ClientOptions"),
  "options of the session endpoint": backend.membersOf("SessionHandlerOptions"),
  "members of a session": backend.membersOf("GenerateSessionInput"),
  "filter operators": new ExportedTypes("src/protocol/index.ts").literalsOf("FilterOperator"),
};

describe("llms.txt", () => {
  let app: WrittenApp;
  let sandbox: Sandbox;
  let browser: Browser;

  before(async () => {
    [sandbox, browser] = await Promise.all([startSandbox({ quiet: true }), startBrowser()]);
    app = new WrittenApp(files, sandbox.origin);
  });
  after(async () => {
    await Promise.all([sandbox.stop(), browser.close()]);
    app.remove();
  });

  it("is short enough to be read whole", () => {
    assert.ok(text.split(/\s+/).length < 3_000, `${text.split(/\s+/).length} words`);
  });

  for (const [title, names] of Object.entries(NAMES)) {
    it(`names all ${title}`, () => {
      assert.ok(names.length > 1);
      assert.deepEqual(
        names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)),
        [],
      );
    });
  }

  it("links to pages that the package contains", () => {
    const links = [...text.matchAll(/\]\(((?:docs\/)?[\w-]+\.\w+)\)/g)].map(([, link = ""]) => link);
    assert.ok(links.length > 10);
    for (const link of links) assert.ok(readFileSync(link, "utf8").length > 0, link);
  });

  it("has a page and a session endpoint that show a dashboard", async () => {
    assert.ok(files.has("public/index.html"));
    const server = await startExample(app.folder, [process.execPath, "server.mjs"], sandbox);
    try {
      const page = await browser.newPage();
      await page.goto(server.origin);
      await found(page, "svc-dashboard:state(loaded)");
      const log = await sandbox.requests();
      const [session] = log.filter(({ operation }) => operation === "generateSession");
      assert.equal(session?.status, 200);
      const { embedTenant } = sandbox.embeds().at(-1)!;
      assert.equal(embedTenant, "acme-outdoors");
      await page.close();
    } finally {
      await server.stop();
    }
  });

  it("has a unit test that passes", async () => {
    assert.ok(files.has("dashboard.test.js"));
    const { folder } = app;
    const vitest = join(folder, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [vitest, "run", "--root", folder], { cwd: folder });
    const closed = once(child, "close");
    const [output, errors] = await Promise.all([readAll(child.stdout), readAll(child.stderr)]);
    await closed;
    assert.equal(child.exitCode, 0, output + errors);
    assert.match(output, /1 passed/);
  });
});

describe("llms-full.txt", () => {
  it("contains each page that llms.txt links to", () => {
    const full = readFileSync("llms-full.txt", "utf8");
    const pages = [...text.matchAll(/\]\((docs\/[\w-]+\.md)\)/g)].map(([, page = ""]) => page);
    assert.ok(pages.length > 10);
    for (const page of pages) assert.ok(full.includes(readFileSync(page, "utf8")), page);
  });
});

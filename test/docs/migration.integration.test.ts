import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { buildSync } from "esbuild";
import type { Page } from "puppeteer-core";
import { ManagementClient } from "svc-dashboard/backend";
import { until } from "../support/browser.js";
import { codeBlocks, runBlock } from "./support/code-blocks.js";
import { DocHost } from "./support/doc-host.js";
import { ExportedTypes } from "./support/exported-types.js";
import { markdownTable } from "./support/markdown-table.js";
import { markupBlock } from "./support/markup-blocks.js";

/** A module without types. Imported only by the test that needs it: the others run in Chromium. */
const JSDOM: string = "global-jsdom/register";

const PAGE = "docs/migration.md";
const page = readFileSync(PAGE, "utf8");
const find = (text: string) => codeBlocks(PAGE).find(({ code }) => code.includes(text))!;

describe(PAGE, { timeout: 300_000 }, () => {
  let host: DocHost;
  before(async () => {
    host = await DocHost.start();
  });
  after(() => host.stop());

  const withIds = (text: string): string =>
    host.withTenant(text).replaceAll("a1b2c3d4", host.sandbox.publicIds[0]!);
  const isDark = (tab: Page): Promise<unknown> =>
    until(host.frameOf(tab), () => getComputedStyle(document.documentElement).colorScheme === "dark");

  async function newSession(): Promise<string> {
    const { origin: baseUrl, token, deploymentId } = host.sandbox;
    const client = new ManagementClient({ baseUrl, token });
    return (await client.embedSessions.create({ deploymentId, externalId: "ada" })).sessionId;
  }

  it("begins with code that works", async () => {
    const sessionId = await newSession();
    const script = withIds(find('addEventListener("message"').code);
    const tab = await host.open(
      `<iframe></iframe><script>{ const iframe = document.querySelector("iframe"), session = "${sessionId}"; ${script} }</script>`,
    );
    await until(tab, () => document.querySelector("iframe")!.src.includes("session="));
    await tab.waitForFrame((frame) => frame.url().startsWith(host.sandbox.origin));
    await isDark(tab);
    await tab.close();
  });

  it("ends with a tag that shows the same", async () => {
    const tab = await host.open(withIds(markupBlock(PAGE, "html", "color-scheme")));
    await until(tab, 'document.querySelector("svc-dashboard").state === "loaded"');
    await isDark(tab);
    await tab.close();
  });

  /** Runs code of the page with a dashboard of the sandbox, and connects it then. */
  async function runBefore(code: string, answer: string): Promise<Page> {
    const tab = await host.open("");
    await tab.evaluate(
      `(async () => { const dashboard = document.createElement("svc-dashboard"), csrfToken = "a";
        Object.assign(dashboard, { tenantOrigin: "${host.sandbox.origin}", publicId: "${host.sandbox.publicIds[0]}" });
        ${answer}
        ${code}
        document.body.append(dashboard); })()`,
    );
    await until(tab, 'document.querySelector("svc-dashboard")?.state === "loaded"');
    return tab;
  }

  it("adapts a route of another form, and sends settings that are set before the load", async () => {
    const answer = `
      const { fetch: request } = window;
      const fetch = async (url, { headers, signal }) => {
        window.asked = [url, headers["x-csrf-token"]];
        const body = JSON.stringify({ surface: "dashboard", reason: "load" });
        const own = await request("/api/embed-session", { method: "POST", body, signal, headers: { "content-type": "application/json" } });
        const { sessionId } = await own.json();
        return Response.json({ token: sessionId });
      };`;
    const settings = find("dashboard.theme").code;
    const tab = await runBefore(`${settings}${find("sessionProvider").code}`, answer);
    assert.deepEqual(await tab.evaluate("asked"), ["/embed/token", "a"]);
    const { searchParams } = new URL(host.frameOf(tab).url());
    assert.equal(searchParams.get("locale"), "de-DE");
    assert.equal(searchParams.get("f_orders.status"), '{"value":"shipped"}');
    await tab.close();
  });

  it("has a row for each action, with properties and methods of the element", () => {
    const rows = markdownTable(page, "Action");
    const members = new ExportedTypes("src/index.ts").membersOf("SvcDashboard");
    const names = rows.flatMap(([, ...cells]) => cells.flatMap((cell) => /`(\w+)/.exec(cell)?.[1] ?? []));
    assert.ok(names.length > 10, "the table has names");
    assert.deepEqual(
      names.filter((name) => !members.includes(name)),
      [],
    );
    const listed = rows.flatMap(([cell = ""]) => /svc:action:[a-z-]+/.exec(cell)?.[0] ?? []);
    const actions = new ExportedTypes("src/protocol/index.ts").literalsOf("EmbedActionName");
    assert.deepEqual(listed.sort(), actions.map((name) => `svc:action:${name}`).sort());
  });

  it("keeps the iframe, with code that works", async () => {
    const [output] = buildSync({
      stdin: { contents: withIds(find("connectEmbed(").code), resolveDir: process.cwd(), loader: "ts" },
      ...{ bundle: true, write: false, format: "iife" },
    }).outputFiles;
    const tab = await host.open(
      `<iframe></iframe><script>var iframe = document.querySelector("iframe"), session = "${await newSession()}";</script>
      <script>${output!.text}</script>`,
    );
    await tab.waitForFrame((frame) => frame.url().startsWith(host.sandbox.origin));
    await isDark(tab);
    assert.equal(await tab.evaluate('document.querySelector("iframe").hasAttribute("src")'), false);
    await tab.close();
  });

  it("waits for ready, and refreshes", async () => {
    await import(JSDOM);
    await import("svc-dashboard");
    const { EmbedStub } = await import("svc-dashboard/testing");
    const dashboard = document.createElement("svc-dashboard");
    const stub = new EmbedStub(dashboard);
    document.body.append(dashboard);
    stub.ready({ deploymentId: 42 });
    const logged: unknown[] = [];
    const console = { log: (value: unknown) => logged.push(value) };
    await runBlock(find("await dashboard.ready"), { dashboard, console });
    await runBlock(find("document.querySelector"), { console });
    stub.send("drilldown", { member: "orders.revenue" });
    assert.deepEqual(logged, [42, "orders.revenue"]);
    assert.deepEqual(
      stub.actions.map(({ type }) => type),
      ["svc:action:refresh"],
    );
    dashboard.remove();
  });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { SvcDashboard } from "../../src/index.js";
import type { EmbedStub } from "../../src/testing/index.js";
import { usePageGlobals } from "../support/page-globals.js";
import { blocksIn, importsOf, runBlock, type Block } from "./support/blocks.js";

/** What a page can import: all of the package but the backend. */
const isOfPage = (name: string): boolean => /^svc-dashboard($|\/(?!backend|react))/.test(name);

const blocks = blocksIn("js", "ts").filter(
  (block) =>
    importsOf(block).every(isOfPage) &&
    /\b(dashboard|iframe|document)\b|"svc-dashboard[/"]/.test(block.code) &&
    !/\b(client|sandbox|authorize)\b/.test(block.code),
);
const find = (text: string): Block => blocks.find(({ code }) => code.includes(text))!;

interface Named {
  name: string;
}
const { modules } = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as {
  modules: {
    declarations: ({ tagName: string } & Record<
      "attributes" | "cssParts" | "cssStates" | "cssProperties",
      Named[] | undefined
    >)[];
  }[];
};
const elements = modules.flatMap(({ declarations }) => declarations);
const { attributes = [] } = elements.find(({ tagName }) => tagName === "svc-dashboard")!;

const GLOBAL = ["class", "id", "lang", "slot", "style", "tabindex", "autofocus"];
const unknownAttributes = (tag: Element): string[] =>
  tag
    .getAttributeNames()
    .filter((name) => ![...attributes.map(({ name }) => name), ...GLOBAL].includes(name));

/** What a style sheet can name of the elements. */
const KNOWN = new Set([
  ...elements.flatMap(({ cssParts = [] }) => cssParts.map(({ name }) => `::part(${name})`)),
  ...elements.flatMap(({ cssStates = [] }) => cssStates.map(({ name }) => `:state(${name})`)),
  ...elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
]);
const unknownNames = (css: string): string[] =>
  [...css.matchAll(/::part\([^)]*\)|:state\([^)]*\)|--svc-[\w-]*/g)]
    .map(([name]) => name)
    .filter((name) => !KNOWN.has(name));

/** The dashboards of a piece of HTML, not connected. */
function dashboardsIn(html: string): Element[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.querySelectorAll("svc-dashboard")];
}

describe("the documentation's code for pages", () => {
  let dashboard: SvcDashboard;
  let stub: EmbedStub;
  let iframe: HTMLIFrameElement;
  let logged: unknown[][];

  usePageGlobals();
  before(() => import("svc-dashboard"));
  afterEach(() => document.body.replaceChildren());

  /** Runs a block in a page that has a dashboard, which is ready, and an iframe. */
  async function run(block: Block): Promise<void> {
    const { EmbedStub } = await import("svc-dashboard/testing");
    const log: unknown[][] = (logged = []);
    dashboard = document.createElement("svc-dashboard");
    stub = new EmbedStub(dashboard);
    iframe = document.createElement("iframe");
    // happy-dom gives a frame no window
    Object.defineProperty(iframe, "contentWindow", {
      value: { parent: window, location: { replace: String }, postMessage: String },
    });
    document.body.append(dashboard, iframe);
    stub.ready({ deploymentId: 42 });
    await dashboard.ready;
    const console = { log: (...words: unknown[]) => log.push(words) };
    await runBlock(block, { console, dashboard, iframe, session: "a-session", csrfToken: "a-token" });
  }

  for (const block of blocks) {
    it(`runs unchanged: ${block.place}`, () => run(block));
  }

  it("listens to the dashboard of the page", async () => {
    await run(find('addEventListener("svc-drilldown"'));
    stub.send("drilldown", { member: "orders.revenue", value: 12 });
    assert.deepEqual(logged, [["orders.revenue", 12]]);
  });

  it("posts actions to the dashboard of the page", async () => {
    await run(find("dashboard.setColorScheme"));
    const types = stub.actions.map(({ type }) => type.slice("svc:action:".length));
    assert.deepEqual(types, ["set-filter", "set-color-scheme", "refresh"]);
  });

  it("navigates the page's own iframe to a dashboard", async () => {
    await run(find("connectEmbed("));
    assert.equal(iframe.src, "https://acme.example/embed/dashboard/a1b2c3d4?session=a-session");
  });

  it("logs what the comments promise", async () => {
    await run(find("new EmbedStub"));
    assert.deepEqual(logged, [["svc:action:refresh"]]);
    await run(find("dashboard.postAction"));
    assert.deepEqual(logged, [["de-DE"]]);
    await run(find("parseFilterUrlParameter("));
    assert.deepEqual(logged, [["orders.status"]]);
  });
});

describe("the documentation's tags", () => {
  usePageGlobals();
  before(() => import("svc-dashboard"));
  afterEach(() => document.body.replaceChildren());

  /** Connects a dashboard, without an embed. @returns what the element reports about its attributes */
  async function reportOf(tag: Element): Promise<unknown> {
    const { EmbedStub } = await import("svc-dashboard/testing");
    const element = document.createElement("svc-dashboard");
    new EmbedStub(element);
    for (const { name, value } of tag.attributes) element.setAttribute(name, value);
    document.body.append(element);
    await element.updateComplete;
    await Promise.resolve();
    return element.lastError;
  }

  for (const { place, code } of blocksIn("html").filter(({ code }) => /<svc-dashboard[\s>]/.test(code))) {
    it(`have known attributes, with valid values: ${place}`, async () => {
      const tags = dashboardsIn(code);
      assert.notEqual(tags.length, 0);
      for (const tag of tags) {
        assert.deepEqual(unknownAttributes(tag), []);
        assert.equal(await reportOf(tag), null);
      }
    });
  }

  it("are checked for misspelled attributes and invalid values", async () => {
    const [misspelled] = dashboardsIn(`<svc-dashboard publicid="a"></svc-dashboard>`);
    assert.deepEqual(unknownAttributes(misspelled!), ["publicid"]);
    const [invalid] = dashboardsIn(
      `<svc-dashboard tenant-origin="https://acme.example" public-id="a" filters="{"></svc-dashboard>`,
    );
    const { code } = (await reportOf(invalid!)) as { code: string };
    assert.equal(code, "invalid-configuration");
  });
});

describe("the documentation's style sheets", () => {
  for (const { place, code } of blocksIn("css")) {
    it(`have names that the elements have: ${place}`, () => assert.deepEqual(unknownNames(code), []));
  }

  it("are checked for names that no element has", () => {
    const css = "a::part(retry), a::part(again), a:state(broken) { --svc-dashboard-height: 1px }";
    assert.deepEqual(unknownNames(css), ["::part(again)", ":state(broken)", "--svc-dashboard-height"]);
  });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import type { BrowserContext, JSHandle, Page } from "puppeteer-core";
import { newTab, startBrowser } from "../support/browser.js";
import { blocksIn, bodyOf, importsOf, type Block } from "./support/blocks.js";
import type { PageOfBlock, reportTags as report } from "./support/page.js";

/** Whether a page can import a module: any of the package except the backend and React. */
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
  modules: { declarations: Record<"cssParts" | "cssStates" | "cssProperties", Named[] | undefined>[] }[];
};
const elements = modules.flatMap(({ declarations }) => declarations);
/** The names of the elements that a style sheet can use. */
const KNOWN = new Set([
  ...elements.flatMap(({ cssParts = [] }) => cssParts.map(({ name }) => `::part(${name})`)),
  ...elements.flatMap(({ cssStates = [] }) => cssStates.map(({ name }) => `:state(${name})`)),
  ...elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
]);
const unknownNames = (css: string): string[] =>
  [...css.matchAll(/::part\([^)]*\)|:state\([^)]*\)|--svc-[\w-]*/g)]
    .map(([name]) => name)
    .filter((name) => !KNOWN.has(name));

/** Bundles the code that runs in the page. */
async function bundle(): Promise<string> {
  const entries = [...new Set(blocks.flatMap(importsOf))].map((name) => JSON.stringify(name));
  const load = `(entry) => ({ ${entries.map((name) => `${name}: () => import(${name})`).join()} })[entry]()`;
  const contents = `import { PageOfBlock, reportTags } from "./test/docs/support/page.js";
    Object.assign(window, { reportTags, createPage: () => new PageOfBlock(${load}) });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: "." },
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]!.text;
}

declare const reportTags: typeof report;
declare const createPage: () => PageOfBlock;

describe("the documentation's code for pages", () => {
  let browser: BrowserContext;
  let page: Page;
  let uncaught: unknown[] = [];

  before(async () => {
    browser = await startBrowser();
    page = await newTab(browser);
    await page.setRequestInterception(true);
    page.on("request", (request) => void request.respond({ contentType: "text/html", body: "<body>" }));
    page.on("pageerror", (error) => uncaught.push(error));
    await page.goto("http://localhost/");
    await page.addScriptTag({ content: await bundle() });
  });
  after(() => browser.close());

  async function run(block: Block): Promise<JSHandle<PageOfBlock>> {
    uncaught = [];
    const handle = await page.evaluateHandle(async (body) => {
      const inPage = createPage();
      await inPage.run(body);
      return inPage;
    }, bodyOf(block));
    assert.deepEqual(uncaught, []); // errors in listeners and callbacks
    return handle;
  }

  for (const block of blocks) {
    it(`runs unchanged: ${block.place}`, async () => {
      await run(block);
    });
  }

  it("listens to the dashboard of the page", async () => {
    const inPage = await run(find('addEventListener("svc-drilldown"'));
    await inPage.evaluate((each) => each.send("drilldown", { member: "orders.revenue", value: 12 }));
    assert.deepEqual(await inPage.evaluate(({ logged }) => logged), [["orders.revenue", 12]]);
  });

  it("posts actions to the dashboard of the page", async () => {
    const inPage = await run(find("dashboard.setColorScheme"));
    const actions = await inPage.evaluate((each) => each.actions());
    assert.deepEqual(actions, ["set-filter", "set-color-scheme", "refresh"]);
  });

  it("navigates the page's own iframe to a dashboard", async () => {
    const inPage = await run(find("connectEmbed("));
    const url = await inPage.evaluate((each) => each.iframeUrl());
    assert.equal(url, "https://acme.example/embed/dashboard/a1b2c3d4?session=a-session");
  });

  for (const [code, logged] of [
    ["new EmbedStub", "svc:action:refresh"],
    ["dashboard.postAction", "de-DE"],
    ["parseFilterUrlParameter(", "orders.status"],
  ] as const) {
    it(`logs what the comments promise: ${code}`, async () => {
      const inPage = await run(find(code));
      assert.deepEqual(await inPage.evaluate((each) => each.logged), [[logged]]);
    });
  }

  for (const { place, code } of blocksIn("html").filter(({ code }) => /<svc-dashboard[\s>]/.test(code))) {
    it(`has tags with known attributes and valid values: ${place}`, async () => {
      const reports = await page.evaluate((html) => reportTags(html), code);
      assert.notEqual(reports.length, 0);
      for (const report of reports) assert.deepEqual(report, { unknownAttributes: [], lastError: null });
    });
  }

  it("is checked for misspelled attributes and invalid values", async () => {
    const html = `<svc-dashboard publicid="a"></svc-dashboard>
      <svc-dashboard tenant-origin="https://acme.example" public-id="a" filters="{"></svc-dashboard>`;
    const [misspelled, invalid] = await page.evaluate((html) => reportTags(html), html);
    assert.deepEqual(misspelled?.unknownAttributes, ["publicid"]);
    assert.ok(invalid?.lastError && "code" in invalid.lastError);
    assert.equal(invalid.lastError.code, "invalid-configuration");
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

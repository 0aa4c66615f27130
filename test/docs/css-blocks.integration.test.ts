import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { generate, parse, walk } from "css-tree";
import type { Browser, Page } from "puppeteer-core";
import { newTab, startBrowser } from "../support/browser.js";
import { DOC_PAGES } from "./support/doc-pages.js";
import { markupBlocks } from "./support/markup-blocks.js";

interface Named {
  name: string;
}
const { modules } = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as {
  modules: { declarations: Record<"cssParts" | "cssStates" | "cssProperties", Named[] | undefined>[] }[];
};
const elements = modules.flatMap(({ declarations }) => declarations);

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

/** A piece of a style sheet: what `CSS.supports` can check, a media query, or what is a mistake anywhere. */
interface Piece {
  kind: "supports" | "query" | "mistake";
  text: string;
}

function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text: string): number => pieces.push({ kind, text });
  const onParseError = ({ message }: Error): number => add("mistake", message);
  walk(parse(css, { onParseError }), (node) => {
    if (node.type === "Rule") add("supports", `selector(${generate(node.prelude)})`);
    else if (node.type === "Declaration") add("supports", generate(node));
    else if (node.type === "MediaQuery") add("query", generate(node));
    else if (node.type === "Atrule" && node.name !== "media") add("mistake", `@${node.name}`);
  });
  return pieces;
}

describe("the CSS of README.md and docs", () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await startBrowser();
    page = await newTab(browser);
  });
  after(() => browser.close());

  /** What the browser would ignore in a style sheet. */
  async function ignoredIn(css: string): Promise<string[]> {
    const pieces = piecesOf(css);
    assert.ok(pieces.length > 1, "the style sheet has a rule");
    const accepted = await page.evaluate(
      (all) =>
        all.map(({ kind, text }) =>
          kind === "query"
            ? matchMedia(text).matches !== matchMedia(`not ${text}`).matches // an unknown one never matches
            : kind === "supports" && CSS.supports(text),
        ),
      pieces,
    );
    return pieces.filter((_, index) => !accepted[index]).map(({ text }) => text);
  }

  for (const { place, code } of ["README.md", ...DOC_PAGES].flatMap((page) => markupBlocks(page, "css"))) {
    it(`is accepted whole by Chromium, and has names that the elements have: ${place}`, async () => {
      assert.deepEqual(await ignoredIn(code), []);
      assert.deepEqual(unknownNames(code), []);
    });
  }

  for (const [mistake, css, ignored] of [
    ["a misspelled property", "a { heigth: 1px; color: red }", ["heigth:1px"]],
    ["an invalid value", "a { height: 1pixel }", ["height:1pixel"]],
    ["a missing semicolon", "a { height: 1px color: red }", ["Unexpected input", "height:1px color: red"]],
    ["an unknown pseudo-class", "a:stat(failed) { color: red }", ["selector(a:stat(failed))"]],
    ["an unknown media feature", "@media (widht < 1px) { a { color: red } }", ["(widht<1px)"]],
    ["an unknown at-rule", "@medium print { a { color: red } }", ["@medium"]],
  ] as const) {
    it(`is checked for ${mistake}`, async () => {
      assert.deepEqual(await ignoredIn(css), ignored);
    });
  }

  it("is checked for names that no element has", () => {
    const css = "a::part(retry), a::part(again), a:state(broken) { --svc-dashboard-height: 1px }";
    assert.deepEqual(unknownNames(css), ["::part(again)", ":state(broken)", "--svc-dashboard-height"]);
  });
});

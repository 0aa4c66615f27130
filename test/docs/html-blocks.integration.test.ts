import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, before, describe, it } from "node:test";
import "global-jsdom/register";
import { DOC_PAGES } from "./support/doc-pages.js";
import { markupBlocks } from "./support/markup-blocks.js";

const { modules } = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as {
  modules: { declarations: { tagName: string; attributes?: { name: string }[] }[] }[];
};
const ATTRIBUTES = modules
  .flatMap(({ declarations }) => declarations)
  .find(({ tagName }) => tagName === "svc-dashboard")!
  .attributes!.map(({ name }) => name);

/** Attributes of every element. */
const GLOBAL = ["id", "class", "style", "hidden", "lang", "slot", "autofocus"];

/** The dashboards of a piece of HTML, not connected. */
function dashboardsIn(html: string): Element[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.querySelectorAll("svc-dashboard")];
}

const unknownAttributes = (dashboard: Element): string[] =>
  dashboard.getAttributeNames().filter((name) => ![...ATTRIBUTES, ...GLOBAL].includes(name));

/** Connects a dashboard, without an embed. @returns what the element reports about its attributes */
async function reportOf(dashboard: Element): Promise<unknown> {
  const { EmbedStub } = await import("svc-dashboard/testing");
  const element = document.createElement("svc-dashboard");
  new EmbedStub(element);
  for (const { name, value } of dashboard.attributes) element.setAttribute(name, value);
  document.body.append(element);
  await element.updateComplete;
  await Promise.resolve();
  return element.lastError;
}

describe("the tags in the HTML of README.md and docs", () => {
  before(() => import("svc-dashboard"));
  afterEach(() => document.body.replaceChildren());

  for (const { place, code } of ["README.md", ...DOC_PAGES].flatMap((page) => markupBlocks(page, "html"))) {
    for (const dashboard of dashboardsIn(code)) {
      it(`have known attributes, with valid values: ${place}`, async () => {
        assert.deepEqual(unknownAttributes(dashboard), []);
        assert.equal(await reportOf(dashboard), null);
      });
    }
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

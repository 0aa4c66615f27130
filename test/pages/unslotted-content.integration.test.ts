import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { newTab } from "../support/browser.js";
import { suiteBrowser, suiteHost } from "./support/suite.js";

const REST = "<section><h2>Orders</h2><button>Save</button></section>";
const TAG = "<svc-dashboard>";
const END = "</svc-dashboard>";

/** Pages in which content is lost, with the number of elements that lose it. */
const LOST: Readonly<Record<string, [html: string, warnings: number]>> = {
  "a self-closing tag": [`<h1>Top</h1><svc-dashboard />${REST}`, 1],
  "a self-closing tag in a wrapper": [`<div><svc-dashboard /><p>Beside</p></div>${REST}`, 1],
  "text after a self-closing tag": ["<p><svc-dashboard /> by region</p>", 1],
  "two self-closing tags": [`<svc-dashboard /><svc-dashboard />${REST}`, 2],
  "an end tag that is missing": [`<main>${TAG}${REST}</main>`, 1],
  "two links after a self-closing tag": ["<svc-dashboard /><a href=/a>A</a> <a href=/b>B</a>", 1],
  "a form after slotted content": [`${TAG}<p slot=loading>Hold on</p><form></form>`, 1],
};

/** Pages without a mistake. */
const CORRECT: Readonly<Record<string, string>> = {
  "an end tag": TAG + END + REST,
  "a fallback link": `${TAG}<a href="/sales">Sales</a>${END}`,
  "a link for browsers without scripts": `${TAG}<noscript><a href="/sales">Sales</a></noscript>${END}`,
  "a comment and white space": `${TAG}\n  <!-- the sales -->\n${END}`,
  "slotted content": `${TAG}<p slot="loading">Hold on</p><p slot="error">Sorry</p>${END}`,
  "a template, a style and a script": `${TAG}<template><p></p></template><style></style><script></script>${END}`,
  "content before other elements": `${TAG}<p>Loading</p>${END}${REST}`,
  "nothing after a self-closing tag": `<div><svc-dashboard /></div>${REST}`,
};

describe("<svc-dashboard> with content that is not shown", () => {
  let html = "";
  const browser = suiteBrowser();
  const site = suiteHost(() => html);

  /** Opens a page, and collects its console messages until it has loaded. */
  async function open(content: string): Promise<{ page: Page; lines: string[] }> {
    html = content;
    const page = await newTab(browser());
    const lines: string[] = [];
    page.on("console", (message) => void lines.push(message.text()));
    await page.goto(site.origin("localhost"));
    await page.evaluate("new Promise((done) => setTimeout(done))"); // then all of its messages have arrived
    return { page, lines };
  }

  for (const kind of ["", "defer", "async", 'type="module"']) {
    const load = (content: string): ReturnType<typeof open> =>
      open(`<script ${kind} src="/svc-dashboard.js"></script>${content}`);
    const by = kind || "a script in the head";
    for (const [what, [content, warnings]] of Object.entries(LOST)) {
      it(`warns of ${what}, by ${by}`, async () => {
        const { lines } = await load(content);
        assert.equal(lines.length, warnings);
        for (const line of lines)
          assert.match(line, /^<svc-dashboard> shows no children.* <\/svc-dashboard> .*\.$/);
      });
    }
    it(`does not warn of correct pages, by ${by}`, async () => {
      for (const [what, content] of Object.entries(CORRECT)) {
        const { page, lines } = await load(content);
        assert.deepEqual(lines, [], what);
        await page.close();
      }
    });
  }

  it("does not warn of an element that a script creates while the page is parsed", async () => {
    const { lines } = await open(`<script src="/svc-dashboard.js"></script><script>
      const element = document.createElement("svc-dashboard");
      element.innerHTML = "<p>Loading</p>";
      document.currentScript.after(element);
    </script>`);
    assert.deepEqual(lines, []);
  });

  it("warns of a fragment that a script parses, but not again when it moves", async () => {
    const { page, lines } = await open(
      '<script src="/svc-dashboard.js"></script><main></main><aside></aside>',
    );
    await page.evaluate(`
      document.querySelector("main").innerHTML = ${JSON.stringify(`<svc-dashboard />${REST}`)};
      new Promise((done) => setTimeout(() => {
        document.querySelector("aside").append(document.querySelector("svc-dashboard"));
        setTimeout(done);
      }));`);
    assert.equal(lines.length, 1);
  });
});

import assert from "node:assert/strict";
import { build } from "esbuild";
import { openQuietTab, type QuietTab } from "../examples/support/quiet-tab.js";
import { until } from "../support/browser.js";
import { sendPage } from "../support/web-pages.js";
import { sendAsset, suiteBrowser, suiteSite } from "./support/suite.js";

const element = `<script src="/svc-dashboard.js"></script>`;
const texts = `<script src="/svc-dashboard.texts.js"></script>`;
const style = "<style>:root { --svc-dashboard-theme-border-radius: 2px }</style>";
const theme = `<script src="/svc-dashboard.css-theme.js"></script>${style}`;
/** A page's bundle, with a copy of the element in it. */
const bundle = `<script type="module">
  import * as copy from "/svc-dashboard.mjs";
  window.copy = copy;
</script>`;

const quiet = `<script>addEventListener("svc-error", (event) => event.preventDefault());</script>`;
const markup = `<svc-dashboard public-id="a" locale="de-DE"></svc-dashboard>`;
const shown = (id = "svc-dashboard"): string =>
  `document.querySelector("${id}").shadowRoot.querySelector("[part=retry]").textContent`;

type Way = "import" | "require";

/** A bundle in which some modules of the package are ES modules, and others CommonJS. */
async function mixedBundle(element: Way, others: Way): Promise<string> {
  const load = (way: Way, name: string): string =>
    way === "import" ? `import "${name}";` : `require("${name}");`;
  const contents = [
    load(element, "svc-dashboard"),
    load(others, "svc-dashboard/css-theme"),
    load(others, "svc-dashboard/texts/de-DE"),
  ].join("\n");
  // the project's own tsconfig would replace the built package by its source
  const options = { bundle: true, format: "iife", minify: true, write: false, tsconfigRaw: {} } as const;
  const { outputFiles } = await build({ stdin: { contents, resolveDir: "." }, ...options });
  return outputFiles[0]!.text;
}

describe("a page with several scripts of the package", () => {
  let html = "";

  const browser = suiteBrowser();
  const host = suiteSite((_, response, url) => {
    if (!sendAsset(response, url)) sendPage(response, html);
  });

  async function open(content: string): Promise<QuietTab> {
    html = quiet + content;
    return openQuietTab(browser(), host.origin("localhost"));
  }

  for (const [what, content] of [
    ["before the element's", texts + element + markup],
    ["after the element's", element + markup + texts],
    ["before the element's module", texts + markup + bundle],
  ] as const) {
    it(`shows the strings of the script of all languages, loaded ${what}`, async () => {
      const { page, complaints } = await open(content);
      await until(page, `${shown()} === "Erneut versuchen"`);
      assert.deepEqual(complaints, []);
    });
  }

  for (const [what, content] of [
    ["before the element's", theme + element + markup],
    ["after the element's", element + markup + theme],
    ["before the element's module", theme + markup + bundle],
  ] as const) {
    it(`uses the theme of the page's CSS with the script for that, loaded ${what}`, async () => {
      const { page, complaints } = await open(content);
      await until(page, `document.querySelector("svc-dashboard").theme?.borderRadius === 2`);
      assert.deepEqual(complaints, []);
    });
  }

  for (const [element, others] of [
    ["import", "require"],
    ["require", "import"],
  ] as const) {
    it(`uses theme and strings by ${others} for an element by ${element}`, async () => {
      const file = await mixedBundle(element, others);
      const { page, complaints } = await open(`${style}${markup}<script>${file}</script>`);
      await until(page, `document.querySelector("svc-dashboard").theme?.borderRadius === 2`);
      await until(page, `${shown()} === "Erneut versuchen"`);
      assert.deepEqual(complaints, []);
    });
  }

  it("shows the strings of a bundle's copy, whose classes recognize elements and errors", async () => {
    const { page } = await open(element + markup + bundle);
    await until(page, "window.copy !== undefined");
    const script = `(async () => {
      const { SvcDashboard, SvcDashboardError } = copy;
      const dashboard = document.querySelector("svc-dashboard");
      SvcDashboard.defineTexts("de-DE", { retry: "Noch einmal" });
      return [
        customElements.get("svc-dashboard") === SvcDashboard,
        dashboard instanceof SvcDashboard,
        (await dashboard.ready.catch((error) => error)) instanceof SvcDashboardError,
        document.body instanceof SvcDashboard,
        ${shown()},
      ];
    })()`;
    assert.deepEqual(await page.evaluate(script), [false, true, true, false, "Noch einmal"]);
  });
});

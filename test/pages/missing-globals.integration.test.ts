import assert from "node:assert/strict";
import { build } from "esbuild";
import { openQuietTab, type QuietTab } from "../examples/support/quiet-tab.js";
import { until } from "../support/browser.js";
import { sendPage } from "../support/web-pages.js";
import { ECHO, sendAsset, suiteBrowser, suiteSite, suiteTenant } from "./support/suite.js";

const GLOBALS = [
  "globalThis.customElements",
  "globalThis.structuredClone",
  "globalThis.reportError",
  "globalThis.IntersectionObserver",
  "AbortSignal.any",
];

/** Ways in which a page loses a global before its own scripts run. */
const WAYS = {
  missing: (owner: string, name: string): string => `delete ${owner}.${name};`,
  null: (owner: string, name: string): string =>
    `Object.defineProperty(${owner}, "${name}", { value: null, configurable: true });`,
};

/** Every entry for browsers; each is bundled to one file, as by an app's bundler. */
const ENTRIES = [
  ...["", "/element", "/connection", "/protocol", "/testing", "/css-theme", "/inspector", "/react"],
  ...["/agent-tools", "/texts/de-DE", "/texts/index"],
].map((entry) => `svc-dashboard${entry}`);
const SCRIPTS = ["js", "css-theme.js", "agent-tools.js", "texts.js", "mjs"].map(
  (part) => `svc-dashboard.${part}`,
);
const REGISTERING = ["svc-dashboard", "svc-dashboard/inspector", "svc-dashboard.js", "svc-dashboard.mjs"];

const CANNOT_REGISTER = /^<svc-(?:dashboard|inspector)> (can't be registered without customElements): .*\.$/;

describe("a page whose globals are missing or null", () => {
  let html = "";
  const files = new Map<string, string>();
  const browser = suiteBrowser();
  const tenant = suiteTenant(ECHO);
  const host = suiteSite((_, response, url) => {
    const file = files.get(url.pathname);
    if (file) response.setHeader("content-type", "text/javascript").end(file);
    else if (!sendAsset(response, url)) sendPage(response, html);
  });

  before(async () => {
    for (const entry of ENTRIES) {
      const { outputFiles } = await build({
        stdin: { contents: `export * from "${entry}";`, resolveDir: "." },
        ...{ bundle: true, format: "esm", write: false, platform: "browser" },
        define: { "process.env.NODE_ENV": '"production"' },
        conditions: ["production"],
      });
      files.set(`/${entry}`, outputFiles[0]!.text);
    }
  });

  function open(expression: string, way: keyof typeof WAYS, content: string): Promise<QuietTab> {
    html = content;
    const [owner = "", name = ""] = expression.split(".");
    const take = WAYS[way](owner, name);
    return openQuietTab(browser(), host.origin("localhost"), (page) => page.evaluateOnNewDocument(take));
  }

  for (const expression of GLOBALS) {
    for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
      const isRegistry = expression.endsWith("customElements");
      const where = `where ${expression} is ${way}`;

      it(`loads every entry and script, ${isRegistry ? "and those that register an element warn" : "silently"}, ${where}`, async () => {
        for (const name of [...ENTRIES, ...SCRIPTS]) {
          const { page, complaints } = await open(expression, way, loading(name));
          await until(page, "document.readyState === 'complete'");
          assert.equal(await page.evaluate(`${expression} ?? undefined`), undefined);
          const expected =
            isRegistry && REGISTERING.includes(name) ? ["can't be registered without customElements"] : [];
          const found = complaints.map((line) => CANNOT_REGISTER.exec(line)?.[1] ?? line);
          assert.deepEqual([name, found, await page.evaluate("window.isLoaded")], [name, expected, true]);
          await page.close();
        }
      });

      if (isRegistry) {
        it(`warns once in define() that the name can't be registered, ${where}`, async () => {
          const content = `<script type="module">
            import { SvcDashboard } from "/svc-dashboard/element";
            SvcDashboard.define("own-dashboard");
            window.isLoaded = true;
          </script>`;
          const { page, complaints } = await open(expression, way, content);
          await until(page, "window.isLoaded");
          assert.equal(complaints.length, 1);
          assert.match(complaints[0]!, /^<own-dashboard> can't be registered without customElements: /);
        });
        continue;
      }

      it(`loads the element, which posts and returns copies of values, ${where}`, async () => {
        const { page, complaints } = await open(expression, way, loadingFar(tenant.origin()));
        if (!expression.endsWith("IntersectionObserver")) {
          await page.evaluate("document.querySelector('svc-dashboard').scrollIntoView()");
        }
        await until(page, "received.length >= 2");
        assert.deepEqual(await page.evaluate("[received, dashboard.theme]"), [
          [{ chat: { size: 1 } }, { sizes: [1] }],
          { chat: { size: 1 } },
        ]);
        assert.deepEqual(complaints, []);
      });
    }
  }
});

/** Returns a page that loads one entry or script. */
function loading(name: string): string {
  return ENTRIES.includes(name) || name.endsWith(".mjs")
    ? `<script type="module">import "/${name}"; window.isLoaded = true;</script>`
    : `<script src="/${name}"></script><script>window.isLoaded = true;</script>`;
}

/** Returns a page with a lazy element, which changes the objects of its properties later. */
function loadingFar(tenantOrigin: string): string {
  return `<script src="/svc-dashboard.js"></script>
    <svc-dashboard style="margin-top: 5000px" loading="lazy" tenant-origin="${tenantOrigin}" public-id="a"
      session="s" theme='{ "chat": { "size": 1 } }'></svc-dashboard>
    <script>
      window.received = [];
      addEventListener("svc-received", ({ detail: { action } }) => received.push(action.payload));
      const dashboard = document.querySelector("svc-dashboard");
      dashboard.ready.then(() => {
        dashboard.theme.chat.size = 9;
        const later = { sizes: [1] };
        dashboard.postAction("svc:action:later", later);
        later.sizes.push(2);
      });
    </script>`;
}

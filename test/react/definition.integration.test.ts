import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { basename } from "node:path";
import { build } from "esbuild";
import type { BrowserContext, Page } from "puppeteer-core";
import { afterTest } from "../support/after-test.js";
import { found, newTab, startBrowser } from "../support/browser.js";
import { sendPage, WebSite } from "../support/web-pages.js";

/** Bundles the page with the built package. @returns the files' contents by path */
async function bundle(format: "esm" | "iife"): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { page: "test/react/support/definition-page.ts" },
    bundle: true,
    splitting: format === "esm",
    format,
    chunkNames: "[name]-[hash]",
    define: { "process.env.NODE_ENV": '"production"' },
    tsconfigRaw: {}, // the project's tsconfig would replace the built package by its source
    outdir: "/",
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [`/${basename(path)}`, text]));
}

/** The beginning of the path of the chunk that defines the element: `dist/index.js`. */
const DEFINITION = "/dist-";

describe("SvcDashboard for React, in a bundle with code splitting", () => {
  let browser: BrowserContext;
  let files: Map<string, string>;

  before(async () => {
    [browser, files] = await Promise.all([startBrowser(), bundle("esm")]);
    assert.equal([...files.keys()].filter((path) => path.startsWith(DEFINITION)).length, 1);
  });

  after(async () => browser.close());

  /** Opens the page, and mounts the component. @param isAvailable whether the definition can be loaded */
  async function openPage(
    isAvailable: () => boolean | Promise<boolean>,
  ): Promise<{ page: Page; errors: unknown[] }> {
    const respond = async (response: ServerResponse, pathname: string): Promise<void> => {
      const text = files.get(pathname);
      if (text === undefined) sendPage(response, '<script src="/page.js" type="module"></script>');
      else if (pathname.startsWith(DEFINITION) && !(await isAvailable())) response.writeHead(404).end();
      else response.setHeader("content-type", "text/javascript").end(text);
    };
    const site = await WebSite.start((_, response, { pathname }) => void respond(response, pathname));
    afterTest(() => site.close());
    const page = await newTab(browser);
    const errors: unknown[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await page.goto(site.origin());
    await page.evaluate("mount()");
    return { page, errors };
  }

  it("loads the definition", async () => {
    const { page, errors } = await openPage(() => true);
    await found(page, "svc-dashboard:defined");
    assert.deepEqual(errors, []);
  });

  it("throws to the error boundary if the definition can't be loaded, and tries again at the next mount", async () => {
    let isAvailable = false;
    const { page, errors } = await openPage(() => isAvailable);
    const alert = await found(page, "[role=alert]");
    assert.match(await alert.evaluate((each) => each.textContent), /Failed to fetch .*\/dist-/);
    await page.evaluate("mount()");
    await found(page, "[role=alert]");
    isAvailable = true;
    await page.evaluate("mount()");
    await found(page, "svc-dashboard:defined");
    assert.equal(await page.$("[role=alert]"), null);
    assert.deepEqual(errors, []);
  });

  it("reports nothing if the definition can't be loaded after the component is unmounted", async () => {
    let respond: (isAvailable: boolean) => void;
    const unmounted = new Promise<boolean>((done) => (respond = done));
    const { page, errors } = await openPage(() => unmounted);
    await page.evaluate("unmount()");
    const response = page.waitForResponse((each) => new URL(each.url()).pathname.startsWith(DEFINITION));
    respond!(false);
    assert.equal((await response).status(), 404);
    // a second import of the module settles after the component's import
    const failure = await page.evaluate(`import(${JSON.stringify((await response).url())}).catch(String)`);
    assert.match(String(failure), /Failed to fetch/);
    assert.equal(await page.$("[role=alert]"), null);
    assert.deepEqual(errors, []);
  });
});

describe("SvcDashboard for React, in a browser extension's isolated world", () => {
  it("renders an element without a definition, and does not throw, because no registry exists", async () => {
    const browser = await startBrowser();
    afterTest(() => browser.close());
    const page = await newTab(browser);
    const client = await page.createCDPSession();
    const { frameTree } = await client.send("Page.getFrameTree");
    const { executionContextId: contextId } = await client.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
    });
    const evaluate = async (expression: string): Promise<unknown> => {
      const { result, exceptionDetails } = await client.send("Runtime.evaluate", {
        expression,
        contextId,
        awaitPromise: true,
      });
      assert.equal(exceptionDetails?.exception?.description, undefined);
      return result.value;
    };
    assert.equal(await evaluate("customElements === null"), true);
    await evaluate((await bundle("iife")).get("/page.js")!);
    await evaluate("mount()");
    // the bundle's import has settled after a task
    await evaluate("new Promise((done) => setTimeout(done))");
    assert.equal(
      await evaluate("document.querySelector('main').innerHTML"),
      "<svc-dashboard></svc-dashboard>",
    );
  });
});

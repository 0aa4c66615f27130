import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { BrowserContext, Page } from "puppeteer-core";
import { exampleApps } from "../../tools/examples.mjs";
import { described } from "../protocol/node/schema.js";
import { found, newTab, startBrowser, until } from "../support/browser.js";

/** The text spacing that a page must bear, WCAG 2.2, 1.4.12: wider than any usual font. */
const WIDE_TEXT =
  "* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }";

/** Runs `npm start` and opens the URL that it prints. */
describe("npm start", () => {
  let start: ChildProcess;
  let url: string;
  let browser: BrowserContext;

  before(async () => {
    start = spawn(process.execPath, ["scripts/start.mjs"], { stdio: ["ignore", "pipe", "pipe"] });
    start.stderr!.pipe(process.stderr);
    for await (const line of createInterface({ input: start.stdout! })) {
      url = /^Playground: (http:\/\/localhost:\d+\/)$/.exec(line)?.[1] ?? "";
      if (url) break;
    }
    start.stdout!.resume();
    browser = await startBrowser();
  });

  after(async () => {
    await browser.close();
    start.kill("SIGKILL");
  });

  async function openPage(width: number): Promise<{ page: Page; errors: string[] }> {
    const page = await newTab(browser);
    await page.setViewport({ width, height: 900 });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(url);
    await found(page, "svc-dashboard:state(loaded)");
    return { page, errors };
  }

  /** Sets a field as a viewer does. */
  async function fill(page: Page, field: string, value: string): Promise<void> {
    await page.$eval(
      field,
      (input, text) => {
        (input as HTMLInputElement).value = text;
        input.dispatchEvent(new Event("change"));
      },
      value,
    );
  }

  for (const [width, style] of [
    [320, ""],
    [320, WIDE_TEXT],
    [390, ""],
    [1280, ""],
  ] as const) {
    it(`shows a loaded dashboard of another origin at ${width} px${style && " with wide text"}, without errors or horizontal scrolling`, async () => {
      const { page, errors } = await openPage(width);
      if (style) await page.addStyleTag({ content: style });
      const facts = await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
        const element = document.querySelector("svc-dashboard")!;
        return {
          sameOrigin: element.tenantOrigin === location.origin,
          tooWide: [
            ...document.querySelectorAll(
              "html, body, header, header *, main, main > *, .field, label, p, pre, li",
            ),
          ]
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
            .map(({ outerHTML }) => outerHTML.slice(0, 80)),
          overflow: document.documentElement.scrollWidth - innerWidth,
          secrets: /session=|Bearer /.test(document.documentElement.outerHTML),
        };
      });
      assert.deepEqual(facts, { sameOrigin: false, tooWide: [], overflow: 0, secrets: false });
      assert.deepEqual(errors, []);
      await page.close();
    });
  }

  for (const value of ["light", "dark"]) {
    it(`passes the axe checks in the ${value} color scheme`, async () => {
      const { page } = await openPage(1280);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
      await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" });
      const violations = await page.evaluate(
        `axe.run({ exclude: "svc-dashboard" }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`,
      );
      assert.deepEqual(violations, []);
      await page.close();
    });
  }

  it("has a control for each attribute but the tenant and the session, and a log", async () => {
    const { page } = await openPage(1280);
    const { attributes, labels, hasLog } = await page.evaluate(() => {
      const element = document.querySelector("svc-dashboard")!;
      const { observedAttributes } = element.constructor as unknown as { observedAttributes: string[] };
      return {
        attributes: observedAttributes,
        labels: [...document.querySelectorAll<HTMLLabelElement>(".field label")].map(
          ({ control, textContent }) => control && textContent,
        ),
        hasLog: document.querySelector("svc-inspector")?.dashboard === element,
      };
    });
    assert.ok(attributes.length > 20);
    assert.deepEqual(attributes.filter((name) => !labels.includes(name)).sort(), [
      "session",
      "session-endpoint",
      "session-provider", // which is only reported, as is texts
      "tenant-origin",
      "texts",
    ]);
    assert.equal(hasLog, true);
    await page.close();
  });

  it("shows why a value is rejected beside its control until a valid one is set, which the markup has", async () => {
    const { page } = await openPage(1280);
    for (const wrong of ["not JSON", "[]"]) {
      await fill(page, "#theme", wrong);
      await until(page, `document.querySelector("#theme-error").textContent.startsWith("theme: Expected")`);
    }
    assert.doesNotMatch(await page.$eval("#markup pre", (code) => code.textContent), /theme/);
    await fill(page, "#theme", '{ "borderRadius": 4 }');
    await until(page, `document.querySelector("#theme-error").textContent === ""`);
    await page.click("#allow-export");
    assert.match(
      await page.$eval("#markup pre", (code) => code.textContent),
      /\n {2}theme='{ "borderRadius": 4 }'\n {2}allow-export\n/,
    );
    await page.close();
  });

  it("posts each action with the payload to begin with, and shows why another is wrong", async () => {
    const { page } = await openPage(1280);
    const types = await page.$$eval("#action option", (options) => options.map(({ value }) => value));
    assert.deepEqual(types, described("LaterAction"));
    for (const type of types) {
      const posted = page.evaluate(
        () =>
          new Promise((resolve) => {
            const options = { once: true };
            document
              .querySelector("svc-dashboard")!
              .addEventListener("svc-action", (event) => resolve(event.detail.type), options);
          }),
      );
      await page.select("#action", type);
      await page.click("#actions button");
      assert.equal(await posted, type);
    }
    assert.equal(await page.$eval("#action-error", ({ textContent }) => textContent), "");
    await page.type("#payload", "{");
    await page.click("#actions button");
    assert.match(await page.$eval("#action-error", ({ textContent }) => textContent), /JSON/);
    await page.close();
  });

  it("links to the apps of the examples, with the command that starts each", async () => {
    const { page } = await openPage(1280);
    const rows = await page.$$eval("#examples li", (items) =>
      items.map((item) => [
        item.querySelector("a")!.getAttribute("href"),
        item.querySelector("code")!.textContent,
      ]),
    );
    assert.deepEqual(
      rows,
      exampleApps().map(({ name }) => [`/examples/${name}/README.md`, `npm start -- ${name}`]),
    );
    for (const [href] of rows) assert.equal((await fetch(new URL(href!, url))).status, 200);
    await page.close();
  });

  it("fails with session-refused for a signed-out viewer, and loads for the next account", async () => {
    const { page } = await openPage(1280);
    await page.click("#account button");
    await found(page, "svc-dashboard:state(failed)");
    const code = await page.evaluate(() => {
      const { lastError } = document.querySelector("svc-dashboard")!;
      return lastError && "code" in lastError ? lastError.code : lastError;
    });
    assert.equal(code, "session-refused");
    await page.select("#account select", "bo");
    await found(page, "svc-dashboard:state(loaded)");
    await page.close();
  });

  it("exits with 0 on Ctrl-C, and leaves no process behind", async () => {
    start.kill("SIGINT");
    // a process that is left behind holds the streams open
    const [code] = (await once(start, "close")) as [number];
    assert.equal(code, 0);
  });
});

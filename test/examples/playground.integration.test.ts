import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "puppeteer-core";
import { BRANDS } from "../../examples/playground/brands.js";
import { exampleApps } from "../../tools/examples.mjs";
import { described } from "../protocol/node/schema.js";
import { found, newTab, until } from "../support/browser.js";
import { WebSite } from "../support/web-pages.js";
import { suiteBrowser } from "../pages/support/suite.js";

/** The text spacing of WCAG 2.2, 1.4.12: wider than any usual font. */
const WIDE_TEXT =
  "* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }";
const DOUBLED_TEXT = ":root { font-size: 32px }";

const WHAT_TO_RUN = "npm install && npm start";

describe("index.html from a static server", () => {
  const browser = suiteBrowser();

  it("shows the command to run in place of the playground", async () => {
    const site = await WebSite.start((_, response, { pathname }) => {
      const path = `.${pathname === "/" ? "/index.html" : pathname}`;
      const type = { ".html": "text/html", ".css": "text/css", ".svg": "image/svg+xml" }[extname(path)];
      if (type && existsSync(path)) response.setHeader("content-type", type).end(readFileSync(path));
      else response.writeHead(404).end();
    });
    const page = await newTab(browser());
    await page.goto(`${site.origin("localhost")}/`);
    await until(
      page,
      (text) =>
        document.querySelector("code")?.checkVisibility({ visibilityProperty: true }) &&
        document.body.innerText.includes(text),
      WHAT_TO_RUN,
    );
    site.close();
  });
});

/** Runs `npm start` and opens the URL that it prints. */
describe("npm start", () => {
  let start: ChildProcess;
  let url: string;
  const browser = suiteBrowser();

  before(async () => {
    start = spawn(process.execPath, ["scripts/start.mjs"], { stdio: ["ignore", "pipe", "pipe"] });
    start.stderr!.pipe(process.stderr);
    for await (const line of createInterface({ input: start.stdout! })) {
      url = /^Playground: (http:\/\/localhost:\d+\/)$/.exec(line)?.[1] ?? "";
      if (url) break;
    }
    start.stdout!.resume();
  });

  after(() => void start.kill("SIGKILL"));

  async function openPage(width: number): Promise<{ page: Page; errors: string[] }> {
    const page = await newTab(browser());
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

  const openGroups = (page: Page) =>
    page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });

  /** Returns the elements that are too wide, with all groups open. Only the row of dashboards may scroll. */
  async function tooWide(page: Page): Promise<string[]> {
    await openGroups(page);
    return page.evaluate(() => {
      const parts =
        "html, body, header, header *, main, main > :not(#switcher), .field, .segments, label, p, pre, li";
      return [...document.querySelectorAll(parts)]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
  }

  for (const width of [320, 1280]) {
    it(`shows a loaded dashboard of another origin at ${width} px, without errors or horizontal scrolling`, async () => {
      const { page, errors } = await openPage(width);
      const facts = await page.evaluate(() => ({
        sameOrigin: document.querySelector("svc-dashboard")!.tenantOrigin === location.origin,
        secrets: /session=|Bearer /.test(document.documentElement.outerHTML),
      }));
      assert.deepEqual(facts, { sameOrigin: false, secrets: false });
      assert.deepEqual(await tooWide(page), []);
      assert.deepEqual(errors, []);
    });
  }

  for (const [text, style] of [
    ["wide", WIDE_TEXT],
    ["doubled", DOUBLED_TEXT],
  ] as const) {
    it(`does not scroll horizontally on a phone with ${text} text`, async () => {
      const { page } = await openPage(390);
      await page.addStyleTag({ content: style });
      for (const width of [320, 360, 390]) {
        await page.setViewport({ width, height: 900 });
        assert.deepEqual(await tooWide(page), [], `at ${width} px`);
      }
    });
  }

  it("gives the dashboard most of the first screen, with the switcher above and the markup or the next heading beside or below", async () => {
    const { page } = await openPage(1280);
    for (const [width, height] of [
      [1280, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewport({ width, height });
      await page.reload();
      await found(page, "#markup button");
      const edges = await page.evaluate(() => {
        const below = innerWidth < 1200 ? "#markup button" : "#messages summary";
        return ["#switcher", "svc-dashboard", below].flatMap((selector) => {
          const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
          return [top, bottom];
        });
      });
      const context = `at ${width} × ${height}: ${edges.join(", ")}`;
      assert.deepEqual(
        [0, ...edges, height],
        [0, ...edges, height].sort((a, b) => a - b),
        context,
      );
      assert.ok(edges[3]! - edges[2]! > height * 0.7, context);
    }
  });

  it("shifts nothing on a phone while it loads", async () => {
    const page = await newTab(browser());
    await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
    await page.evaluateOnNewDocument(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        shifts.push(
          ...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value),
        );
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url);
    await found(page, "svc-dashboard:state(loaded)");
    const sum = await page.evaluate(`shifts.reduce((sum, shift) => sum + shift, 0)`);
    assert.ok((sum as number) < 0.05, `a layout shift of ${String(sum)}`);
  });

  it("repaints the dashboard in each brand on a click, shows its markup, and returns to the tenant's own theme", async () => {
    const { page, errors } = await openPage(1280);
    const frame = page.frames().find((each) => each !== page.mainFrame())!;
    const primary = `getComputedStyle(document.documentElement).getPropertyValue("--primary")`;
    const own = await frame.evaluate(primary);
    const press = (name: string) => page.locator(`#brands ::-p-text(${name})`).click();
    const pressed = () =>
      page.$$eval("#brands [aria-pressed=true]", (buttons) =>
        buttons.map((button) => button.textContent.trim()),
      );
    assert.deepEqual(await pressed(), ["Tenant's own"]);
    for (const { name, theme } of BRANDS) {
      await press(name);
      await until(frame, `${primary} === "${theme.primaryColor}"`);
      assert.deepEqual(await pressed(), [name]);
      assert.match(await page.$eval("#markup pre", (code) => code.textContent), RegExp(theme.font));
    }
    await press("Tenant's own");
    await until(frame, `${primary} === "${String(own)}"`);
    assert.deepEqual(await pressed(), ["Tenant's own"]);
    assert.doesNotMatch(await page.$eval("#markup pre", (code) => code.textContent), /theme/);
    assert.deepEqual(errors, []);
  });

  for (const [name, value] of [
    ["prefers-color-scheme", "light"],
    ["prefers-color-scheme", "dark"],
    ["forced-colors", "active"],
  ] as const) {
    it(`passes the axe checks with ${name}: ${value}, all groups open and a brand chosen`, async () => {
      const { page } = await openPage(1280);
      // puppeteer's own method does not support forced colors
      const devtools = await page.createCDPSession();
      await devtools.send("Emulation.setEmulatedMedia", { features: [{ name, value }] });
      await openGroups(page);
      await page.click("#brands button:nth-child(3)");
      await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" });
      const violations = await page.evaluate(
        `axe.run({ exclude: "svc-dashboard" }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`,
      );
      assert.deepEqual(violations, []);
    });
  }

  it("has a control for each attribute except the tenant and the session, and a log", async () => {
    const { page } = await openPage(1280);
    const { attributes, names, hasLog } = await page.evaluate(() => {
      const element = document.querySelector("svc-dashboard")!;
      const { observedAttributes } = element.constructor as unknown as { observedAttributes: string[] };
      return {
        attributes: observedAttributes,
        names: [...document.querySelectorAll<HTMLInputElement>(".field input")].map(({ name }) => name),
        hasLog: document.querySelector("svc-inspector")?.dashboard === element,
      };
    });
    assert.ok(attributes.length > 20);
    assert.deepEqual(attributes.filter((name) => !names.includes(name)).sort(), [
      "session",
      "session-endpoint",
      "session-provider", // which is only reported, as is texts
      "tenant-origin",
      "texts",
    ]);
    assert.equal(hasLog, true);
  });

  it("shows each dashboard, the app and the chat by a button, and sets a value by its segment", async () => {
    const { page, errors } = await openPage(1280);
    const titles = await page.$$eval("#switcher button", (all) => all.map(({ textContent }) => textContent));
    assert.equal(titles.length, 8);
    for (const title of [...titles.slice(1), titles[0]!]) {
      await page.locator(`#switcher ::-p-text(${title})`).click();
      const surface = title === "App" || title === "Chat" ? title.toLowerCase() : "dashboard";
      await page.evaluate(() => document.querySelector("svc-dashboard")!.ready);
      await found(page, `input[name=surface][value=${surface}]:checked`);
      assert.equal(await page.$eval("#switcher [aria-pressed=true]", (one) => one.textContent), title);
    }
    await page.locator(".segments ::-p-text(dark)").click();
    await found(page, "svc-dashboard[color-scheme=dark]");
    await page.locator(".segments ::-p-text(default)").click();
    await found(page, "svc-dashboard:not([color-scheme])");
    assert.deepEqual(errors, []);
  });

  it("shows why a value is rejected beside its control until it is valid, and then adds the value to the markup", async () => {
    const { page } = await openPage(1280);
    for (const invalid of ["not JSON", "[]"]) {
      await fill(page, "#theme", invalid);
      await until(page, `document.querySelector("#theme-error").textContent.startsWith("theme: Expected")`);
    }
    assert.doesNotMatch(await page.$eval("#markup pre", (code) => code.textContent), /theme/);
    await fill(page, "#theme", '{ "borderRadius": 4 }');
    await until(page, `document.querySelector("#theme-error").textContent === ""`);
    await openGroups(page);
    await page.click("#allow-export");
    assert.match(
      await page.$eval("#markup pre", (code) => code.textContent),
      /\n {2}theme='{ "borderRadius": 4 }'\n {2}allow-export\n/,
    );
  });

  it("posts each action with the payload to begin with, and shows why another is wrong", async () => {
    const { page } = await openPage(1280);
    await openGroups(page);
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
  });

  it("shows a notice in place of another account's rows if another tab has changed the login, and reloads for it", async () => {
    const { page } = await openPage(1280);
    await page.select("#account select", "ada");
    await found(page, "svc-dashboard[viewer=ada]:state(loaded)");
    const { page: other } = await openPage(1280);
    await other.select("#account select", "bo");
    await found(other, "svc-dashboard[viewer=bo]:state(loaded)");
    await other.close();

    await page.$eval("svc-dashboard", (dashboard) => dashboard.reload());
    await found(page, "svc-dashboard:state(failed)");
    // in the document, because puppeteer's list of frames follows it later
    const frame = page.$("svc-dashboard >>> iframe");
    assert.equal(await frame, null, "a frame with the rows of somebody");
    await page.locator("svc-dashboard >>> ::-p-text(A different user is now signed in.)").wait();
    await page.locator("svc-dashboard >>> ::-p-text(Reload the page)").click();
    await found(page, "svc-dashboard[viewer=bo]:state(loaded)");
  });

  it("exits with 0 on Ctrl-C, and leaves no process behind", async () => {
    start.kill("SIGINT");
    // a remaining process would keep the streams open
    const [code] = (await once(start, "close")) as [number];
    assert.equal(code, 0);
  });
});

import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "esbuild";
import type { Page } from "puppeteer-core";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { newTab, until } from "../support/browser.js";
import { App, type Part } from "./support/staged-app.js";
import { sendAsset, suiteBrowser, suiteSite, suiteTenant } from "./support/suite.js";

const CLASSIC = '<script src="/svc-dashboard.js"></script>';

/** Sources of a session: the markup, or the element's own request. */
const SOURCES = {
  session: { session: "s" },
  endpoint: { "session-endpoint": "/session" },
} as const;

describe("<svc-dashboard> in markup that its page moves or shows later", () => {
  let bundle = "";
  let respondWith: (response: ServerResponse) => void;
  const browser = suiteBrowser();
  const tenant = suiteTenant();
  const host = suiteSite((request, response, url) => {
    const { pathname } = url;
    request.resume();
    if (pathname === "/bundle.js") response.setHeader("content-type", "text/javascript").end(bundle);
    else if (pathname === "/late.css") {
      void wait(700).then(() => response.setHeader("content-type", "text/css").end("main { color: green }"));
    } else if (!sendAsset(response, url)) {
      respondWith(response.setHeader("content-type", "text/html; charset=utf-8"));
    }
  });

  before(async () => {
    const { outputFiles } = await build({
      entryPoints: ["test/pages/support/staged-bundle.ts"],
      ...{ bundle: true, write: false, format: "iife", tsconfigRaw: {} },
      define: { "process.env.NODE_ENV": '"production"' },
    });
    bundle = outputFiles[0]!.text;
  });

  const attributesOf = (more: object = SOURCES.endpoint): Record<string, string> => ({
    "tenant-origin": tenant.origin(),
    "public-id": "a",
    ...more,
  });
  const tag = (more: Record<string, string> = SOURCES.endpoint): string =>
    `<svc-dashboard ${Object.entries(attributesOf(more))
      .map(([name, value]) => `${name}="${value}"`)
      .join(" ")}></svc-dashboard>`;

  async function open(respond: (response: ServerResponse) => void): Promise<Page> {
    host.requests.length = tenant.requests.length = 0;
    respondWith = respond;
    const page = await newTab(browser());
    await page.evaluateOnNewDocument(`
      window.seen = [];
      for (const name of ["svc-ready", "svc-error", "svc-state-change"]) {
        addEventListener(name, ({ type, detail }) => seen.push(detail.code ?? detail.to ?? type));
      }`);
    void page.goto(host.origin("localhost")).catch(() => undefined); // some documents never end
    return page;
  }

  const sessions = (): number => host.requests.filter((path) => path === "/session").length;
  const PAGE_IS_LOADED = "document.readyState === 'complete'";
  /** A time longer than the wait of an element without a box. */
  const IS_LATE = "performance.now() > performance.getEntriesByType('navigation')[0]?.loadEventEnd + 1500";

  /** Waits until the page shows a ready dashboard, and no further load is possible. */
  async function expectOneLoad(page: Page, count: number): Promise<void> {
    await until(page, `${PAGE_IS_LOADED} && ${IS_LATE} && seen.includes("svc-ready")`);
    const seen = ["waiting-for-session", "connecting", "ready", "svc-ready"];
    assert.deepEqual([await page.evaluate("seen"), tenant.requests.length, sessions()], [seen, 1, count]);
    assert.equal(await page.evaluate("document.querySelector('main svc-dashboard').checkVisibility()"), true);
    await page.close();
  }

  describe("by React's streaming", () => {
    const respondWith =
      (app: (ready: () => Promise<void>) => ReactNode, delay: number) =>
      (response: ServerResponse): void => {
        const { pipe } = renderToPipeableStream(
          app(() => wait(delay)),
          { onShellReady: () => void pipe(response) },
        );
      };
    const scriptTag = (props: object): ReactNode => createElement("script", { key: "script", ...props });
    const DEFINED_BY: Readonly<Record<string, ReactNode>> = {
      "a script in the head": scriptTag({ src: "/svc-dashboard.js" }),
      "a module": scriptTag({ type: "module", src: "/svc-dashboard.mjs" }),
    };
    const element = (attributes: object): ReactNode => createElement("svc-dashboard", attributes);

    for (const [what, head] of Object.entries(DEFINED_BY)) {
      for (const [source, attributes] of Object.entries(SOURCES)) {
        for (const delay of what === "a module" ? [300] : [0, 20, 300, 2100]) {
          it(`loads once, with the ${source}, in a part after ${delay} ms, defined by ${what}`, async () => {
            const dashboard = element(attributesOf(attributes));
            const page = await open(
              respondWith(
                (ready) => createElement(App, { head, parts: [{ ready: ready(), element: dashboard }] }),
                delay,
              ),
            );
            await expectOneLoad(page, source === "endpoint" ? 1 : 0);
          });
        }
      }
    }

    for (const source of ["session", "endpoint", "provider"] as const) {
      it(`loads once, with the ${source}, by the bundle that hydrates the page`, async () => {
        const attributes = attributesOf(source === "provider" ? {} : SOURCES[source]);
        const globals = `attributes = ${JSON.stringify(attributes)}; hasProvider = ${source === "provider"};`;
        const bootstrap = { bootstrapScriptContent: globals, bootstrapScripts: ["/bundle.js"] };
        const page = await open((response) => {
          const part: Part = { ready: wait(300), element: element(attributes) };
          const { pipe } = renderToPipeableStream(createElement(App, { parts: [part] }), {
            ...bootstrap,
            onShellReady: () => void pipe(response),
          });
        });
        await expectOneLoad(page, source === "session" ? 0 : 1);
      });
    }

    it("loads once in a part of a part, and in one with a late style sheet", async () => {
      const head = DEFINED_BY["a script in the head"];
      const sheet = createElement("link", {
        rel: "stylesheet",
        href: "/late.css",
        precedence: "default",
      } as object);
      const dashboard = element(attributesOf(SOURCES.session));
      const parts: Readonly<Record<string, (ready: () => Promise<void>) => Part[]>> = {
        nested: (ready) => [
          { ready: ready(), element: "Outer" },
          { ready: wait(400), element: dashboard },
        ],
        styled: (ready) => [{ ready: ready(), element: [sheet, dashboard] }],
      };
      for (const make of Object.values(parts)) {
        const page = await open(
          respondWith((ready) => createElement(App, { head, parts: make(ready) }), 300),
        );
        await expectOneLoad(page, 0);
      }
    });
  });

  describe("by the page's own scripts", () => {
    const load = (html: string): Promise<Page> =>
      open((response) => void response.end(`<!doctype html>${html}`));
    const stage = (move: string): string =>
      `${CLASSIC}<main></main><div hidden>${tag(SOURCES.session)}</div><script>
        const dashboard = document.querySelector("svc-dashboard");
        ${move}
      </script>`;
    const state = (page: Page): Promise<unknown> =>
      page.evaluate("document.querySelector('svc-dashboard').state");

    it("loads once if the script moves or shows it before the page has loaded", async () => {
      const moves = [
        'document.querySelector("main").append(dashboard)',
        'queueMicrotask(() => document.querySelector("main").append(dashboard))',
        'requestAnimationFrame(() => document.querySelector("main").append(dashboard))',
        'document.querySelector("main").moveBefore(dashboard, null)',
        'document.querySelector("main").append(dashboard.parentElement); dashboard.parentElement.hidden = false',
      ];
      for (const move of moves) await expectOneLoad(await load(stage(move)), 0);
    });

    it("waits for a box until one second after the page's load event", async () => {
      for (const html of [
        `<div hidden>${tag()}</div>`,
        `<div style="display: none">${tag()}</div>`,
        `<dialog>${tag()}</dialog>`,
      ]) {
        const page = await load(CLASSIC + html);
        await until(page, PAGE_IS_LOADED);
        const before = [await page.evaluate("seen"), await state(page), sessions()];
        assert.deepEqual(before, [[], "idle", 0]);
        await until(page, 'seen.includes("svc-ready")');
        const begun = "performance.getEntriesByName('svc-dashboard:session')[0].startTime";
        const loaded = "performance.getEntriesByType('navigation')[0].loadEventStart";
        assert.ok(((await page.evaluate(`${begun} - ${loaded}`)) as number) >= 990);
        assert.equal(sessions(), 1);
        await page.close();
      }
    });

    it("loads at once in an element with a box, and in a hidden one that is connected later", async () => {
      const page = await load(`${CLASSIC}<main>${tag()}</main><script src="/hangs"></script>`);
      await until(page, 'seen.includes("svc-ready")');
      await page.close();
      const later = await load(`${CLASSIC}<main></main>`);
      await until(later, PAGE_IS_LOADED);
      const states = await later.evaluate(`new Promise((done) => setTimeout(() => {
        document.querySelector("main").hidden = true;
        document.querySelector("main").innerHTML = ${JSON.stringify(tag())};
        queueMicrotask(() => done(seen));
      }))`);
      assert.deepEqual(states, ["waiting-for-session"]);
    });

    it("waits for a box as long as the document is loading, also if it is lazy", async () => {
      let response: ServerResponse | undefined;
      const page = await open((one) => {
        response = one;
        one.write(
          `<!doctype html>${CLASSIC}<main hidden>${tag()}${tag({ ...SOURCES.endpoint, loading: "lazy" })}</main>
            ${tag(SOURCES.session)}`,
        );
      });
      await until(page, 'seen.includes("svc-ready")'); // of the third, which is shown
      const states = "[...document.querySelectorAll('svc-dashboard')].map(({ state }) => state)";
      const before = [await page.evaluate("document.readyState"), await page.evaluate(states), sessions()];
      assert.deepEqual(before, ["loading", ["idle", "idle", "ready"], 0]);
      await page.evaluate("document.querySelector('main').hidden = false");
      await until(page, 'seen.filter((one) => one === "svc-ready").length === 3');
      assert.equal(sessions(), 2);
      response!.end();
    });
  });
});

import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { found, until } from "../support/browser.js";
import { suiteApp } from "./support/built-app.js";

/** The differences between the apps. */
interface Framework {
  /** A file that reads `detail.member` of a drill-down, which the type check covers. */
  checked: string;
  /** Whether the server's HTML has the dashboard's tag. */
  isServerRendered: boolean;
  /** The path of a page that the server renders from a component without code for the browser. */
  serverPage?: string;
}

const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  angular: { checked: "src/app.ts", isServerRendered: true },
  astro: { checked: "src/pages/index.astro", isServerRendered: true },
  lit: { checked: "src/sales-app.ts", isServerRendered: false },
  next: { checked: "app/sales.tsx", isServerRendered: true, serverPage: "/overview" },
  nuxt: { checked: "app/app.vue", isServerRendered: true },
  solid: { checked: "src/sales.tsx", isServerRendered: false },
  svelte: { checked: "src/routes/+page.svelte", isServerRendered: true },
  vue: { checked: "src/App.vue", isServerRendered: false },
};

/** The root of the app in the page's scripts: Lit's is a shadow root. */
const APP = `(document.querySelector("sales-app")?.shadowRoot ?? document)`;

/** Finds elements of the app, in a shadow root as well. */
const IN_APP = "body >>> ";

const statusIs = (page: Page, pattern: RegExp): Promise<unknown> =>
  until(page, `${pattern}.test(${APP}.querySelector("[role=status]")?.textContent.trim() ?? "")`);

const isLoaded = (page: Page): Promise<unknown> => found(page, `${IN_APP}svc-dashboard:state(loaded)`);

const button = (page: Page, label: string) => found(page, `::-p-text(${label})`);

for (const [name, { checked, isServerRendered, serverPage }] of Object.entries(FRAMEWORKS)) {
  describe(`examples/${name}`, () => {
    const app = suiteApp(`examples/${name}`);

    /** The filter of the embed's URL, with which it has been loaded. */
    const filterOf = async (page: Page): Promise<string | null> =>
      new URL((await app().embed(page)).url()).searchParams.get("f_orders.channel");

    it("passes its type check, which reports a misspelled member of an event", async () => {
      const check = ["npm", "run", "check"];
      await app().project.run(check);
      const restore = app().project.change(checked, "detail.member", "detail.membre");
      await assert.rejects(app().project.run(check), /membre/);
      restore();
    });

    it("contains no token in its build", () => {
      assert.deepEqual(app().project.filesWith(app().sandbox.token), []);
    });

    for (const mode of ["production", "development"] as const) {
      it(`loads the dashboard with one session, its filters and no warning in ${mode}`, async () => {
        const before = await app().sessionCount();
        const { page, complaints } = await app().open("/", mode);
        await statusIs(page, /^\d+ widgets$/);
        assert.equal((await app().sessionCount()) - before, 1);
        assert.equal(await page.$eval(`${IN_APP}select`, ({ value }) => value), "web");
        assert.equal(await filterOf(page), '{"value":"web"}');
        assert.deepEqual(complaints, []);
      });

      if (isServerRendered) {
        it(`renders the dashboard's tag on the server, without a session, in ${mode}`, async () => {
          const html = await (await fetch(await app().url("/", mode))).text();
          assert.match(html, /<svc-dashboard[ >]/);
          assert.doesNotMatch(html, /<iframe|\ssession=/);
        });
      }

      if (serverPage) {
        it(`loads a dashboard that a server component renders in ${mode}`, async () => {
          const { page, complaints } = await app().open(serverPage, mode);
          await isLoaded(page);
          assert.equal(await filterOf(page), '{"value":"web"}');
          assert.deepEqual(complaints, []);
        });
      }
    }

    it("sets objects as properties, and posts their changes", async () => {
      const { page, complaints } = await app().open();
      await statusIs(page, /^\d+ widgets$/);
      await page.evaluate(
        `{ window.posted = []; addEventListener("svc-action", ({ detail }) => posted.push(detail)); }`,
      );
      await page.select(`${IN_APP}select`, "app");
      await page.click(`${IN_APP}input[type=checkbox]`);
      await page.$eval(`${IN_APP}input[type=color]`, (input) => {
        // like a user: the value, and then both events
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, "#cc3311");
        for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
      });
      await (await button(page, "Refresh")).click();
      await until(page, "posted.length === 4");
      assert.deepEqual(await page.evaluate("posted.map(({ type, payload }) => [type, payload])"), [
        ["svc:action:set-filter", { filterUrlParameter: 'f_orders.channel={"value":"app"}' }],
        ["svc:action:set-color-scheme", { scheme: "dark" }],
        ["svc:action:set-theme", { primaryColor: "#cc3311" }],
        ["svc:action:refresh", null],
      ]);
      assert.deepEqual(complaints, []);
    });

    it("handles an event of a click in the dashboard", async () => {
      const { page } = await app().open();
      await statusIs(page, /^\d+ widgets$/);
      await (await found(await app().embed(page), "path[aria-roledescription=point]")).click();
      await statusIs(page, /^Drilled into orders\.\w+$/);
    });

    it("removes the dashboard, and loads it again with a new session", async () => {
      const { page, complaints } = await app().open();
      await isLoaded(page);
      const before = await app().sessionCount();
      const frameRemoved = new Promise((resolve) => page.once("framedetached", resolve));
      await (await button(page, "Hide")).click();
      await until(page, `!${APP}.querySelector("svc-dashboard")`);
      await frameRemoved;
      await (await button(page, "Show")).click();
      await isLoaded(page);
      assert.equal((await app().sessionCount()) - before, 1);
      assert.deepEqual(complaints, []);
    });
  });
}

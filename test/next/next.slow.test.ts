import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "puppeteer-core";
import { openQuietTab } from "../examples/support/quiet-tab.js";
import { pack } from "../package/pack.js";
import { startBrowser, until } from "../support/browser.js";
import { NextApp, type Variant } from "./support/next-app.js";
import { startTenant, type Tenant } from "./support/tenant.js";

const VARIANTS: Record<string, Variant> = {
  "Next 14": { next: "14.2.35", react: "18.3.1" },
  "Next 15": { next: "15.5.29", react: "19.3.1" },
  "Next 16": { next: "16.4.6", react: "19.3.1" },
  "Next 16 with cacheComponents": { next: "16.4.6", react: "19.3.1", cacheComponents: true },
};

/** The folders of the app that show a session and the number of workbooks. */
const PLACES = {
  static: "a page without dynamic functions",
  "module-client": "a page without dynamic functions whose client is made once",
  "before-headers": "a page that calls headers() after the client",
  "force-dynamic": "a page with force-dynamic",
  api: "a GET handler",
};

describe("the package in Next", () => {
  let folder: string;
  let tarball: string;
  let browser: BrowserContext;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "svc-next-package-"));
    ({ tarball } = pack(folder));
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [name, variant] of Object.entries(VARIANTS)) {
    describe(name, () => {
      let tenant: Tenant;
      let app: NextApp;
      let sentByBuild: string[];

      before(async () => {
        tenant = await startTenant();
        app = new NextApp(variant, tenant);
        await app.install(tarball);
        await app.build();
        sentByBuild = [...tenant.paths];
        await app.start();
      });
      after(async () => {
        await app.stop();
        tenant.stop();
      });

      function visit(path: string, init: RequestInit = {}): Promise<Response> {
        const signal = AbortSignal.timeout(60_000);
        return fetch(app.origin + path, { redirect: "manual", signal, ...init });
      }

      /** Returns the text of a visited page: "Session: s-1" or "Workbooks: 2"; otherwise the page's HTML, for the assertion's message. */
      async function shown(path: string): Promise<string> {
        const page = await (await visit(path)).text();
        return /(?:Session|Workbooks): [\w-]+/.exec(page)?.[0] ?? page;
      }

      function assertTwoSessions(first: string, second: string): void {
        for (const session of [first, second]) assert.match(session, /^(?:Session: )?s-\d+$/);
        assert.notEqual(first, second);
      }

      it("builds without a request to the tenant", () => assert.deepEqual(sentByBuild, []));

      for (const [place, title] of Object.entries(PLACES)) {
        if (variant.cacheComponents && place === "force-dynamic") continue;

        it(`shows a new session at each visit of ${title}`, async () => {
          const path = `/${place}/session`;
          assertTwoSessions(await shown(path), await shown(path));
        });

        it(`shows the current list at each visit of ${title}`, async () => {
          for (let visits = 1; visits <= 2; visits++) {
            tenant.workbooks += 1;
            assert.equal(await shown(`/${place}/workbooks`), `Workbooks: ${tenant.workbooks}`);
          }
        });
      }

      it("responds with a new session to each request of a session handler", async () => {
        const request = async (): Promise<string> => {
          const response = await visit("/api/embed-session", {
            method: "POST",
            headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
            body: JSON.stringify({ surface: "dashboard", reason: "load" }),
          });
          const { sessionId } = (await response.json()) as { sessionId?: string };
          return sessionId ?? `status ${response.status}`;
        };
        assertTwoSessions(await request(), await request());
      });

      it("generates a new session at each call of a server action", async () => {
        const form = await (await visit("/action")).text();
        const body = new FormData(); // like a browser without JavaScript
        for (const [, field] of form.matchAll(/<input type="hidden" name="([^"]+)"/g))
          body.append(field!, "");
        const submit = async (): Promise<string> => {
          const response = await visit("/action", { method: "POST", headers: { origin: app.origin }, body });
          return response.headers.get("location")?.split("?session=")[1] ?? `status ${response.status}`;
        };
        assertTwoSessions(await submit(), await submit());
      });

      for (const place of ["in-layout", "in-page"]) {
        it(`takes the theme from CSS if <CssTheme /> is rendered ${place}`, async () => {
          const { page, complaints } = await openQuietTab(browser, `${app.origin}/css-theme/${place}`);
          await until(page, 'document.querySelector("svc-dashboard")?.theme?.borderRadius === 6');
          await until(page, 'document.querySelector("svc-dashboard").state === "ready"');
          assert.deepEqual(complaints, []);
          await page.close();
        });
      }

      it("warns in the console that a server component's import of css-theme has no effect", async () => {
        const { page, complaints } = await openQuietTab(browser, `${app.origin}/css-theme/server-import`);
        const warned = new Promise<string>((done) =>
          page.on("console", (line) => line.text().includes("ignores") && done(line.text())),
        );
        await until(page, 'document.querySelector("svc-dashboard")?.state === "ready"');
        assert.match(await warned, /^<svc-dashboard> ignores --svc-dashboard-theme-border-radius: import .*/);
        assert.equal(await page.evaluate('document.querySelector("svc-dashboard").theme'), undefined);
        assert.equal(complaints.length, 1);
        await page.close();
      });

      /** Visits the page whose client has its own fetch. @returns the outcome, and the number of calls of fetch */
      async function visitGuarded(deployment: number): Promise<[outcome: string, calls: number]> {
        const response = await visit(`/guarded/${deployment}`);
        const page = await response.text();
        const calls = tenant.paths.filter((path) => path.includes(`/${deployment}/`)).length;
        if (!variant.cacheComponents) {
          return [`${response.status} ${response.headers.get("location") ?? ""}`.trim(), calls];
        }
        // below a <Suspense>, the status has already been sent: the page itself redirects
        if (page.includes('http-equiv="refresh" content="1;url=/target"')) return ["307 /target", calls];
        return [page.includes('name="robots" content="noindex"') ? "404" : String(response.status), calls];
      }

      it("shows the page if the client's own fetch returns the response", async () => {
        assert.deepEqual(await visitGuarded(7), ["200", 1]);
        assert.equal(await shown("/guarded/7"), `Workbooks: ${tenant.workbooks}`);
      });

      it("redirects without a retry if the client's own fetch calls redirect()", async () => {
        assert.deepEqual(await visitGuarded(401), ["307 /target", 1]);
      });

      it("responds with 404 without a retry if the client's own fetch calls notFound()", async () => {
        assert.deepEqual(await visitGuarded(404), ["404", 1]);
      });
    });
  }
});

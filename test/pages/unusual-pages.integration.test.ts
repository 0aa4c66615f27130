import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import type { HostFailure } from "../../src/index.js";
import { found, newTab, until } from "../support/browser.js";
import { sendPage, tenantPage } from "../support/web-pages.js";
import { sendAsset, suiteBrowser, suiteSite, suiteTenant } from "./support/suite.js";

/** An event that a page collects of its elements, and of those in its frames. */
interface Seen {
  id: string;
  name: string;
  detail: Partial<HostFailure>;
}

const collecting = `<script>
  const seen = (top.seen ??= []);
  for (const name of ["svc-ready", "svc-error"]) {
    addEventListener(name, ({ target, detail }) => seen.push({ id: target.id, name, detail }));
  }
</script><script src="/svc-dashboard.js"></script>`;

/** Becomes ready at once, or with `?wait` when the host asks for it. */
const tenantScript = `
  if (location.search.includes("wait")) addEventListener("message", () => ready());
  else ready();`;

describe("<svc-dashboard> on unusual pages", () => {
  let html = "";
  let policy = "";

  const browser = suiteBrowser();
  const tenant = suiteTenant(tenantPage(tenantScript));
  const host = suiteSite((_, response, url) => {
    if (sendAsset(response, url)) return;
    if (policy) response.setHeader("content-security-policy", policy);
    sendPage(response, html);
  });

  const dashboard = (id: string, attributes: string, origin = tenant.origin()): string =>
    `<svc-dashboard id="${id}" tenant-origin="${origin}" public-id="${id}" ${attributes}></svc-dashboard>`;
  const withEndpoint = (id: string, origin?: string): string =>
    dashboard(id, 'session-endpoint="/session"', origin);

  async function open(content: string, csp = ""): Promise<{ page: Page; complaints: string[] }> {
    html = content;
    policy = csp;
    const page = await newTab(browser());
    const complaints: string[] = [];
    page.on("console", (message) => {
      const isKnown = message.text().includes("can escape its sandboxing"); // which a frame of another origin can't do
      if (/^(error|warn)/.test(message.type()) && !isKnown) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(host.origin("localhost"));
    return { page, complaints };
  }

  /** Returns the first event of each element, in the order of their ids. */
  async function seenBy(page: Page, ...ids: string[]): Promise<Seen[]> {
    await until(page, `${JSON.stringify(ids)}.every((id) => window.seen?.some((one) => one.id === id))`);
    const seen = (await page.evaluate("seen")) as Seen[];
    return ids.map((id) => seen.find((one) => one.id === id)!);
  }

  describe("without a URL of their own", () => {
    // by parts, because document.write() gives a document the URL of its writer
    const inBlank = (content: string): string => `<iframe></iframe><template>${content}</template><script>
      const { contentDocument } = document.querySelector("iframe");
      const { content } = document.querySelector("template");
      contentDocument.body.append(contentDocument.importNode(content, true));
    </script>`;
    const inSrcdoc = (content: string): string =>
      `<iframe srcdoc="${content.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;

    for (const [what, within, url] of [
      ["a srcdoc page", inSrcdoc, "about:srcdoc"],
      ["an about:blank page", inBlank, "about:blank"],
    ] as const) {
      it(`accepts an endpoint of the page's origin in ${what}`, async () => {
        const { page } = await open(within(collecting + withEndpoint("a")));
        const [seen] = await seenBy(page, "a");
        assert.equal(seen!.name, "svc-ready");
        assert.deepEqual(await page.evaluate("[frames[0].location.href, frames[0].location.origin]"), [
          url,
          "null",
        ]);
      });

      it(`rejects the page's own origin as the tenant in ${what}`, async () => {
        const own = host.origin("localhost");
        const { page } = await open(within(collecting + withEndpoint("a", own)));
        const [seen] = await seenBy(page, "a");
        assert.deepEqual([seen!.name, seen!.detail.code], ["svc-error", "invalid-configuration"]);
        assert.match(seen!.detail.message!, /this page's own origin/);
        const frames = `frames[0].document.querySelector("svc-dashboard").shadowRoot.querySelector("iframe")`;
        assert.equal(await page.evaluate(frames), null);
      });

      it(`rejects an endpoint of another origin in ${what}`, async () => {
        const endpoint = `session-endpoint="${tenant.origin()}/session"`;
        const { page } = await open(within(collecting + dashboard("a", endpoint)));
        const [seen] = await seenBy(page, "a");
        assert.equal(seen!.detail.code, "invalid-configuration");
        assert.match(seen!.detail.message!, /^session-endpoint: /);
      });
    }
  });

  describe("without parts of usual pages", () => {
    it("loads without a head, and requests its session", async () => {
      const { page, complaints } = await open(
        `${collecting}<script>document.head.remove()</script>${withEndpoint("a")}`,
      );
      assert.equal((await seenBy(page, "a"))[0]!.name, "svc-ready");
      assert.deepEqual([await page.evaluate("document.head"), complaints], [null, []]);
    });

    it("loads outside of the body, and without one", async () => {
      const { page, complaints } = await open(`${collecting}<script>
        document.body?.remove();
        const content = ${JSON.stringify(withEndpoint("a"))};
        document.documentElement.insertAdjacentHTML("beforeend", content);
      </script>`);
      assert.equal((await seenBy(page, "a"))[0]!.name, "svc-ready");
      assert.deepEqual(complaints, []);
    });

    it("shows the URL that an endpoint resolves to under a <base> of another origin", async () => {
      const base = `<base href="https://elsewhere.example/base/">`;
      const content = collecting + base + dashboard("a", 'session-endpoint="session"');
      const [seen] = await seenBy((await open(content)).page, "a");
      assert.equal(seen!.detail.code, "invalid-configuration");
      assert.match(seen!.detail.message!, /got one on https:\/\/elsewhere\.example\.$/);
    });

    it("accepts an endpoint that a <base> of its own origin resolves", async () => {
      const base = `<base href="/">`;
      const content = collecting + base + dashboard("a", 'session-endpoint="session"');
      assert.equal((await seenBy((await open(content)).page, "a"))[0]!.name, "svc-ready");
    });
  });

  describe("whose policy allows one path of the tenant", () => {
    const csp = (): string => `frame-src ${tenant.origin()}/embed/dashboard/allowed`;

    it("loads the element whose path is allowed, and reports the path of the other", async () => {
      const { page } = await open(
        collecting + dashboard("blocked", 'session="s"') + dashboard("allowed", 'session="s"'),
        csp(),
      );
      const [allowed, blocked] = await seenBy(page, "allowed", "blocked");
      assert.equal(allowed!.name, "svc-ready");
      assert.deepEqual([blocked!.detail.code, blocked!.detail.fatal], ["frame-blocked", true]);
      assert.ok(blocked!.detail.message!.includes(`${tenant.origin()}/embed/dashboard/blocked`));
      const states = '[...document.querySelectorAll("svc-dashboard")].map(({ state }) => state)';
      assert.deepEqual(await page.evaluate(states), ["failed", "ready"]);
    });

    for (const [what, blocked] of [
      ["a bare frame", (): string => `<iframe src="${tenant.origin()}/embed/dashboard/bare"></iframe>`],
      ["another element", (): string => dashboard("blocked", 'session="s"')],
    ] as const) {
      it(`does not fail because of a violation of ${what} while it loads`, async () => {
        const { page } = await open(
          collecting + dashboard("allowed", `session="s" url-params='{"wait":""}'`),
          csp(),
        );
        await found(page, "svc-dashboard:state(connecting)");
        await page.evaluate(
          `new Promise((done) => {
            document.addEventListener("securitypolicyviolation", done, { once: true });
            document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(blocked())});
          }).then(() => undefined)`,
        );
        const state = 'document.querySelector("#allowed").state';
        assert.equal(await page.evaluate(state), "connecting");
        const frame = await page.waitForFrame((one) => one.url().includes("wait"));
        await until(frame, "typeof ready === 'function'");
        await frame.evaluate("ready()");
        assert.equal((await seenBy(page, "allowed"))[0]!.name, "svc-ready");
      });
    }
  });

  describe("in the console and on the host", () => {
    for (const [allow, attribute] of [
      ["fullscreen; ", (): string => `fullscreen ${tenant.origin()}; `],
      [" ;; fullscreen ;", (): string => ` ;; fullscreen  ${tenant.origin()};`],
      ["fullscreen 'none'; camera *", (): string => "fullscreen 'none'; camera *"],
      ["", (): string => ""],
    ] as const) {
      it(`gives the frame exactly the permissions of allow="${allow}", without a warning`, async () => {
        const { page, complaints } = await open(collecting + dashboard("a", `session="s" allow="${allow}"`));
        await seenBy(page, "a");
        const written = 'document.querySelector("#a").shadowRoot.querySelector("iframe").allow';
        assert.equal(await page.evaluate(written), attribute());
        assert.deepEqual(complaints, []);
      });
    }

    it("loads even if performance.measure throws", async () => {
      const { page, complaints } = await open(
        `<script>
          window.measured = [];
          performance.measure = (name) => {
            measured.push(name);
            throw new SyntaxError("No such mark");
          };
        </script>${collecting}${withEndpoint("a")}`,
      );
      assert.equal((await seenBy(page, "a"))[0]!.name, "svc-ready");
      const names = ["svc-dashboard:session", "svc-dashboard:ready"];
      assert.deepEqual([await page.evaluate("measured"), complaints], [names, []]);
    });
  });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Frame, Page } from "puppeteer-core";
import { blocksIn } from "../docs/support/blocks.js";
import { found, until } from "../support/browser.js";
import { sendPage, tenantPage } from "../support/web-pages.js";
import { SandboxHost } from "../support/sandbox-host.js";
import { suiteSite } from "./support/suite.js";

const hash = readFileSync("dist/cdn/svc-dashboard.js.sri", "utf8").trim();

/** Collects the violations of a page's policy. */
const COLLECT = `window.violations = new Set();
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.add(effectiveDirective));`;

type Headers = Record<string, string>;
const csp = (policy: string): Headers => ({ "content-security-policy": policy });

describe("the headers of the host's page and of the tenant", () => {
  let host: SandboxHost;
  let tenantHeaders: Headers = {};
  // the sandbox has its own headers, and this tenant those of the test
  const tenant = suiteSite((_, response, { pathname }) => {
    for (const [name, value] of Object.entries(tenantHeaders)) response.setHeader(name, value);
    if (pathname === "/session") {
      response.setHeader("access-control-allow-origin", "*").end('{"sessionId":"s"}');
    } else sendPage(response, tenantPage());
  });

  before(async () => {
    host = await SandboxHost.start();
  });
  after(() => host.stop());

  const open = (html: string, headers: Headers): Promise<Page> =>
    host.open(html, { headers, path: "/page?query", first: COLLECT });

  /** Returns the outcome of the dashboard's load in a page or a frame. */
  async function outcomeIn(tab: Page | Frame): Promise<string> {
    await found(tab, "svc-dashboard:defined");
    return tab.$eval("svc-dashboard", (dashboard) =>
      dashboard.ready.then(
        () => "ready",
        (error: unknown) => (error as { code: string }).code,
      ),
    );
  }

  /** Opens a page. @returns the outcome of its load, and the URLs that the page's policy has blocked */
  async function outcomeOf(html: string, headers: Headers): Promise<[outcome: string, ...blocked: string[]]> {
    const tab = await open(html, headers);
    const outcome = await outcomeIn(tab);
    const blocked = (await tab.evaluate("[...violations]")) as string[];
    await tab.close();
    return [outcome, ...blocked];
  }

  for (const { place, code } of blocksIn("http")) {
    it(`show a dashboard as documented, and none without frame-src: ${place}`, async () => {
      const [, name = "", policy = ""] = /^(.+): (.+)\n$/.exec(host.withTenant(code))!;
      assert.deepEqual(await outcomeOf(host.tag(), { [name]: policy }), ["ready"]);
      const misspelled = policy.replace("frame-src", "frames-src");
      assert.deepEqual(await outcomeOf(host.tag(), { [name]: misspelled }), ["frame-blocked", "frame-src"]);
    });
  }

  describe("a Content-Security-Policy", () => {
    const REST = "default-src 'none'; trusted-types 'none'; require-trusted-types-for 'script'";
    const SCRIPT = "script-src 'self'";
    const CONNECT = "connect-src 'self'";
    const FRAME = "frame-src https://acme.example";
    const policy = (...directives: string[]): Headers =>
      csp(host.withTenant([REST, ...directives].join("; ")));

    it("needs script-src, connect-src and frame-src: the element's styles apply without style-src", async () => {
      const tab = await open(host.tag(), policy(SCRIPT, CONNECT, FRAME));
      const height = await tab.$eval("svc-dashboard", (dashboard) => getComputedStyle(dashboard).minHeight);
      assert.equal(height, "480px");
      assert.equal(await outcomeIn(tab), "ready");
      assert.deepEqual(await tab.evaluate("[...violations]"), []);
      await tab.close();
    });

    it("blocks the request for a session without connect-src", async () => {
      const tab = await open(host.tag(), policy(SCRIPT, FRAME));
      await until(tab, 'violations.has("connect-src")');
      await tab.close();
    });

    it("needs the other origin of a sessionProvider in connect-src", async () => {
      tenantHeaders = {};
      const openWith = async (connect: string): Promise<Page> => {
        const tab = await open(tag(), policy(SCRIPT, connect, `frame-src ${tenant.origin()}`));
        await tab.$eval(
          "svc-dashboard",
          (dashboard, url) => (dashboard.sessionProvider = () => fetch(url)),
          `${tenant.origin()}/session`,
        );
        return tab;
      };
      const without = await openWith(CONNECT);
      await until(without, 'violations.has("connect-src")');
      await without.close();
      const tab = await openWith(`${CONNECT} ${tenant.origin()}`);
      assert.equal(await outcomeIn(tab), "ready");
      await tab.close();
    });

    for (const [source, attributes] of [
      ["https://cdn.example", 'src="https://cdn.example/svc-dashboard.js"'],
      ["'nonce-abc'", 'src="/svc-dashboard.js" nonce="abc"'],
      [`'${hash}'`, `src="/svc-dashboard.js" integrity="${hash}"`],
    ] as const) {
      it(`allows the element's script by ${source.slice(0, 20)}`, async () => {
        const cdn = host.origin.replace("localhost", "127.0.0.1");
        const html = `<script ${attributes}></script>${host.tag()}`.replace("https://cdn.example", cdn);
        const scripts = `script-src ${source}`.replace("https://cdn.example", cdn);
        // the page also has a script that the policy does not allow
        const outcome = await outcomeOf(html, policy(scripts, CONNECT, FRAME));
        assert.deepEqual(outcome, ["ready", "script-src-elem"]);
      });
    }
  });

  /** Returns a tag with the test's own tenant. */
  const tag = (attributes = ""): string =>
    `<svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" ${attributes}></svc-dashboard>`;

  /** A short timeout if the browser blocks the frame; otherwise the default, because a slow machine is not a failure. */
  const timeoutFor = (outcome: "ready" | "ready-timeout"): string =>
    outcome === "ready" ? "" : 'ready-timeout="1500"';

  /** Opens a page with these headers. @returns the value of an expression in the tenant's frame */
  async function inFrame(headers: Headers, expression: string): Promise<unknown> {
    tenantHeaders = {};
    const tab = await open(tag('session="s"'), headers);
    assert.equal(await outcomeIn(tab), "ready");
    const frame = await tab.waitForFrame((one) => one.url().startsWith(tenant.origin()));
    const value: unknown = await frame.evaluate(expression);
    await tab.close();
    return value;
  }

  const coep = { "cross-origin-embedder-policy": "require-corp" };
  const corp = { "cross-origin-resource-policy": "cross-origin" };
  for (const [what, own, attribute, outcome] of [
    ["the tenant sends no header", {}, "", "ready-timeout"],
    ["the tenant sends the same header alone", coep, "", "ready-timeout"],
    ["the tenant sends Cross-Origin-Resource-Policy alone", corp, "", "ready-timeout"],
    ["the tenant sends both headers", { ...coep, ...corp }, "", "ready"],
    ["the element has credentialless", {}, "credentialless", "ready"],
  ] as const) {
    it(`lead to ${outcome} under Cross-Origin-Embedder-Policy if ${what}`, async () => {
      tenantHeaders = own;
      assert.deepEqual(await outcomeOf(tag(`session="s" ${attribute} ${timeoutFor(outcome)}`), coep), [
        outcome,
      ]);
    });
  }

  for (const feature of ["fullscreen", "clipboard-write"]) {
    it(`give the frame the features of Permissions-Policy: it has ${feature} unless the header denies it`, async () => {
      const isAllowed = `document.featurePolicy.allowsFeature("${feature}")`;
      assert.equal(await inFrame({}, isAllowed), true);
      assert.equal(await inFrame({ "permissions-policy": `${feature}=()` }, isAllowed), false);
    });
  }

  for (const [policy, referrer] of [
    ["", "/"],
    ["strict-origin", "/"],
    ["no-referrer", undefined],
    ["unsafe-url", "/page?query"],
    ["no-referrer-when-downgrade", "/page?query"],
  ] as const) {
    it(`determine the referrer: the tenant receives ${referrer ?? "nothing"} of https://host/page?query with "${policy}"`, async () => {
      const received = await inFrame({ "referrer-policy": policy }, "document.referrer");
      assert.equal(received, referrer ? host.origin + referrer : "");
    });
  }

  it("do not prevent a page from framing the tenant by its own X-Frame-Options and frame-ancestors", async () => {
    const headers = { "x-frame-options": "DENY", ...csp("frame-ancestors 'none'") };
    assert.equal(await inFrame(headers, "origin"), tenant.origin());
  });

  for (const [what, own] of [
    ["frame-ancestors", csp("frame-ancestors https://app.example")],
    ["X-Frame-Options", { "x-frame-options": "SAMEORIGIN" }],
  ] as const) {
    it(`lead to ready-timeout if the tenant's ${what} does not allow the page`, async () => {
      tenantHeaders = own;
      assert.deepEqual(await outcomeOf(tag(`session="s" ${timeoutFor("ready-timeout")}`), {}), [
        "ready-timeout",
      ]);
    });
  }

  for (const [isAllowed, outcome] of [
    [true, "ready"],
    [false, "ready-timeout"],
  ] as const) {
    it(`lead to ${outcome} if the tenant ${isAllowed ? "allows" : "does not allow"} every page around the frame`, async () => {
      const around = host.origin.replace("localhost", "127.0.0.1");
      tenantHeaders = csp(`frame-ancestors ${host.origin} ${isAllowed ? around : ""}`);
      await (await open(tag(`session="s" ${timeoutFor(outcome)}`), {})).close();
      const outer = await host.open("", { path: "/outer" });
      await outer.goto(`${around}/outer`);
      await outer.evaluate(`document.body.innerHTML = '<iframe src="${host.origin}/page"></iframe>'`);
      const inner = await outer.waitForFrame((one) => one.url() === `${host.origin}/page`);
      assert.equal(await outcomeIn(inner), outcome);
      await outer.close();
    });
  }
});

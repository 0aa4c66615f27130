import assert from "node:assert/strict";
import type { Frame, Page } from "puppeteer-core";
import { PROPERTIES } from "../../src/element/properties/properties.js";

const DEFAULT_SANDBOX = PROPERTIES.sandbox.default;
import { found, until } from "../support/browser.js";
import { sendPage, tenantPage } from "../support/web-pages.js";
import { SandboxHost } from "../support/sandbox-host.js";
import { suiteSite } from "./support/suite.js";

/** A tenant's page with each way to sign in. */
const SIGN_IN = `<form action="/signed-in" onsubmit="window.result = 'submitted'">
    <button id="form" onclick="setTimeout(() => (window.result ??= 'blocked'))">Sign in</button>
  </form>
  <button id="popup" onclick="window.result = window.open('/popup') ? 'opened' : 'blocked'">With a provider</button>
  <button id="storage" onclick="document.requestStorageAccess().then(
    () => (window.result = 'granted'), ({ name }) => (window.result = name))">With the own cookies</button>`;

/** Returns the default of the attribute without a flag. */
const without = (flag: string): string => {
  assert.ok(DEFAULT_SANDBOX.includes(flag), `the default contains ${flag}`);
  return DEFAULT_SANDBOX.replace(flag, "");
};

type Headers = Record<string, string>;

describe("a sign-in inside the frame", () => {
  let host: SandboxHost;
  let redirects = false;
  const provider = suiteSite((_, response) => {
    sendPage(response, `<a href="${tenant.origin()}/signed-in">Sign in</a>`);
  });
  const tenant = suiteSite((_, response, { pathname }) => {
    if (pathname === "/signed-in") sendPage(response, tenantPage());
    else if (redirects) response.writeHead(302, { location: provider.origin() }).end();
    else sendPage(response, SIGN_IN);
  });

  before(async () => {
    host = await SandboxHost.start();
  });
  after(() => host.stop());

  /** Opens a page at a host name of this machine. */
  async function open(
    headers: Headers,
    { sandbox = "", page = "localhost", tenantName = "127.0.0.1" } = {},
  ): Promise<{ tab: Page; frame: Frame; tenantOrigin: string }> {
    redirects = false;
    const tenantOrigin = tenant.origin(tenantName);
    const attributes = `tenant-origin="${tenantOrigin}" public-id="a" mode="private" ${sandbox && `sandbox="${sandbox}"`}`;
    const tab = await host.open(`<svc-dashboard ${attributes}></svc-dashboard>`, { headers });
    if (page !== "localhost") await tab.goto(`${host.origin.replace("localhost", page)}/page`);
    return { tab, frame: await frameOf(tab, tenantOrigin), tenantOrigin };
  }

  /** Waits until the frame of a page is visible, since an earlier click would miss it, and returns it. */
  async function frameOf(tab: Page, origin: string): Promise<Frame> {
    const frame = await tab.waitForFrame((one) => one.url().startsWith(origin));
    await until(tab, '!document.querySelector("svc-dashboard").shadowRoot.querySelector("iframe").inert');
    return frame;
  }

  /** Clicks a button of the sign-in page, and returns the result. */
  async function pressed(frame: Frame, id: string): Promise<unknown> {
    await (await found(frame, `#${id}`)).click();
    await until(frame, "window.result");
    return frame.evaluate("result");
  }

  it("requires allow-forms for forms", async () => {
    const { tab, frame } = await open({});
    await (await found(frame, "#form")).click();
    await found(tab, "svc-dashboard:state(ready)");
    await tab.close();
    const other = await open({}, { sandbox: without("allow-forms") });
    assert.equal(await pressed(other.frame, "form"), "blocked");
    await other.tab.close();
  });

  it("requires allow-popups for pop-ups", async () => {
    const { tab, frame } = await open({});
    assert.equal(await pressed(frame, "popup"), "opened");
    await tab.close();
    const other = await open({}, { sandbox: without("allow-popups ") });
    assert.equal(await pressed(other.frame, "popup"), "blocked");
    await other.tab.close();
  });

  for (const [what, result, sandbox, allowed] of [
    ["with the default of sandbox", "granted", "", undefined],
    [
      "without the flag in sandbox",
      "NotAllowedError",
      without("allow-storage-access-by-user-activation"),
      undefined,
    ],
    ["with a Permissions-Policy for the page only", "NotAllowedError", "", "(self)"],
    ["with a Permissions-Policy for the page and the tenant", "granted", "", "(self TENANT)"],
  ] as const) {
    it(`${result === "granted" ? "gets" : "does not get"} storage access during a click ${what}`, async () => {
      const policy = `storage-access=${allowed?.replace("TENANT", `"${tenant.origin()}"`)}`;
      const { tab, frame, tenantOrigin } = await open(allowed ? { "permissions-policy": policy } : {}, {
        sandbox,
      });
      const devtools = await tab.browser().target().createCDPSession();
      const { id: browserContextId } = tab.browserContext();
      await devtools.send("Browser.setPermission", {
        permission: { name: "storage-access" },
        setting: "granted", // in place of the viewer
        origin: host.origin,
        embeddedOrigin: tenantOrigin,
        ...(browserContextId !== undefined && { browserContextId }),
      });
      assert.equal(await pressed(frame, "storage"), result);
      await devtools.send("Browser.resetPermissions", {
        ...(browserContextId !== undefined && { browserContextId }),
      });
      await tab.close();
    });
  }

  for (const isAllowed of [true, false]) {
    it(`${isAllowed ? "works with" : "fails without"} the identity provider in frame-src`, async () => {
      redirects = true;
      const sources = isAllowed ? [tenant.origin(), provider.origin()] : [tenant.origin()];
      const tab = await host.open(
        `<svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" mode="private"></svc-dashboard>`,
        {
          headers: { "content-security-policy": `frame-src ${sources.join(" ")}` },
          first: `addEventListener("securitypolicyviolation", ({ blockedURI }) => (window.blocked = blockedURI));`,
        },
      );
      if (isAllowed) {
        await (await found(await frameOf(tab, provider.origin()), "a")).click();
        await found(tab, "svc-dashboard:state(ready)");
        assert.equal(await tab.$eval("svc-dashboard", (dashboard) => dashboard.lastError), null);
      } else {
        await until(tab, "window.blocked");
        assert.equal(await tab.evaluate("new URL(blocked).origin"), provider.origin());
      }
      await tab.close();
    });
  }

  it("needs no storage access for the cookies of a tenant on the page's own site", async () => {
    const cookies = `document.cookie = "a=1", document.cookie`;
    const page = "www.acme.localhost";
    const own = await open({}, { page, tenantName: "analytics.acme.localhost" });
    assert.equal(await own.frame.evaluate(cookies), "a=1");
    await own.tab.close();
    const other = await open({}, { page, tenantName: "analytics.other.localhost" });
    assert.equal(await other.frame.evaluate(cookies), "");
    await other.tab.close();
  });
});

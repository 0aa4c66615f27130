import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "puppeteer-core";
import { found, newTab, until } from "../support/browser.js";
import { script, sendPage, tenantPage } from "../support/web-pages.js";
import { sendAsset, suiteBrowser, suiteSite } from "./support/suite.js";

/** The page's own copy of Lit, and a script that uses it. */
const lit = readFileSync("node_modules/lit-html/lit-html.js");
const ownScript = `<script type="module">
  import { html, render } from "/lit.js";
  render(html\`<b>\${"drawn"}</b>\`, document.querySelector("output"));
</script>`;

const hash = `sha384-${createHash("sha384").update(script).digest("base64")}`;

describe("the CDN script on strict pages", () => {
  const browser = suiteBrowser();
  const tenant = suiteSite((_, response, { pathname }) => {
    const elsewhere = tenant.origin("localhost");
    if (!pathname.endsWith("/moved")) sendPage(response, tenantPage());
    else response.writeHead(302, { location: `${elsewhere}${pathname}/again` }).end();
  });
  const host = suiteSite((_, response, url) => {
    if (sendAsset(response, url)) return;
    const { pathname, searchParams } = url;
    if (pathname === "/lit.js") {
      response.setHeader("content-type", "text/javascript").end(lit);
      return;
    }
    for (const [name, value] of searchParams) if (name.includes("-")) response.setHeader(name, value);
    const integrity = searchParams.get("integrity") ?? hash;
    const ours = `<script src="/svc-dashboard.js" integrity="${integrity}" crossorigin defer></script>`;
    const scripts = { before: ours + ownScript, after: ownScript + ours }[searchParams.get("lit") ?? ""];
    sendPage(
      response,
      `${scripts ?? ours}<output></output>` +
        `<svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" session="s" ` +
        `${searchParams.get("attributes") ?? ""}></svc-dashboard>`,
    );
  });

  async function open(parameters: Record<string, string>): Promise<{ page: Page; complaints: string[] }> {
    const page = await newTab(browser());
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${host.origin("localhost")}/?${new URLSearchParams(parameters)}`);
    return { page, complaints };
  }

  const csp = (policy: string): Record<string, string> => ({ "content-security-policy": policy });
  const pages: [what: string, parameters: () => Record<string, string>][] = [
    ["without any policy", () => ({})],
    [
      "that forbids Trusted Types policies",
      () => csp("trusted-types 'none'; require-trusted-types-for 'script'"),
    ],
    ["with style sheets of its own only", () => csp("style-src 'self'")],
    [
      "with the least that the element needs",
      () => csp(`default-src 'none'; script-src 'self'; frame-src ${tenant.origin()}`),
    ],
    [
      "with COEP, credentialless",
      () => ({ "cross-origin-embedder-policy": "require-corp", attributes: "credentialless" }),
    ],
  ];
  for (const [what, parameters] of pages) {
    it(`becomes ready on a page ${what}, without errors`, async () => {
      const { page, complaints } = await open(parameters());
      await found(page, "svc-dashboard:state(ready)");
      assert.deepEqual(complaints, []);
    });
  }

  for (const order of ["before", "after"]) {
    it(`works ${order} the page's own Lit, which creates the only policy that the page allows`, async () => {
      const { page, complaints } = await open({
        ...csp("trusted-types lit-html; require-trusted-types-for 'script'"),
        lit: order,
      });
      await found(page, "svc-dashboard:state(ready)");
      await page.waitForSelector("output b");
      assert.deepEqual(complaints, []);
    });
  }

  it("reports a frame that the page's own policy blocked after a redirect, when ready is overdue", async () => {
    const attributes = "path='/embed/dashboard/a/moved' ready-timeout=1000";
    const { page } = await open({ ...csp(`frame-src ${tenant.origin()}`), attributes });
    const error = (await until(
      page,
      () => document.querySelector("svc-dashboard")!.lastError,
    )) as unknown as { jsonValue(): Promise<{ code: string; message: string }> };
    const { code, message } = await error.jsonValue();
    assert.equal(code, "ready-timeout");
    // the blocked frame may be another one, so the message keeps the usual reasons
    assert.match(message, /: perhaps the tenant .* credentialless\)\. This page's Content-Security-Policy /);
    assert.match(
      message,
      / blocked a frame of http:\/\/localhost:\d+: if the tenant redirects there, .* Run: npx /,
    );
  });

  it("does not run if its hash does not match, and does not change the page", async () => {
    const { page } = await open({ integrity: "sha384-AAAA" });
    assert.equal(await page.evaluate(() => customElements.get("svc-dashboard") === undefined), true);
  });

  it("keeps the first definition, with one warning", async () => {
    const { page } = await open({});
    await found(page, "svc-dashboard:state(ready)");
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warn" && warnings.push(message.text()));
    await page.addScriptTag({ url: "/svc-dashboard.js?again" });
    assert.equal(warnings.filter((text) => text.includes("already defined")).length, 1);
    assert.equal(await page.evaluate(() => document.querySelector("svc-dashboard")!.state), "ready");
  });

  it("works on a page whose elements are named like globals", async () => {
    const { page } = await open({});
    await page.setContent(
      `<img name="currentScript"><form id="customElements"></form><a id="location"></a><form id="svcConfig"></form>` +
        `<svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" session="s"></svc-dashboard>`,
    );
    await found(page, "svc-dashboard:state(ready)");
  });
});

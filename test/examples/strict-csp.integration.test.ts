import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page, ResponseForRequest } from "puppeteer-core";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { found, until } from "../support/browser.js";
import { openQuietTab } from "./support/quiet-tab.js";
import { startExample, type Example } from "./support/start-example.js";
import { suiteBrowser } from "../pages/support/suite.js";

const FOLDER = "examples/html";

describe("examples/html/strict-csp.html", () => {
  const browser = suiteBrowser();
  let server: Example;
  let url: string;

  before(async () => {
    server = await startExample(FOLDER, [process.execPath, "session-endpoint.js"], await sharedSandbox());
    url = `${server.origin}/strict-csp.html`;
  });
  after(() => server.stop());

  /** Collects the violations of the page's policy. */
  const collectViolations = (page: Page): Promise<unknown> =>
    page.evaluateOnNewDocument(`window.violations = [];
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));`);

  /** Returns the page without the directive that allows the dashboard. */
  async function withoutFrameSrc(): Promise<Partial<ResponseForRequest>> {
    const response = await fetch(url);
    const headers = Object.fromEntries(response.headers);
    const policy = headers["content-security-policy"]!;
    headers["content-security-policy"] = policy.replace(/frame-src [^;]+; /, "");
    return { headers, body: await response.text() };
  }

  it("loads a dashboard without a violation of its policy", async () => {
    const { page, complaints } = await openQuietTab(browser(), url, collectViolations);
    await found(page, "svc-dashboard:state(loaded)");
    await until(page, `/^\\d+ widgets$/.test(document.querySelector("output").value)`);
    assert.deepEqual(await page.evaluate("violations"), []);
    assert.deepEqual(complaints, []);
  });

  it("reports frame-blocked if the policy does not allow the tenant's frames", async () => {
    const { page } = await openQuietTab(browser(), url, async (page) => {
      await collectViolations(page);
      await page.setRequestInterception(true);
      page.on("request", (request) => {
        if (request.url() !== url) void request.continue();
        else void withoutFrameSrc().then((response) => request.respond(response));
      });
    });
    await found(page, "svc-dashboard:state(failed)");
    assert.equal(
      await page.evaluate(`document.querySelector("svc-dashboard").lastError.code`),
      "frame-blocked",
    );
    assert.deepEqual(await page.evaluate("violations"), ["frame-src"]);
  });

  it("has new nonces in each response, and a description of each directive", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => fetch(url)));
    const policy = one!.headers.get("content-security-policy")!;
    assert.notEqual(policy, two!.headers.get("content-security-policy"));
    assert.doesNotMatch(policy, /unsafe/);
    const [comment = ""] = /<!--.*?-->/s.exec(readFileSync(`${FOLDER}/strict-csp.html`, "utf8")) ?? [];
    const described = [...comment.matchAll(/^ +([a-z-]+) (?:'|https:|data:)/gm)].map(([, name]) => name);
    assert.deepEqual(
      policy.split("; ").map((directive) => directive.split(" ")[0]),
      described,
    );
  });
});

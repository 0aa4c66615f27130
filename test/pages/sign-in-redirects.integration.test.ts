import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import type { HostFailure } from "../../src/index.js";
import { newTab, until } from "../support/browser.js";
import { sendPage } from "../support/web-pages.js";
import { sendAsset, suiteBrowser, suiteSite, suiteTenant } from "./support/suite.js";

/** A response of the endpoint, and its result in the page. */
interface Case {
  what: string;
  respond: (response: ServerResponse, elsewhere: string) => void;
  code?: string;
  /** The number of requests to the endpoint. */
  count: number;
}

const redirect =
  (status: number, to = (elsewhere: string): string => `${elsewhere}/login`) =>
  (response: ServerResponse, elsewhere: string): void =>
    void response.writeHead(status, { location: to(elsewhere) }).end();

const session = (response: ServerResponse): void =>
  void response.setHeader("content-type", "application/json").end('{"sessionId":"s"}');

const CASES: Case[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({
    what: `a ${status} to a page of another origin`,
    respond: redirect(status),
    code: "session-refused",
    count: 2, // the second one doesn't follow
  })),
  {
    what: "a redirect to a page of another origin that any page may read",
    respond: redirect(302, (elsewhere) => `${elsewhere}/readable`),
    code: "session-refused",
    count: 1,
  },
  {
    what: "a redirect by way of its own origin to another one",
    respond: redirect(302, () => "/hop"),
    code: "session-refused",
    count: 2,
  },
  {
    what: "a redirect to a page of its own origin",
    respond: redirect(302, () => "/login"),
    code: "session-failed",
    count: 1,
  },
  { what: "a 401", respond: (response) => response.writeHead(401).end(), code: "session-refused", count: 1 },
  { what: "a redirect to a session", respond: redirect(307, () => "/moved"), count: 1 },
  { what: "a session", respond: session, count: 1 },
];

describe("<svc-dashboard> behind an auth proxy", () => {
  let respond: (response: ServerResponse) => void;
  let policy = "";

  const browser = suiteBrowser();
  const tenant = suiteTenant();
  const elsewhere = suiteSite((_, response, { pathname }) => {
    if (pathname === "/readable") {
      response.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "*");
    }
    sendPage(response, "<title>Sign in</title>");
  });
  const host = suiteSite((request, response, url) => {
    const { pathname } = url;
    request.resume();
    if (pathname === "/session") respond(response);
    else if (pathname === "/hop") redirect(302)(response, elsewhere.origin());
    else if (pathname === "/moved") session(response);
    else if (!sendAsset(response, url)) {
      if (policy && pathname === "/page") response.setHeader("content-security-policy", policy);
      sendPage(
        response,
        `<script src="/svc-dashboard.js"></script><svc-dashboard tenant-origin="${tenant.origin()}" public-id="a"
          session-endpoint="session"></svc-dashboard>`,
      );
    }
  });

  /** Opens the page, and waits for the end of its load. */
  async function load(
    origin = host.origin("localhost"),
  ): Promise<{ code: string | undefined; message: string }> {
    const page = await newTab(browser());
    await page.goto(`${origin}/page`);
    await until(page, `["ready", "failed"].includes(document.querySelector("svc-dashboard").state)`);
    const error = (await page.evaluate(
      `document.querySelector("svc-dashboard").lastError`,
    )) as HostFailure | null;
    await page.close();
    return { code: error?.code, message: error?.message ?? "" };
  }

  for (const withPolicy of [false, true]) {
    for (const { what, respond: respondWith, code, count } of CASES) {
      it(`${code ? `reports ${code}` : "loads"} for ${what}${withPolicy ? ", under connect-src 'self'" : ""}`, async () => {
        respond = (response) => respondWith(response, elsewhere.origin());
        policy = withPolicy ? "connect-src 'self'" : "";
        const before = host.requests.filter((path) => path === "/session").length;
        const { code: seen, message } = await load();
        assert.equal(seen, code);
        if (code) assert.match(message, /sign[- ]in/);
        const isBlocked = withPolicy && what.endsWith("any page may read"); // the policy blocks the redirect
        const requestCount = host.requests.filter((path) => path === "/session").length - before;
        assert.equal(requestCount, isBlocked ? 2 : count);
      });
    }
  }

  it("loads a page whose URL contains a user and a password", async () => {
    respond = session;
    policy = "";
    const { code } = await load(host.origin("ada:secret@localhost"));
    assert.equal(code, undefined);
  });
});

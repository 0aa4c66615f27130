import assert from "node:assert/strict";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { found, newTab } from "../support/browser.js";
import { ENDPOINTS, type LoadedPage } from "./session-endpoints/endpoints.js";
import { installLanguages, skipReason } from "./session-endpoints/install-languages.js";
import { startServer } from "./session-endpoints/start-server.js";
import type { Example } from "./support/start-example.js";
import { suiteBrowser } from "../pages/support/suite.js";

installLanguages();

describe("the session endpoints in other languages", () => {
  let sandbox: Sandbox;
  const browser = suiteBrowser();
  before(async () => {
    sandbox = await startSandbox({ quiet: true });
  });
  after(() => sandbox.stop());

  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    (skipReason(endpoint) ? describe.skip : describe)(name, () => {
      const { path, loginCookie, csrf } = endpoint;
      let server: Example;
      let page: LoadedPage;
      /** Strings that no output and no other response may contain. */
      const secrets = new Set<string>();

      before(async () => {
        secrets.add(sandbox.token);
        server = await startServer(endpoint, sandbox);
        page = await loadPage(server.origin);
      });
      after(() => server.stop());

      /** Requests a session like the page, with these differences. */
      function send({
        method = "POST",
        token = csrf.valid(page),
        isSignedIn = true,
        viewer = "ada",
      } = {}): Promise<Response> {
        const cookies = [...page.cookies].filter(([cookie]) => isSignedIn || cookie !== loginCookie);
        return fetch(server.origin + path, {
          method,
          headers: {
            "content-type": "application/json",
            cookie: cookies.map((pair) => pair.join("=")).join("; "),
            ...(token ? { [csrf.header]: token } : {}),
          },
          // the element does not send a deployment; an endpoint that passes it on gets no session
          body:
            method === "GET"
              ? null
              : JSON.stringify({
                  surface: "app",
                  reason: "load",
                  deploymentId: 999,
                  ...(viewer && { viewer }),
                }),
        });
      }

      /** Checks the status of a response that contains no secret. */
      async function assertRejected(response: Response, ...statuses: number[]): Promise<void> {
        assert.ok(
          statuses.includes(response.status),
          `Expected ${statuses.join(" or ")}, got ${response.status}.`,
        );
        const text = await response.text();
        assert.doesNotMatch(text, /sessionId/);
        for (const secret of secrets) assert.ok(!text.includes(secret), "The response contains a secret.");
      }

      it("loads the dashboard of its page", async () => {
        const tab = await newTab(browser());
        const errors: string[] = [];
        tab.on("pageerror", (error) => errors.push(String(error)));
        tab.on("console", (message) => {
          const isIcon = message.location().url?.endsWith("/favicon.ico"); // browsers request it on their own
          if (message.type() === "error" && !isIcon) errors.push(message.text());
        });
        await tab.goto(server.origin);
        await found(tab, "svc-dashboard[viewer=ada]:state(loaded)");
        assert.deepEqual(errors, []);
        assert.ok(!(await tab.content()).includes(sandbox.token), "The page contains the token.");
      });

      it("responds to the page's request with a session that the tenant accepts, which no cache may store", async () => {
        const response = await send();
        assert.equal(response.status, 200);
        assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
        assert.equal(response.headers.get("cache-control"), "no-store");
        const body = (await response.json()) as { sessionId: string };
        assert.deepEqual(Object.keys(body), ["sessionId"]);
        secrets.add(body.sessionId);
        const exchange = await fetch(`${sandbox.origin}/api/v1/embed/session/token`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        assert.equal(exchange.status, 200);
      });

      it("responds with 401 to a signed-out user", async () => {
        await assertRejected(await send({ isSignedIn: false }), 401);
      });

      it("responds with 409 to a page of another user, and with a session to a page without a viewer", async () => {
        const rejected = await send({ viewer: "grace" });
        const { error } = (await rejected.clone().json()) as { error: { code: string } };
        assert.equal(error.code, "viewer-changed");
        await assertRejected(rejected, 409);
        assert.equal((await send({ viewer: "" })).status, 200);
      });

      it("responds with 403 without the value of the CSRF check, and with a wrong one", async () => {
        await assertRejected(await send({ token: "" }), 403);
        await assertRejected(await send({ token: csrf.invalid }), 403);
      });

      it("rejects GET", async () => {
        await assertRejected(await send({ method: "GET" }), 404, 405);
      });

      it("responds with 502 while the tenant fails, and with a session afterwards", async () => {
        for (const fault of [{ status: 503 }, { reset: true }, { truncated: true }]) {
          const undo = sandbox.fault({ operation: "generateSession", ...fault });
          await assertRejected(await send(), 502);
          undo();
        }
        const response = await send();
        assert.equal(response.status, 200);
        secrets.add(((await response.json()) as { sessionId: string }).sessionId);
      });

      it("prints no secrets", () => {
        assert.equal(secrets.size, 3);
        for (const secret of secrets) {
          assert.ok(!server.output().includes(secret), "The output contains a secret.");
        }
      });
    });
  }
});

/** Loads a page as a browser does, with its cookies. */
async function loadPage(url: string): Promise<LoadedPage> {
  const response = await fetch(url);
  const cookies = response.headers.getSetCookie().map((line) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return [name, value] as const;
  });
  return { html: await response.text(), cookies: new Map(cookies) };
}

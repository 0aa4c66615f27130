import assert from "node:assert/strict";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../../support/shared-sandbox.js";
import { startExample, type Example } from "./start-example.js";

/** An origin in the `allowedOrigins` of every example. */
const LISTED = "https://app.example.com";

/** The page of an example at `/`: one with the built script, one with a bundled script, or none. */
type Page = "script" | "bundled" | "none";

/** The command of an example in its folder, and its page. */
export interface ExampleStart {
  command: readonly string[];
  page?: Page;
}

/** Starts every example of a folder with a sandbox as its tenant, and sends each the requests of a page. */
export function describeExamples(
  title: string,
  folder: string,
  examples: Readonly<Record<string, ExampleStart>>,
): void {
  describe(title, () => {
    let sandbox: Sandbox;
    before(async () => {
      sandbox = await sharedSandbox();
    });

    for (const [name, { command, page = "script" }] of Object.entries(examples)) {
      describe(name, () => {
        let example: Example;
        before(async () => {
          example = await startExample(folder, command, sandbox);
        });
        after(() => example.stop());

        /** Requests a session as the element does. */
        function requestSession(headers: Record<string, string> = {}, viewer?: string): Promise<Response> {
          return fetch(`${example.origin}/api/embed-session`, {
            method: "POST",
            headers: { "content-type": "application/json", origin: example.origin, ...headers },
            body: JSON.stringify({
              ...{ surface: "dashboard", reason: "load", publicId: sandbox.publicIds[0], viewer },
            }),
          });
        }

        it("responds to a signed-in user with a session that the tenant accepts, and prints no secrets", async () => {
          const response = await requestSession({ cookie: "theme=dark; login=ada" });
          assert.equal(response.status, 200);
          assert.equal(response.headers.get("cache-control"), "no-store");
          const { sessionId } = (await response.json()) as { sessionId: string };
          const exchange = await fetch(`${sandbox.origin}/api/v1/embed/session/token`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ sessionId }),
          });
          assert.equal(exchange.status, 200);
          for (const secret of [sandbox.token, sessionId]) {
            assert.ok(!example.output().includes(secret), "the output contains a secret");
          }
        });

        it("responds with 401 to a signed-out user", async () => {
          assert.equal((await requestSession()).status, 401);
          assert.equal((await requestSession({ cookie: "login=" })).status, 401);
        });

        it("responds with 409 to the page of another user, and with a session to the user's own", async () => {
          const other = await requestSession({ cookie: "login=grace" }, "ada");
          assert.equal(other.status, 409);
          const { error } = (await other.json()) as { error: { code: string } };
          assert.equal(error.code, "viewer-changed");
          assert.equal((await requestSession({ cookie: "login=grace" }, "grace")).status, 200);
        });

        it("allows a page of a listed origin, and no other", async () => {
          const listed = await requestSession({ cookie: "login=ada", origin: LISTED });
          assert.equal(listed.status, 200);
          assert.equal(listed.headers.get("access-control-allow-origin"), LISTED);
          const other = await requestSession({ cookie: "login=ada", origin: "https://evil.example" });
          assert.equal(other.status, 403);
          assert.equal(other.headers.get("access-control-allow-origin"), null);
        });

        it("allows the preflight of a listed origin, and no other", async () => {
          const preflight = (origin: string): Promise<Response> =>
            fetch(`${example.origin}/api/embed-session`, {
              method: "OPTIONS",
              headers: {
                origin,
                "access-control-request-method": "POST",
                "access-control-request-headers": "content-type",
              },
            });
          const listed = await preflight(LISTED);
          assert.equal(listed.status, 204);
          assert.equal(listed.headers.get("access-control-allow-origin"), LISTED);
          assert.equal(listed.headers.get("access-control-allow-credentials"), "true");
          assert.equal(listed.headers.get("access-control-allow-headers"), "content-type");
          const other = await preflight("https://evil.example");
          assert.equal(other.status, 403);
          assert.equal(other.headers.get("access-control-allow-origin"), null);
        });

        if (page !== "none") {
          it("serves a page with the dashboard, and with the id of the user who is signed in", async () => {
            const response = await fetch(example.origin, { headers: { cookie: "login=ada" } });
            assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
            const html = await response.text();
            assert.match(html, new RegExp(`<svc-dashboard\\s+tenant-origin="${sandbox.origin}"`));
            assert.ok(html.includes(sandbox.publicIds[0]!));
            assert.match(html, /<svc-dashboard[^>]*\sviewer="ada"/);
            if (page === "script") assert.match(html, /<script src="\/svc-dashboard\.js"/);
          });
        }

        if (page === "script") {
          it("serves the page's script", async () => {
            const response = await fetch(`${example.origin}/svc-dashboard.js`);
            assert.match(response.headers.get("content-type") ?? "", /^(?:text|application)\/javascript/);
            assert.match(await response.text(), /svc-dashboard/);
          });
        }
      });
    }
  });
}

import assert from "node:assert/strict";
import { lookAlikes } from "../../../test/support/look-alikes.js";
import { AdminAccess } from "../../src/admin/access.js";
import { HttpError } from "../../src/http-error.js";
import { openTenant, TOKEN, type TestTenant } from "../support/tenant.js";

describe("access to the admin API and the admin page", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  const OWN = "http://localhost:4400";

  async function send(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
    return tenant.request(`${OWN}${path}`, { redirect: "manual", ...init, headers });
  }

  /** Opens a new link, and returns the cookie that the response sets. */
  async function visit(): Promise<string> {
    const response = await send(`/__sandbox?ticket=${tenant.access.createTicket()}`);
    assert.deepEqual([response.status, response.headers.get("location")], [303, "/__sandbox"]);
    return response.headers.get("set-cookie")!;
  }

  describe("the admin API", () => {
    const bearer = { authorization: `Bearer ${TOKEN}` };

    it("requires the token", async () => {
      assert.equal((await send("/__sandbox/faults", bearer)).status, 200);
      for (const authorization of ["", "Bearer ", `bearer ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN]) {
        assert.equal((await send("/__sandbox/faults", { authorization })).status, 401, authorization);
      }
    });

    it("reports without the token that the sandbox is up, and does not log it", async () => {
      const probe = await send("/__sandbox/health");
      assert.deepEqual([probe.status, await probe.text()], [200, '{"status":"ok"}']);
      const head = await send("/__sandbox/health", {}, { method: "HEAD" });
      assert.deepEqual([head.status, await head.text()], [200, ""]);
      assert.equal((await send("/__sandbox/health", { "sec-fetch-site": "cross-site" })).status, 403);
      assert.deepEqual(await tenant.requests.list(), []);
    });

    for (const host of ["localhost:4400", "127.0.0.1:4400", "localhost", "sub.localhost:4400"]) {
      it(`rejects every origin that looks like its own, http://${host}`, async () => {
        const own = `http://${host}`;
        const status = async (origin: string): Promise<number> =>
          (await send("/__sandbox/faults", { ...bearer, host, origin })).status;
        assert.equal(await status(own), 200);
        // the scheme is not compared: the sandbox may be behind a proxy with TLS
        const others = lookAlikes(own).filter((origin) => origin !== `https://${host}`);
        for (const origin of others) assert.equal(await status(origin), 403, origin);
      });
    }

    it("rejects a request that the browser does not call same-origin, in any spelling", async () => {
      const status = async (site: string): Promise<number> =>
        (await send("/__sandbox/faults", { ...bearer, "sec-fetch-site": site })).status;
      for (const site of [
        "cross-site",
        "same-site",
        "",
        "Same-Origin",
        "same-origin, cross-site",
        "same-originx",
      ])
        assert.equal(await status(site), 403, site);
      for (const site of ["same-origin", "none"]) assert.equal(await status(site), 200, site);
    });

    it("accepts the public origin beside a host name that a proxy has replaced, and no origin that looks like it", () => {
      const publicOrigin = "https://public.example";
      const access = new AdminAccess(TOKEN, publicOrigin);
      const visit = access.enter(TOKEN);
      const write = (origin: string) => {
        const headers: Record<string, string> = { origin, host: "localhost:4400" };
        const request = { method: "POST", header: (name: string) => headers[name] };
        access.rejectCrossSite(request);
        access.check(request, visit);
      };
      write(publicOrigin);
      for (const origin of lookAlikes(publicOrigin)) assert.throws(() => write(origin), HttpError, origin);
    });

    it("allows no other origin to read its responses", async () => {
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
      const response = await send("/__sandbox/faults", headers, { method: "OPTIONS" });
      assert.equal(response.headers.get("access-control-allow-origin"), null);
    });

    it("responds only to host names of this machine", async () => {
      assert.equal((await send("/__sandbox/faults", { ...bearer, host: "evil.example" })).status, 421);
    });
  });

  describe("the admin page", () => {
    it("opens by a link that works once", async () => {
      const link = `/__sandbox?ticket=${tenant.access.createTicket()}`;
      assert.equal((await send(link)).status, 303);
      const second = await send(link);
      assert.deepEqual([second.status, second.headers.get("set-cookie")], [401, null]);
    });

    it("sets a cookie that scripts and other sites can't use", async () => {
      const cookie = await visit();
      assert.match(cookie, /^svc-sandbox-4400=\S{43}; Path=\/__sandbox; HttpOnly; SameSite=Strict$/);
      const headers = { cookie: cookie.split(";")[0]! };
      const page = await send("/__sandbox", headers);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /<svc-sandbox-admin>/);
      assert.equal((await send("/__sandbox/state", headers)).status, 200);
      assert.equal((await send("/__sandbox/state", { cookie: "svc-sandbox-4400=other" })).status, 401);
    });

    it("accepts a write with its cookie only from its own pages", async () => {
      const cookie = (await visit()).split(";")[0]!;
      const remove = async (headers: Record<string, string>) =>
        (await send("/__sandbox/faults", { cookie, ...headers }, { method: "DELETE" })).status;
      assert.equal(await remove({}), 401);
      assert.equal(await remove({ "sec-fetch-site": "same-site" }), 403);
      assert.equal(await remove({ origin: "null" }), 403);
      for (const origin of lookAlikes(OWN).filter((each) => each !== OWN.replace("http:", "https:")))
        assert.equal(await remove({ origin }), 403, origin);
      assert.equal(await remove({ "sec-fetch-site": "none" }), 401, "a request that no page sent");
      assert.equal(await remove({ "sec-fetch-site": "same-origin" }), 204);
      assert.equal(await remove({ origin: OWN }), 204);
    });

    it("signs in with the token, without repeating it", async () => {
      const signIn = (token: string) =>
        send(
          "/__sandbox/sign-in",
          { "content-type": "application/x-www-form-urlencoded", origin: OWN },
          { method: "POST", body: new URLSearchParams({ token }) },
        );
      const rejected = await signIn("not-the-token");
      assert.equal(rejected.status, 401);
      const text = await rejected.text();
      assert.match(text, /This is not the token/);
      assert.ok(!text.includes("not-the-token"));
      const accepted = await signIn(TOKEN);
      assert.deepEqual([accepted.status, accepted.headers.get("location")], [303, "/__sandbox"]);
    });

    it("loads nothing from other origins, and can't be framed", async () => {
      const { headers } = await send("/__sandbox");
      const policy = headers.get("content-security-policy") ?? "";
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe/);
    });

    it("sends its origin as the referrer to the embeds in it", async () => {
      assert.equal((await send("/__sandbox")).headers.get("referrer-policy"), "same-origin");
    });

    it("creates a session for a dashboard that can be embedded, and for no other", async () => {
      const open = async (publicId: string) => {
        const headers = { authorization: `Bearer ${TOKEN}` };
        const response = await send(`/__sandbox/dashboards/${publicId}/session`, headers, { method: "POST" });
        return [response.status, Object.keys((await response.json()) as object)];
      };
      assert.deepEqual(await open("a1b2c3d4"), [200, ["sessionId"]]);
      assert.deepEqual(await open("draft0001"), [404, ["error", "requestId"]]);
    });
  });
});

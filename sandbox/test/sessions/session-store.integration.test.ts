import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { Clock } from "../../src/clock.js";
import type { Grant } from "../../src/sessions/grant.js";
import { SessionStore } from "../../src/sessions/session-store.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
describe("sessions", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });
  beforeEach(() => tenant.clock.reset());

  const generate = (body: object) => tenant.call("POST", "/api/v1/embed/generate-session", body);

  async function createSession(body: object = {}): Promise<string> {
    const { status, body: session } = await generate({ deploymentId: 42, externalId: "viewer-1", ...body });
    assert.equal(status, 200);
    return (session as { sessionId: string }).sessionId;
  }

  /** Exchanges a session as the embed does: without the tenant's token. */
  async function exchange(sessionId: unknown): Promise<{ status: number; token: string }> {
    const response = await tenant.request("/api/v1/embed/session/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sessionId }),
    });
    return { status: response.status, ...((await response.json()) as { token: string }) };
  }

  async function viewWith(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await tenant.request("/embed/api/dashboards/a1b2c3d4", { headers })).status;
  }

  describe("a session", () => {
    it("removes expired tokens when another session is generated", async () => {
      tenant.clock.set("2020-01-15T09:00:00Z");
      await exchange(await createSession());
      tenant.clock.advance(25 * HOUR);
      await createSession();
      const [left] = await tenant.database.query<{ count: number }>(
        "select count(*)::integer as count from embed_tokens where expires_at <= $1",
        [tenant.clock.now().toISOString()],
      );
      assert.equal(left?.count, 0);
    });

    it("outlives the work of a sandbox with a clock ahead on the same database", async () => {
      const sessionId = await createSession();
      const ahead = new Clock();
      ahead.advance(1000 * HOUR);
      const grant = (
        await tenant.database.query<{ viewer: Grant }>("select viewer from embed_sessions limit 1")
      )[0]!;
      await new SessionStore(tenant.database, ahead).create(grant.viewer, tenant.database);
      assert.equal((await exchange(sessionId)).status, 200);
    });

    it("can be generated and exchanged at the latest time of the clock", async () => {
      tenant.clock.set("9999-12-31T23:59:00Z");
      assert.equal((await exchange(await createSession())).status, 200);
    });

    it("is rejected with names that are too long to be stored", async () => {
      // a string that can't be compressed
      const long = randomBytes(4000).toString("hex");
      for (const names of [{ externalId: long }, { groups: [long] }]) {
        const body = { deploymentId: 42, externalId: "a", embedTenantName: "acme-outdoors", ...names };
        const { status, body: error } = await generate(body);
        assert.equal(status, 400);
        assert.match((error as { error: { message: string } }).error.message, /too long/);
      }
      assert.deepEqual(tenant.errors, []);
    });

    it("changes nothing when it is rejected", async () => {
      const user = { externalId: "kept", embedTenantName: "acme-outdoors" };
      const groups = () =>
        tenant.database.query(
          `select name from embed_groups join embed_group_members on group_id = embed_groups.id
         join embed_users on embed_users.id = user_id where external_id = 'kept'`,
        );
      await createSession({ ...user, groups: ["analysts"] });
      // a lone surrogate is valid in JSON, but can't be stored
      const settings = { locale: "\ud800" };
      const rejected = await generate({ deploymentId: 42, ...user, groups: [], settings });
      assert.equal(rejected.status, 400);
      assert.deepEqual(await groups(), [{ name: "analysts" }]);
      await createSession({ ...user, groups: [] });
      assert.deepEqual(await groups(), []);
    });

    it("is exchanged once, even by simultaneous requests", async () => {
      const sessionId = await createSession();
      const responses = await Promise.all(Array.from({ length: 8 }, () => exchange(sessionId)));
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, ...Array<number>(7).fill(401)]);
    });

    it("can be exchanged for five minutes", async () => {
      tenant.clock.set("2026-01-15T09:00:00Z");
      const [early, late] = [await createSession(), await createSession()];
      tenant.clock.advance(5 * MINUTE - 1);
      assert.equal((await exchange(early)).status, 200);
      tenant.clock.advance(1);
      assert.equal((await exchange(late)).status, 401);
    });

    it("is rejected if its id is unknown or not a string", async () => {
      assert.equal((await exchange("x".repeat(43))).status, 401);
      assert.equal((await exchange("")).status, 401);
      assert.equal((await exchange(7)).status, 400);
      assert.equal((await exchange("a\0b")).status, 400);
    });

    it("has a unique id of at least 128 bits", async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => createSession()));
      assert.equal(new Set(ids).size, 20);
      assert.ok(ids.every((id) => Buffer.from(id, "base64url").length >= 16));
    });

    it("can't be read in the database, and neither can its token", async () => {
      const sessionId = await createSession();
      const { token } = await exchange(await createSession());
      for (const table of ["embed_sessions", "embed_tokens"]) {
        const rows = JSON.stringify(await tenant.database.query(`select * from ${table}`));
        assert.ok(rows.length > 100);
        assert.ok(!rows.includes(sessionId) && !rows.includes(token));
      }
    });

    it("is removed some time after it has expired unused", async () => {
      await tenant.reset();
      tenant.clock.set("2020-01-15T09:00:00Z");
      await createSession();
      tenant.clock.advance(HOUR);
      await createSession();
      assert.equal((await tenant.database.query("select hash from embed_sessions")).length, 1);
    });
  });

  describe("a token", () => {
    it("lives for 24 hours", async () => {
      tenant.clock.set("2026-01-15T09:00:00Z");
      const { token } = await exchange(await createSession());
      tenant.clock.advance(24 * HOUR - 1);
      assert.equal(await viewWith(token), 200);
      tenant.clock.advance(1);
      assert.equal(await viewWith(token), 401);
    });

    it("is invalid for the management API", async () => {
      const { token } = await exchange(await createSession());
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await tenant.request("/api/v1/deployments/42/workbooks", { headers })).status, 401);
    });

    it("is invalid after a reset", async () => {
      const { token } = await exchange(await createSession());
      await tenant.reset();
      assert.equal(await viewWith(token), 401);
    });
  });

  describe("generating a session", () => {
    it("returns only the session id", async () => {
      const { body } = await generate({ deploymentId: 42, externalId: "viewer-1" });
      assert.deepEqual(Object.keys(body as object), ["sessionId"]);
    });

    const wrong: [string, object, number][] = [
      ["no user", { deploymentId: 42 }, 400],
      ["two users", { deploymentId: 42, externalId: "a", internalId: "1" }, 400],
      ["an empty user", { deploymentId: 42, externalId: "" }, 400],
      ["no deployment", { externalId: "a" }, 400],
      ["a deployment as a string", { deploymentId: "42", externalId: "a" }, 400],
      ["an unknown deployment", { deploymentId: 7, externalId: "a" }, 404],
      ["a deployment beyond all ids", { deploymentId: 1e300, externalId: "a" }, 404],
      ["an unknown console user", { deploymentId: 42, internalId: "99" }, 404],
      ["a tenant name with capitals", { deploymentId: 42, externalId: "a", embedTenantName: "Acme" }, 400],
      ["groups that are not strings", { deploymentId: 42, externalId: "a", groups: [1] }, 400],
      ["NUL in a string", { deploymentId: 42, externalId: "a\0", embedTenantName: "acme-outdoors" }, 400],
    ];
    for (const [what, body, status] of wrong) {
      it(`rejects ${what}`, async () => {
        const response = await generate(body);
        assert.equal(response.status, status);
        assert.match((response.body as { error: { message: string } }).error.message, /\.$/);
      });
    }

    it("accepts a console user, and null for every optional member", async () => {
      assert.equal((await generate({ deploymentId: 42, internalId: "1" })).status, 200);
      const nothing = {
        email: null,
        userProfile: null,
        embedTenantName: null,
        userAttributes: null,
        groups: null,
      };
      assert.equal(
        (await generate({ deploymentId: 42, externalId: "a", ...nothing, settings: null })).status,
        200,
      );
    });

    it("adds an unknown tenant and user, and updates them later", async () => {
      const session = { embedTenantName: "new-tenant", externalId: "U-1", email: "U@new.example" };
      await createSession(session);
      await createSession({ ...session, email: null, userProfile: { displayName: "Uma" } });
      const { body } = await tenant.call("GET", "/api/v1/embed-tenants/new-tenant/users?search=u@NEW");
      const users = (body as { items: Record<string, unknown>[] }).items;
      assert.equal(users.length, 1);
      assert.deepEqual(
        [users[0]!["externalId"], users[0]!["email"], users[0]!["firstName"]],
        ["U-1", "U@new.example", "Uma"],
      );
    });

    it("keeps the user's groups by default, replaces them with a list, and removes them with an empty list", async () => {
      const members = async (): Promise<string[]> => {
        const groups = await tenant.call("GET", "/api/v1/embed-tenants/with-groups/groups");
        const names = [];
        for (const { id, name } of (groups.body as { items: { id: number; name: string }[] }).items) {
          const { body } = await tenant.call("GET", `/api/v1/embed-tenants/with-groups/groups/${id}/users`);
          if ((body as { items: unknown[] }).items.length > 0) names.push(name);
        }
        return names;
      };
      const session = { embedTenantName: "with-groups", externalId: "u-1" };
      await createSession({ ...session, groups: ["readers", "writers", "readers"] });
      assert.deepEqual(await members(), ["readers", "writers"]);
      await createSession(session);
      assert.deepEqual(await members(), ["readers", "writers"]);
      await createSession({ ...session, groups: ["editors"] });
      assert.deepEqual(await members(), ["editors"]);
      await createSession({ ...session, groups: [] });
      assert.deepEqual(await members(), []);
    });

    it("sets the user's last login only when the session is exchanged", async () => {
      tenant.clock.set("2026-01-15T09:00:00Z");
      const sessionId = await createSession({ embedTenantName: "with-logins" });
      const lastLogin = async () => {
        const { body } = await tenant.call("GET", "/api/v1/embed-tenants/with-logins/users");
        return (body as { items: { lastLogin: string | null }[] }).items[0]?.lastLogin;
      };
      assert.equal(await lastLogin(), null);
      tenant.clock.advance(MINUTE);
      await exchange(sessionId);
      assert.equal(await lastLogin(), "2026-01-15T09:01:00.000Z");
    });
  });
});

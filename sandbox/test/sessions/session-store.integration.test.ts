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
    const { status, body: answer } = await generate({ deploymentId: 42, externalId: "viewer-1", ...body });
    assert.equal(status, 200);
    return (answer as { sessionId: string }).sessionId;
  }

  /** As the embed does it: without the tenant's token. */
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
    it("is of one user: of the host's, or of the console", async () => {
      for (const internalId of ["1", { toString: 1 }]) {
        const { status } = await generate({ deploymentId: 42, externalId: "u", internalId });
        assert.equal(status, 400);
      }
    });

    it("leaves no token behind that has expired", async () => {
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

    it("outlives what a sandbox with a clock set ahead does on the same database", async () => {
      const sessionId = await createSession();
      const ahead = new Clock();
      ahead.advance(1000 * HOUR);
      const grant = (
        await tenant.database.query<{ viewer: Grant }>("select viewer from embed_sessions limit 1")
      )[0]!;
      await new SessionStore(tenant.database, ahead).create(grant.viewer, tenant.database);
      assert.equal((await exchange(sessionId)).status, 200);
    });

    it("is made and exchanged also at the end of all time", async () => {
      tenant.clock.set("9999-12-31T23:59:00Z");
      assert.equal((await exchange(await createSession())).status, 200);
    });

    it("is refused to names that are too long to be kept", async () => {
      // a text that no compression makes shorter
      const long = randomBytes(4000).toString("hex");
      for (const names of [{ externalId: long }, { groups: [long] }]) {
        const body = { deploymentId: 42, externalId: "a", embedTenantName: "acme-outdoors", ...names };
        const { status, body: answer } = await generate(body);
        assert.equal(status, 400);
        assert.match((answer as { error: { message: string } }).error.message, /too long/);
      }
      assert.deepEqual(tenant.errors, []);
    });

    it("that is refused leaves everything as it was", async () => {
      const user = { externalId: "kept", embedTenantName: "acme-outdoors" };
      const groups = () =>
        tenant.database.query(
          `select name from embed_groups join embed_group_members on group_id = embed_groups.id
         join embed_users on embed_users.id = user_id where external_id = 'kept'`,
        );
      await createSession({ ...user, groups: ["analysts"] });
      // half a character: JSON may carry it, and no text that is kept does
      const settings = { locale: "\ud800" };
      const refused = await generate({ deploymentId: 42, ...user, groups: [], settings });
      assert.equal(refused.status, 400);
      assert.deepEqual(await groups(), [{ name: "analysts" }]);
      await createSession({ ...user, groups: [] });
      assert.deepEqual(await groups(), []);
    });

    it("is exchanged once, also by two at the same time", async () => {
      const sessionId = await createSession();
      const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(sessionId)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(7).fill(401)]);
    });

    it("can be exchanged for five minutes", async () => {
      tenant.clock.set("2026-01-15T09:00:00Z");
      const [early, late] = [await createSession(), await createSession()];
      tenant.clock.advance(5 * MINUTE - 1);
      assert.equal((await exchange(early)).status, 200);
      tenant.clock.advance(1);
      assert.equal((await exchange(late)).status, 401);
    });

    it("that is unknown, or no text, is refused", async () => {
      assert.equal((await exchange("x".repeat(43))).status, 401);
      assert.equal((await exchange("")).status, 401);
      assert.equal((await exchange(7)).status, 400);
      assert.equal((await exchange("a\0b")).status, 400);
    });

    it("has at least 128 bits, and none is like another", async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => createSession()));
      assert.equal(new Set(ids).size, 20);
      assert.ok(ids.every((id) => Buffer.from(id, "base64url").length >= 16));
    });

    it("is not to be read in the store, and neither is its token", async () => {
      const sessionId = await createSession();
      const { token } = await exchange(await createSession());
      for (const table of ["embed_sessions", "embed_tokens"]) {
        const rows = JSON.stringify(await tenant.database.query(`select * from ${table}`));
        assert.ok(rows.length > 100);
        assert.ok(!rows.includes(sessionId) && !rows.includes(token));
      }
    });

    it("that nobody exchanged is forgotten some time after it has expired", async () => {
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

    it("is none of the management API", async () => {
      const { token } = await exchange(await createSession());
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await tenant.request("/api/v1/deployments/42/workbooks", { headers })).status, 401);
    });

    it("ends with a reset", async () => {
      const { token } = await exchange(await createSession());
      await tenant.reset();
      assert.equal(await viewWith(token), 401);
    });
  });

  describe("generating a session", () => {
    it("answers with the session id and nothing else", async () => {
      const { body } = await generate({ deploymentId: 42, externalId: "viewer-1" });
      assert.deepEqual(Object.keys(body as object), ["sessionId"]);
    });

    const wrong: [string, object, number][] = [
      ["no user", { deploymentId: 42 }, 400],
      ["two users", { deploymentId: 42, externalId: "a", internalId: "1" }, 400],
      ["an empty user", { deploymentId: 42, externalId: "" }, 400],
      ["no deployment", { externalId: "a" }, 400],
      ["a deployment as text", { deploymentId: "42", externalId: "a" }, 400],
      ["an unknown deployment", { deploymentId: 7, externalId: "a" }, 404],
      ["a deployment beyond all numbers", { deploymentId: 1e300, externalId: "a" }, 404],
      ["an unknown console user", { deploymentId: 42, internalId: "99" }, 404],
      ["a tenant name with capitals", { deploymentId: 42, externalId: "a", embedTenantName: "Acme" }, 400],
      ["groups that are no texts", { deploymentId: 42, externalId: "a", groups: [1] }, 400],
      ["NUL in a text", { deploymentId: 42, externalId: "a\0", embedTenantName: "acme-outdoors" }, 400],
    ];
    for (const [what, body, status] of wrong) {
      it(`refuses ${what}`, async () => {
        const answer = await generate(body);
        assert.equal(answer.status, status);
        assert.match((answer.body as { error: { message: string } }).error.message, /\.$/);
      });
    }

    it("takes a console user, and null for all that is optional", async () => {
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

    it("adds a tenant and a user that are new, and knows them from then on", async () => {
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

    it("keeps the user's groups unless it lists some, and clears them by an empty list", async () => {
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

    it("counts as a login only once it is exchanged", async () => {
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

import assert from "node:assert/strict";
import { generateSession } from "../../src/api/handlers/generate-session.js";
import { updateNotification } from "../../src/api/handlers/notifications.js";
import { removeEmbedGroupMembers } from "../../src/api/handlers/embed-groups.js";
import { setEnvVariables } from "../../src/api/handlers/set-env-variables.js";
import type { Services } from "../../src/services.js";
import { SessionStore } from "../../src/sessions/session-store.js";
import type { Database } from "../../src/store/database.js";
import { inLockstep } from "../support/lockstep.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { createSession } from "../support/viewer.js";

describe("two requests in lockstep", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });
  beforeEach(() => tenant.reset());

  /** Runs pieces of work in lockstep, each with its own services. @returns the values; rejects if one fails */
  async function inStep<T>(...work: ((services: Services) => Promise<T>)[]): Promise<T[]> {
    const results = await inLockstep(
      tenant.database,
      work.map((each) => (database: Database) => {
        const { clock } = tenant;
        const sessions = new SessionStore(database, clock);
        return each({ ...tenant.admin.services, database, sessions });
      }),
    );
    return results.map((result) => {
      if (result.status === "rejected") throw result.reason as Error;
      return result.value;
    });
  }

  const twice = <T>(work: (services: Services) => Promise<T>): Promise<T[]> => inStep(work, work);

  const count = async (from: string): Promise<number> => {
    const [row] = await tenant.database.query<{ n: number }>(`select count(*)::integer as n from ${from}`);
    return row!.n;
  };

  it("get one token for one session", async () => {
    const sessionId = await createSession(tenant);
    const tokens = await twice(({ sessions }) => sessions.exchange(sessionId));
    assert.equal(tokens.filter((token) => token !== undefined).length, 1);
    assert.equal(await count("embed_tokens"), 1);
  });

  it("get one token each for two sessions", async () => {
    const ids = await Promise.all(["u-1", "u-2"].map((externalId) => createSession(tenant, { externalId })));
    const tokens = await inStep(
      ...ids.map(
        (id) =>
          ({ sessions }: Services) =>
            sessions.exchange(id),
      ),
    );
    assert.equal(new Set(tokens).size, 2);
  });

  it("add a new tenant and a new user once", async () => {
    const input = {
      deploymentId: 42,
      externalId: "new",
      embedTenantName: "new-tenant",
      groups: ["a", "b"],
    };
    await twice((services) => generateSession(services, { body: input }));
    assert.deepEqual(
      [
        await count("embed_users where tenant = 'new-tenant'"),
        await count("embed_groups where tenant = 'new-tenant'"),
        await count("embed_group_members join embed_groups on id = group_id where tenant = 'new-tenant'"),
        await count("embed_sessions"),
      ],
      [1, 2, 2, 2],
    );
  });

  it("keep each other's variables, and one returns both", async () => {
    const set =
      (name: string) =>
      (services: Services): Promise<unknown> =>
        setEnvVariables(services, {
          path: { deploymentId: 42 },
          body: { env_variables: [{ name, value: "1" }] },
        });
    const responses = (await inStep(set("FIRST"), set("SECOND"))) as { data: { name: string }[] }[];
    const sizes = responses.map(
      ({ data }) => data.filter(({ name }) => name === "FIRST" || name === "SECOND").length,
    );
    assert.deepEqual(sizes.sort(), [1, 2]);
  });

  it("change one member each of the same notification", async () => {
    const change = (body: object) => (services: Services) =>
      updateNotification(services, { path: { deploymentId: 42, id }, body });
    const [first] = await tenant.database.query<{ id: number }>(
      "select id from notifications where deployment_id = 42 order by id limit 1",
    );
    const { id } = first!;
    await tenant.database.query("update notifications set minute = 1, timezone = 'UTC' where id = $1", [id]);
    await inStep(change({ minute: 17 }), change({ timezone: "Asia/Tokyo" }));
    assert.deepEqual(
      await tenant.database.query("select minute, timezone from notifications where id = $1", [id]),
      [{ minute: 17, timezone: "Asia/Tokyo" }],
    );
  });

  it("remove the same member of a group, and both succeed", async () => {
    const from = "embed_group_members where group_id = 11";
    const before = await count(from);
    await twice((services) =>
      removeEmbedGroupMembers(services, {
        path: { embedTenantName: "acme-outdoors", id: 11 },
        body: { members: [{ embedUserId: 1001 }] },
      }),
    );
    assert.equal(await count(from), before - 1);
  });
});

import assert from "node:assert/strict";
import fc from "../../../test/support/fast-check.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

type Variables = Readonly<Record<string, string>>;

/** A write, and the complete set of its response. */
interface Write {
  set: Variables;
  result: Variables;
}

describe("writes of several clients at once", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  async function write(set: Variables): Promise<Write> {
    const env_variables = Object.entries(set).map(([name, value]) => ({ name, value }));
    const { status, body } = await tenant.call("PUT", "/api/v1/deployments/42/env-vars", { env_variables });
    assert.equal(status, 200, JSON.stringify(body));
    const { data } = body as { data: { name: string; value: string }[] };
    return { set, result: Object.fromEntries(data.map(({ name, value }) => [name, value])) };
  }

  /** Whether the writes, in the order of each client, could have been serial from a state on. */
  function isSerial(clients: readonly (readonly Write[])[], state: Variables, end: Variables): boolean {
    if (clients.every((writes) => writes.length === 0)) return isSame(state, end);
    return clients.some(([next, ...later], client) => {
      if (!next) return false;
      const changed = { ...state, ...next.set };
      return isSame(changed, next.result) && isSerial(clients.with(client, later), changed, end);
    });
  }

  function isSame(one: Variables, other: Variables): boolean {
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
  }

  const set = fc.dictionary(fc.constantFrom("A", "B", "C", "D"), fc.constantFrom("1", "2", "3"), {
    minKeys: 1,
  });
  const plans = fc.array(fc.array(set, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 });

  it("have the responses and the result of some serial order", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (clients) => {
        const { result: start } = await write({});
        const written = await Promise.all(
          clients.map(async (sets) => {
            const writes: Write[] = [];
            for (const each of sets) writes.push(await write(each));
            return writes;
          }),
        );
        const { result: end } = await write({});
        assert.ok(isSerial(written, start, end), JSON.stringify({ start, written, end }));
      }),
      { numRuns: 20 },
    );
    await tenant.reset();
  });

  it("remove the same members, and change the same notification", async () => {
    const group = "/api/v1/embed-tenants/initech-school/groups/31/users";
    const members = async () =>
      (await tenant.call("GET", `${group}?first=500`)).body as { items: { id: number }[] };
    const ids = (await members()).items.slice(0, 100).map(({ id }) => id);
    const removals = ids.map((id, index) => {
      const overlapping = [id, ids[(index * 7) % 100]!, ids[99 - index]!];
      return tenant.call("DELETE", group, { members: overlapping.map((embedUserId) => ({ embedUserId })) });
    });
    const notification = "/api/v1/deployments/42/notifications/302";
    const changes = [{ hour: 3 }, { minute: 4 }, { timezone: "Asia/Tokyo" }, { isEnabled: false }];
    const updates = changes.map((change) => tenant.call("PUT", notification, change));
    for (const { status } of await Promise.all([...removals, ...updates])) assert.equal(status, 200);
    assert.ok((await members()).items.every(({ id }) => !ids.includes(id)));
    const changed = (await tenant.call("GET", notification)).body as Record<string, unknown>;
    assert.match(String(changed["cronExpression"]), /^4 3 /);
    assert.deepEqual([changed["timezone"], changed["isEnabled"]], ["Asia/Tokyo", false]);
    await tenant.reset();
  });
});

import assert from "node:assert/strict";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };
import fc from "../../../test/support/fast-check.js";
import { fixturesSeed } from "../../src/seed/fixtures-seed.js";
import { assertDescribed } from "../support/response-check.js";
import { openFixtures, type TenantResponse, type TestTenant } from "../support/tenant.js";

describe("writes of the management API", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openFixtures();
  });
  beforeEach(() => tenant.reset());

  describe("setting environment variables", () => {
    const VARIABLES = "/api/v1/deployments/42/env-vars";
    const set = (variables: unknown) => tenant.call("PUT", VARIABLES, { env_variables: variables });
    const names = ({ body }: TenantResponse) =>
      (body as { data: { name: string }[] }).data.map(({ name }) => name);

    it("merges by name and returns all variables", async () => {
      const response = await set([
        { name: "REGION", value: "eu-west" },
        { name: "A_NEW_ONE", value: "" },
      ]);
      assert.deepEqual(response.body, {
        data: [
          { name: "A_NEW_ONE", value: "" },
          { name: "REGION", value: "eu-west" },
          { name: "WAREHOUSE_PASSWORD", value: "[ENCRYPTED]" },
        ],
      });
      assertDescribed("PUT", "/api/v1/deployments/{deploymentId}/env-vars", 200, response.body);
      assert.deepEqual((await set([])).body, response.body);
    });

    it("redacts the values of secrets, in any letter case", async () => {
      const secrets = ["DB_PASS", "clientSecret", "API_TOKEN", "Key1", "credential"];
      const { body } = await set(secrets.map((name) => ({ name, value: "hush" })));
      for (const { name, value } of (body as { data: { name: string; value: string }[] }).data) {
        if (secrets.includes(name)) assert.equal(value, "[ENCRYPTED]", name);
      }
      assert.ok(!JSON.stringify(body).includes("hush"));
    });

    it("rejects the placeholder of a redacted value, and keeps the value", async () => {
      const { status, body } = await set([{ name: "WAREHOUSE_PASSWORD", value: "[ENCRYPTED]" }]);
      assert.equal(status, 400);
      assert.equal((body as { error: { code: string } }).error.code, "hidden_value");
      const [row] = await tenant.database.query<{ value: string }>(
        "select value from env_variables where name = 'WAREHOUSE_PASSWORD'",
      );
      assert.equal(row?.value, "correct horse battery staple");
    });

    it("is limited to the deployment", async () => {
      await set([{ name: "ONLY_HERE", value: "1" }]);
      const other = await tenant.call("PUT", VARIABLES.replace("42", "43"), { env_variables: [] });
      assert.deepEqual(other.body, { data: [{ name: "REGION", value: "us-east" }] });
      assert.equal(
        (await tenant.call("PUT", VARIABLES.replace("42", "7"), { env_variables: [] })).status,
        404,
      );
    });

    it("rejects an invalid variable, and then sets none of the others", async () => {
      const wrong: unknown[] = [
        { name: "1ST", value: "x" },
        { name: "WITH-DASH", value: "x" },
        { name: "", value: "x" },
        { name: "NUMBER", value: 1 },
        { name: "NO_VALUE" },
        { value: "no name" },
        "TEXT=1",
      ];
      for (const variable of wrong) {
        const { status } = await set([{ name: "GOOD", value: "1" }, variable]);
        assert.equal(status, 400, JSON.stringify(variable));
      }
      const twice = ["1", "2"].map((value) => ({ name: "TWICE", value }));
      assert.equal((await set(twice)).status, 400);
      for (const value of ["a\0b", "half a pair \ud83d", "\ude00"]) {
        const { status, body } = await set([{ name: "UNSTORABLE", value }]);
        assert.equal(status, 400);
        assert.match(
          JSON.stringify(body),
          /env_variables\/0\/value: a string must not contain NUL or a lone surrogate/,
        );
      }
      assert.equal((await set({ A: "1" })).status, 400);
      assert.equal((await tenant.call("PUT", VARIABLES, {})).status, 400);
      assert.deepEqual(names(await set([])), ["REGION", "WAREHOUSE_PASSWORD"]);
    });

    it("has the same result as a plain map after any sequence of calls", async () => {
      const variable = fc.record({
        name: fc.constantFrom("A", "B", "C_1", "d"),
        value: fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
      });
      const call = fc.uniqueArray(variable, { selector: ({ name }) => name, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(fc.array(call, { maxLength: 5 }), async (calls) => {
          await tenant.database.query("delete from env_variables where deployment_id = 42");
          const expected = new Map<string, string>();
          for (const variables of calls) {
            await set(variables);
            for (const { name, value } of variables) expected.set(name, value);
          }
          const { data } = (await set([])).body as { data: { name: string; value: string }[] };
          assert.deepEqual(
            new Map(data.map(({ name, value }) => [name, value])),
            new Map([...expected].sort()),
          );
        }),
        { numRuns: 30 },
      );
    });
  });

  describe("removing members of an embed group", () => {
    const groupPath = (name: string, id: number) => `/api/v1/embed-tenants/${name}/groups/${id}/users`;
    const remove = (members: unknown, path = groupPath("acme-outdoors", 11)) =>
      tenant.call("DELETE", path, { members });
    const acme = fixturesSeed.embedTenants[0]!;

    async function members(path = groupPath("acme-outdoors", 11)): Promise<number[]> {
      const { body } = await tenant.call("GET", `${path}?first=500`);
      assertDescribed("GET", "/api/v1/embed-tenants/{embedTenantName}/groups/{id}/users", 200, body);
      return (body as { items: { id: number }[] }).items.map(({ id }) => id);
    }

    it("accepts either of their ids, and keeps the other members", async () => {
      const { status } = await remove([{ embedUserId: 1001 }, { externalId: "100%_sure" }]);
      assert.equal(status, 200);
      assert.deepEqual(await members(), [1002, 1003, 1004, 1005, 1006, 1008]);
      assert.equal((await members(groupPath("acme-outdoors", 13))).length, 25);
    });

    it("has no effect when it is repeated, or for users that are not members", async () => {
      const strangers = [
        { embedUserId: 1001 },
        { embedUserId: 999_999 },
        { externalId: "nobody" },
        { embedUserId: 2001 },
      ];
      assert.equal((await remove(strangers)).status, 200);
      const left = await members();
      assert.equal((await remove(strangers)).status, 200);
      assert.deepEqual(await members(), left);
      assert.equal(left.length, acme.groups[0]!.memberIds.length - 1);
    });

    it("reports the position of an invalid member", async () => {
      for (const wrong of [null, 5, "ada"]) {
        const { status, body } = await remove([{ externalId: "nobody" }, wrong]);
        assert.equal(status, 400);
        assert.match(JSON.stringify(body), /body\/members\/1: must be object/);
      }
    });

    it("accepts 1 to 1000 members in one request", async () => {
      const pupils = groupPath("initech-school", 31);
      const all = fixturesSeed.embedTenants[2]!.users.map(({ id }) => ({ embedUserId: id }));
      assert.equal((await remove(all.slice(0, 1001), pupils)).status, 400);
      assert.equal((await remove([], pupils)).status, 400);
      assert.equal((await remove(all.slice(0, 1000), pupils)).status, 200);
      assert.equal((await members(pupils)).length, 200);
    });

    it("requires exactly one id for each member", async () => {
      for (const member of [
        {},
        { embedUserId: 1001, externalId: "a" },
        { embedUserId: "1001" },
        { embedUserId: 1e20 },
        { externalId: 1 },
        1001,
        null,
      ]) {
        assert.equal((await remove([member])).status, 400, JSON.stringify(member));
      }
      assert.equal((await members()).length, 8);
    });

    it("reports an excess id, and an invalid one", async () => {
      const errorOf = async (call: Promise<TenantResponse>) =>
        ((await call).body as { error: { message: string } }).error.message;
      const session = (user: object) =>
        tenant.call("POST", "/api/v1/embed/generate-session", { deploymentId: 42, ...user });
      assert.equal(
        await errorOf(session({ externalId: "a", internalId: "1" })),
        'body: expected either "externalId" or "internalId", got both.',
      );
      assert.equal(await errorOf(session({ internalId: 1 })), "body/internalId: must be string.");
      assert.equal(
        await errorOf(remove([{ embedUserId: 1001, externalId: "a" }])),
        'body/members/0: expected either "embedUserId" or "externalId", got both.',
      );
    });

    it("finds groups of the named tenant only", async () => {
      assert.equal((await remove([{ embedUserId: 1001 }], groupPath("globex-retail", 11))).status, 404);
      assert.equal((await remove([{ embedUserId: 1001 }], groupPath("no-such", 11))).status, 404);
      assert.equal((await remove([{ embedUserId: 1001 }], groupPath("acme-outdoors", 99))).status, 404);
      assert.equal((await members()).length, 8);
    });
  });

  describe("updating a notification", () => {
    const DAILY = "/api/v1/deployments/42/notifications/302";
    const update = (body: unknown, path = DAILY) => tenant.call("PUT", path, body);
    const read = async (path = DAILY) => (await tenant.call("GET", path)).body as Record<string, unknown>;

    it("changes the sent members, keeps the others, and returns the complete notification", async () => {
      const before = await read();
      const { status, body } = await update({ notificationFormat: "png", isEnabled: false });
      assert.equal(status, 200);
      assert.deepEqual(body, { ...before, notificationFormat: "png", isEnabled: false });
      assertDescribed("PUT", "/api/v1/deployments/{deploymentId}/notifications/{id}", 200, body);
      assert.deepEqual(await read(), body);
      assert.deepEqual((await update({})).body, body);
    });

    it("sets each flag to the sent value, and no other flag", async () => {
      for (const flag of ["isEnabled", "notificationEnabled"]) {
        for (const value of [false, true]) {
          const before = await read();
          assert.deepEqual((await update({ [flag]: value })).body, { ...before, [flag]: value });
          assert.deepEqual(await read(), { ...before, [flag]: value });
        }
      }
    });

    it("accepts each described output format and frequency", async () => {
      const { NotificationFormat, ScheduleFrequency } = openapi.components.schemas;
      for (const notificationFormat of NotificationFormat.enum) {
        const { body } = await update({ notificationFormat });
        assert.equal((body as { notificationFormat: string }).notificationFormat, notificationFormat);
      }
      const crons = new Set<unknown>();
      for (const scheduleType of ScheduleFrequency.enum) {
        const { status, body } = await update({ scheduleType, customCron: "5 4 * * 2" });
        assert.equal(status, 200, scheduleType);
        crons.add((body as { cronExpression: string }).cronExpression);
      }
      assert.equal(crons.size, ScheduleFrequency.enum.length);
    });

    const schedules: [object, cron: string, words: string][] = [
      [{ scheduleType: "HOURLY", minute: 5 }, "5 * * * *", "At 5 minutes past the hour"],
      [{ hour: 17, minute: 30 }, "30 17 * * *", "At 05:30 PM"],
      [{ scheduleType: "WEEKLY", dayOfWeek: 0 }, "0 9 * * 0", "At 09:00 AM, only on Sunday"],
      [{ scheduleType: "MONTHLY", dayOfMonth: 31 }, "0 9 31 * *", "At 09:00 AM, on day 31 of the month"],
      [
        { scheduleType: "CUSTOM", customCron: "*/15 8-17 * * 1-5" },
        "*/15 8-17 * * 1-5",
        "Every 15 minutes, between 08:00 AM and 05:59 PM, Monday through Friday",
      ],
      [{ customCron: "0 0 1 1 *" }, "0 9 * * *", "At 09:00 AM"],
    ];
    for (const [body, cron, words] of schedules) {
      it(`describes ${JSON.stringify(body)} as "${words}"`, async () => {
        const updated = (await update(body)).body as Record<string, unknown>;
        assert.deepEqual([updated["cronExpression"], updated["humanReadableSchedule"]], [cron, words]);
      });
    }

    const wrong: [body: object, place: string][] = [
      [{ minute: 60 }, "minute"],
      [{ minute: -1 }, "minute"],
      [{ hour: 24 }, "hour"],
      [{ hour: 1.5 }, "hour"],
      [{ dayOfWeek: 7 }, "dayOfWeek"],
      [{ dayOfMonth: 0 }, "dayOfMonth"],
      [{ dayOfMonth: 32 }, "dayOfMonth"],
      [{ scheduleType: "YEARLY" }, "scheduleType"],
      [{ scheduleType: "CUSTOM" }, "customCron"],
      [{ scheduleType: "CUSTOM", customCron: "61 * * * *" }, "customCron"],
      [{ scheduleType: "CUSTOM", customCron: "0 0 31 2 *" }, "customCron"],
      [{ scheduleType: "CUSTOM", customCron: "* * * * * *" }, "customCron"],
      [{ scheduleType: "CUSTOM", customCron: "every day" }, "customCron"],
      [{ scheduleType: "CUSTOM", customCron: "@daily" }, "customCron"],
      [{ customCron: "every day" }, "customCron"],
      [{ customCron: "0 0 31 2 *" }, "customCron"],
      [{ customCron: "" }, "customCron"],
      [{ timezone: "UTC\0" }, "timezone"],
      [{ notificationFormat: "gif" }, "notificationFormat"],
      [{ timezone: "+02:00" }, "timezone"],
      [{ timezone: "Mars/Olympus" }, "timezone"],
      [{ isEnabled: "yes" }, "isEnabled"],
      [{ filters: [{ value: "no member" }] }, "filters/0"],
      [{ filters: [{ member: "orders.status", value: { a: 1 } }] }, "filters/0/value"],
      [{ timeGrains: [{ member: "orders.created_at", grain: "fortnight" }] }, "timeGrains/0/grain"],
      [{ filters: [{ member: "orders.status", value: ["a", "b\0"] }] }, "filters/0/value/1"],
    ];
    for (const [body, place] of wrong) {
      it(`rejects ${JSON.stringify(body)}, names the place ${place}, and changes nothing`, async () => {
        const before = await read();
        const response = await update(body);
        const { error } = response.body as { error: { details: { place: string } } };
        assert.deepEqual([response.status, error.details.place], [400, `body/${place}`]);
        assert.deepEqual(await read(), before);
      });
    }

    it("accepts the first and the last value of each range of a schedule", async () => {
      for (const [body, cron] of [
        [{ scheduleType: "MONTHLY", minute: 0, hour: 0, dayOfMonth: 1 }, "0 0 1 * *"],
        [{ scheduleType: "MONTHLY", minute: 59, hour: 23, dayOfMonth: 31 }, "59 23 31 * *"],
        [{ scheduleType: "WEEKLY", minute: 0, hour: 0, dayOfWeek: 0 }, "0 0 * * 0"],
        [{ scheduleType: "WEEKLY", minute: 59, hour: 23, dayOfWeek: 6 }, "59 23 * * 6"],
      ] as const) {
        const updated = (await update(body)).body as { cronExpression: string };
        assert.equal(updated.cronExpression, cron);
      }
    });

    it("replaces filters and time grains as a whole", async () => {
      const filters = [
        { member: "orders.channel", value: "web" },
        { member: "orders.count", value: 5, operator: "greater_than", caseSensitive: null },
        { member: "orders.status", value: ["shipped", "delivered"] },
      ];
      const timeGrains = [{ member: "orders.created_at", grain: "quarter" }];
      const { body } = await update({ filters, timeGrains });
      assertDescribed("PUT", "/api/v1/deployments/{deploymentId}/notifications/{id}", 200, body);
      assert.deepEqual((body as { filters: object[] }).filters, [
        { member: "orders.channel", value: "web", operator: "equals" },
        { member: "orders.count", value: "5", operator: "greater_than", caseSensitive: null },
        { member: "orders.status", value: '["shipped","delivered"]', operator: "equals" },
      ]);
      assert.deepEqual(await read(), body);
      assert.deepEqual((body as { timeGrains: object }).timeGrains, timeGrains);
      assert.deepEqual(((await update({ filters: [] })).body as { filters: object }).filters, []);
    });

    it("ignores members that can't be changed or do not exist", async () => {
      const { body } = await update({
        id: 1,
        dashboardId: 1,
        deploymentId: 43,
        cronExpression: "* * * * *",
        surprise: true,
      });
      assert.deepEqual(body, await read());
      assert.equal((body as { id: number }).id, 302);
    });

    it("finds notifications of the named deployment only", async () => {
      for (const path of [
        "/api/v1/deployments/43/notifications/302",
        "/api/v1/deployments/42/notifications/1",
        "/api/v1/deployments/7/notifications/302",
      ]) {
        assert.equal((await update({ isEnabled: false }, path)).status, 404, path);
        assert.equal((await tenant.call("GET", path)).status, 404, path);
      }
      assert.equal((await read())["isEnabled"], true);
    });

    it("works at any time of the clock", async () => {
      tenant.clock.set("5000-01-01T00:00:00Z");
      assert.equal((await tenant.call("GET", "/api/v1/deployments/42/notifications")).status, 200);
      const { status, body } = await update({ hour: 10 });
      assert.deepEqual([status, (body as { cronExpression: string }).cronExpression], [200, "0 10 * * *"]);
    });

    it("has examples of every frequency in the seed", async () => {
      const { body } = await tenant.call("GET", "/api/v1/deployments/42/notifications");
      const crons = (body as { items: { cronExpression: string }[] }).items.map(
        ({ cronExpression }) => cronExpression,
      );
      assert.deepEqual(crons, [
        "15 * * * *",
        "0 9 * * *",
        "0 9 * * 1",
        "0 9 31 * *",
        "0 8 29 2 *",
        "0 9 * * *",
        "30 6 * * *",
      ]);
    });
  });
});

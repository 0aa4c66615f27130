import assert from "node:assert/strict";
import { mock } from "node:test";
import type { LoggedRequest, SetFault } from "../../src/contract/admin-api.js";
import type { PreviewableNotification } from "../../src/contract/previewable-notification.js";
import type { QueryResponse } from "../../src/contract/viewer-api.js";
import { Faults } from "../../src/admin/faults.js";
import { MANAGEMENT_TABLES } from "../../src/store/tables.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { createSession, signedViewer, viewerOf } from "../support/viewer.js";

describe("the admin API", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });
  beforeEach(() => tenant.reset());

  const WORKBOOKS = "/api/v1/deployments/42/workbooks";
  const VARIABLES = "/api/v1/deployments/42/env-vars";

  const callJson = (method: string, path: string, body?: object) =>
    tenant.call(method, `/__sandbox/${path}`, body);

  const statusOf = async (...call: Parameters<typeof callJson>) => (await callJson(...call)).status;

  async function items<T>(path: string): Promise<T[]> {
    return ((await callJson("GET", path)).body as { items: T[] }).items;
  }

  async function variables(...names: string[]): Promise<string[]> {
    const env_variables = names.map((name) => ({ name, value: "1" }));
    const { body } = await tenant.call("PUT", VARIABLES, { env_variables });
    return (body as { data: { name: string }[] }).data.map(({ name }) => name);
  }

  describe("notifications over HTTP", () => {
    const REPORT = { publicId: "a1b2c3d4", reportId: 1007, timezone: "UTC", filters: [] };

    /** The result of a query in a notification's preview. */
    async function preview(id: number, query: object = {}): Promise<QueryResponse> {
      const { status, body } = await callJson("POST", `notifications/${id}/session`);
      assert.equal(status, 200);
      const exchanged = await tenant.call("POST", "/api/v1/embed/session/token", body);
      const viewer = viewerOf(tenant, (exchanged.body as { token: string }).token);
      return viewer.read("/query", { ...REPORT, ...query });
    }

    const change = (id: number, body: object) =>
      tenant.call("PUT", `/api/v1/deployments/42/notifications/${id}`, body);

    it("are listed with their dashboards as in the management API, including disabled ones", async () => {
      await change(306, { isEnabled: false, notificationEnabled: false });
      const listed = await items<PreviewableNotification>("notifications");
      assert.deepEqual(
        listed.map(({ id, publicId }) => `${id} ${publicId}`),
        ["301 a1b2c3d4", "302 a1b2c3d4", "303 a1b2c3d4", "304 a1b2c3d4", "305 a1b2c3d4"].concat([
          ...["306 a1b2c3d4", "307 e5f6a7b8"],
        ]),
      );
      const { publicId: _id, title, ...notification } = listed[5]!;
      assert.equal(title, "Sales overview");
      assert.equal(notification.isEnabled, false);
      const { body } = await tenant.call("GET", "/api/v1/deployments/42/notifications/306");
      assert.deepEqual(notification, body);
    });

    it("apply their filters and time grains to every query of a preview, even if no widget has the member", async () => {
      const plain = await preview(301);
      const viewer = await signedViewer(tenant);
      const run = (query: object) => viewer.read<QueryResponse>("/query", { ...REPORT, ...query });
      assert.deepEqual(plain, await run({}));

      await change(302, { filters: [{ member: "orders.channel", value: ["web", "app"] }] });
      const inTwoChannels = [{ member: "orders.channel", type: "equals", value: ["web", "app"] }];
      assert.deepEqual(await preview(302), await run({ filters: inTwoChannels }));

      await change(302, { filters: [{ member: "customers.segment", value: "school" }] });
      const schools = await preview(302);
      const [row] = await tenant.database.query<{ count: number }>(
        `select count(*)::integer as count from orders join customers on customers.id = customer_id
         where segment = 'school' and orders.status <> 'cancelled'`,
      );
      const sum = schools.rows.reduce((total, { orders_count }) => total + Number(orders_count), 0);
      assert.equal(sum, row?.count);

      await change(303, { timeGrains: [{ member: "orders.created_at", grain: "year" }] });
      const years = { timeGrains: [{ member: "orders.created_at", grain: "year" }] };
      assert.deepEqual(await preview(303), await run(years));
      const weeks = { timeGrains: [{ member: "calendar.date", grain: "week" }] };
      assert.deepEqual(await preview(303, weeks), await run(years), "the notification's grain has priority");
    });

    it("are not found by an unknown id", async () => {
      assert.equal(await statusOf("POST", "notifications/999/session"), 404);
      assert.equal(await statusOf("POST", "notifications/x/session"), 404);
    });
  });

  describe("faults over HTTP", () => {
    it("are set, counted and removed", async () => {
      const fault = { operation: "getWorkbooks", status: 503 };
      const { status, body } = await callJson("POST", "faults", fault);
      assert.equal(status, 201);
      const { id } = body as { id: number };
      assert.equal((await tenant.call("GET", WORKBOOKS)).status, 503);
      assert.deepEqual(await items<SetFault>("faults"), [{ id, fault, met: 1 }]);
      assert.equal(await statusOf("DELETE", `faults/${id}`), 204);
      assert.equal((await tenant.call("GET", WORKBOOKS)).status, 200);
      assert.equal(await statusOf("DELETE", `faults/${id}`), 404);
    });

    const wrong: [fault: object, text: RegExp][] = [
      [{}, /one of operation, event, plan, got none/],
      [{ operation: "getWorkbooks", event: "ready", stall: true }, /got operation and event/],
      [{ operation: "getWorkbook", status: 500 }, /one of .*getWorkbooks.* as operation, got "getWorkbook"/],
      [{ operation: "getWorkbooks" }, /one of status, reset, stall, truncated and latencyMs/],
      [{ operation: "getWorkbooks", status: 200 }, /from 400 to 599 as status/],
      [{ operation: "getWorkbooks", latencyMs: 1e12 }, /as latencyMs/],
      [{ operation: "getWorkbooks", status: 500, times: 0 }, /as times/],
      [{ operation: "getWorkbooks", status: "500" }, /a number as status/],
      [{ operation: "getWorkbooks", code: 500 }, /one of operation.* as member of a fault, got "code"/],
      [{ event: "ready", truncated: true }, /can't be truncated/],
      [{ event: "redy", status: 500 }, /one of ready, .*session-expired.* as event, got "redy"/],
      [{ plan: "basic" }, /"no-messaging"/],
      [{ plan: "no-messaging", status: 500 }, /got status/],
    ];
    for (const [fault, text] of wrong) {
      it(`are rejected if they are invalid: ${JSON.stringify(fault)}`, async () => {
        const { status, body } = await callJson("POST", "faults", fault);
        assert.equal(status, 400);
        assert.match((body as { error: { message: string } }).error.message, text);
      });
    }

    it("disable the messaging of embeds, for the set number of pages", async () => {
      const hosts = async () => {
        const page = await (await tenant.request("/embed/dashboard/a1b2c3d4")).text();
        return /"allowedOrigins":(null|\[[^\]]*\])/.exec(page)?.[1];
      };
      await callJson("POST", "faults", { plan: "no-messaging", times: 1 });
      assert.deepEqual([await hosts(), await hosts()], ["[]", "null"]);
    });
  });

  describe("the clock over HTTP", () => {
    it("is set, advanced, and reset to the real time", async () => {
      assert.equal(await statusOf("PUT", "clock", { now: "2026-01-15T09:00:00Z" }), 200);
      const { body } = await callJson("POST", "clock/advance", { milliseconds: 1500 });
      assert.deepEqual(body, { now: "2026-01-15T09:00:01.500Z", isReal: false, isStopped: true });
      const real = (await callJson("DELETE", "clock")).body as { isReal: boolean };
      assert.equal(real.isReal, true);
    });

    it("rejects an invalid time", async () => {
      assert.equal(await statusOf("PUT", "clock", { now: "yesterday" }), 400);
      assert.equal(await statusOf("PUT", "clock", {}), 400);
      for (const now of ["-000001-01-01T00:00:00Z", "+010000-01-01T00:00:00Z"]) {
        assert.equal(await statusOf("PUT", "clock", { now }), 400, now);
      }
      for (const milliseconds of ["5", null, 1e300, 8e15, -8e15]) {
        assert.equal(await statusOf("POST", "clock/advance", { milliseconds }), 400);
      }
    });
  });

  describe("settings over HTTP", () => {
    const exchange = async (sessionId: string) =>
      (await tenant.call("POST", "/api/v1/embed/session/token", { sessionId })).status;

    it("determine how long sessions live, until the reset", async () => {
      tenant.clock.set("2026-01-15T09:00:00Z");
      assert.equal(await statusOf("PATCH", "settings", { sessionTtlMs: 1000 }), 200);
      const [early, late] = [await createSession(tenant), await createSession(tenant)];
      assert.equal(await exchange(early), 200);
      tenant.clock.advance(1001);
      assert.equal(await exchange(late), 401);
      await tenant.reset();
      assert.deepEqual((await callJson("GET", "settings")).body, { sessionTtlMs: 300_000, latencyMs: 0 });
    });

    it("are rejected if they are invalid", async () => {
      for (const settings of [
        { ttl: 1 },
        { latencyMs: -1 },
        { latencyMs: "1" },
        { sessionTtlMs: 1e13 },
        [],
      ]) {
        assert.equal(await statusOf("PATCH", "settings", settings), 400, JSON.stringify(settings));
      }
    });
  });

  describe("the log of requests over HTTP", () => {
    it("redacts secrets, and omits the admin API", async () => {
      await tenant.request("/embed/dashboard/a1b2c3d4?session=secret-1&token=secret-2&locale=de");
      const log = await items<LoggedRequest>("requests");
      assert.deepEqual(
        log.map(({ path, query }) => [path, query]),
        [["/embed/dashboard/a1b2c3d4", { session: "[hidden]", token: "[hidden]", locale: "de" }]],
      );
      assert.equal(await statusOf("DELETE", "requests"), 204);
      assert.deepEqual(await items("requests"), []);
    });

    it("waits for an operation, up to the timeout", async () => {
      const waiting = items<LoggedRequest>("requests?waitFor=getWorkbooks");
      await tenant.call("GET", WORKBOOKS);
      const last = (await waiting).at(-1)!;
      assert.equal(last.operation, "getWorkbooks");
      assert.equal(await statusOf("GET", "requests?waitFor=setEnvVariables&timeoutMs=20"), 408);
      assert.deepEqual(await items(`requests?after=${last.id}`), []);
      assert.equal(await statusOf("GET", "requests?timeoutMs=soon"), 400);
    });

    it("waits for a request after the named one, and ignores earlier requests", async () => {
      await tenant.call("GET", WORKBOOKS);
      await variables();
      const [first, last] = await items<LoggedRequest>("requests");
      assert.equal(
        await statusOf("GET", `requests?waitFor=getWorkbooks&timeoutMs=20&after=${last!.id}`),
        408,
      );
      const waiting = items<LoggedRequest>(`requests?waitFor=getWorkbooks&after=${first!.id}`);
      await tenant.call("GET", WORKBOOKS);
      assert.deepEqual(
        (await waiting).map(({ operation }) => operation),
        ["setEnvVariables", "getWorkbooks"],
      );
    });

    it("waits with any timeout, even one that a timer can't have", async () => {
      const timers = mock.method(globalThis, "setTimeout");
      for (const timeoutMs of [Infinity, 2 ** 31, 2 ** 31 - 1]) {
        const waiting = tenant.requests.list({ waitFor: "getWorkbooks", timeoutMs });
        const delays = timers.mock.calls.map(({ arguments: [, delay] }) => delay);
        // a longer timer would fire at once
        assert.equal(delays.includes(timeoutMs), timeoutMs < 2 ** 31, `a timer of ${timeoutMs} ms`);
        await tenant.call("GET", WORKBOOKS);
        assert.equal((await waiting).at(-1)?.operation, "getWorkbooks");
        tenant.requests.clear();
      }
    });

    it("names the operation of a request without a token", async () => {
      await tenant.request(WORKBOOKS);
      const [request] = await items<LoggedRequest>("requests");
      assert.deepEqual([request?.operation, request?.status], ["getWorkbooks", 401]);
    });
  });

  describe("a reset", () => {
    it("undoes every kind of write", async () => {
      const columns = MANAGEMENT_TABLES.map((table) => `(select count(*) from ${table}) as ${table}`);
      const counts = () => tenant.database.query(`select ${columns.join(", ")}`);
      const before = await counts();
      await variables("ADDED", "REGION");
      const session = { deploymentId: 42, externalId: "new", embedTenantName: "new-tenant", groups: ["new"] };
      const made = await tenant.call("POST", "/api/v1/embed/generate-session", session);
      await tenant.call("POST", "/api/v1/embed/session/token", made.body);
      await tenant.call("DELETE", "/api/v1/embed-tenants/acme-outdoors/groups/11/users", {
        members: [{ externalId: "ada" }, { embedUserId: 1001 }],
      });
      await tenant.call("PUT", "/api/v1/deployments/42/notifications/301", { minute: 3 });
      const notification = async () =>
        (await tenant.call("GET", "/api/v1/deployments/42/notifications/301")).body;
      const changed = await notification();
      assert.notDeepEqual(await counts(), before);
      assert.equal(await statusOf("POST", "reset"), 204);
      assert.deepEqual(await counts(), before);
      assert.notDeepEqual(await notification(), changed);
      assert.ok(!(await variables()).includes("ADDED"));
    });
  });

  describe("a reset while a request is held", () => {
    for (const fault of [{ stall: true }, { latencyMs: 600_000 }]) {
      it(`ends it, and does not log it: ${JSON.stringify(fault)}`, async () => {
        tenant.faults.add({ operation: "getWorkbooks", ...fault });
        const held = tenant.call("GET", WORKBOOKS);
        while (tenant.faults.list()[0]?.met !== 1) await new Promise((resolve) => setImmediate(resolve));
        await tenant.reset();
        assert.equal((await held).status, 503);
        assert.deepEqual(await tenant.requests.list(), []);
        assert.equal((await tenant.call("GET", WORKBOOKS)).status, 200);
        assert.deepEqual(
          (await tenant.requests.list()).map(({ status }) => status),
          [200],
        );
      });
    }
  });

  describe("a latency", () => {
    it("delays a response only as long as its connection lasts", async () => {
      const connection = new AbortController();
      const applied = new Faults(600_000).apply("getWorkbooks", connection.signal, () => undefined);
      connection.abort();
      await assert.rejects(applied, { code: "wait_ended" });
    });
  });
});

import assert from "node:assert/strict";
import { nextRun } from "../src/openapi/schedule.js";
import type { ScheduledRun } from "../src/contract/admin-api.js";
import { openTenant, type TestTenant } from "./support/tenant.js";

describe("the next run of a schedule", () => {
  const runs: [what: string, cron: string, zone: string, after: string, next: string | null][] = [
    ["by the clocks of its zone", "0 9 * * *", "Asia/Tokyo", "2026-01-15T01:00:00Z", "2026-01-16T00:00:00Z"],
    [
      "an hour earlier in summer",
      "0 9 * * *",
      "Europe/Berlin",
      "2026-03-29T12:00:00Z",
      "2026-03-30T07:00:00Z",
    ],
    [
      "in the next month that has the day",
      "0 9 31 * *",
      "UTC",
      "2026-04-01T00:00:00Z",
      "2026-05-31T09:00:00Z",
    ],
    ["not at the moment itself", "0 9 * * *", "UTC", "2026-01-15T09:00:00Z", "2026-01-16T09:00:00Z"],
    ["at no time beyond the calendar", "0 9 * * *", "UTC", "5000-01-01T00:00:00Z", null],
  ];
  for (const [what, cron, zone, from, next] of runs) {
    it(`is ${what}: ${cron} in ${zone}`, () => {
      assert.deepEqual(nextRun(cron, zone, new Date(from)), next && new Date(next));
    });
  }
});

describe("the notifications' next runs", () => {
  let tenant: TestTenant;
  before(async () => {
    tenant = await openTenant();
  });

  const run = async (id: number): Promise<Omit<ScheduledRun, "nextRunAt"> & { nextRunAt: string | null }> => {
    const { body } = await tenant.call("GET", "/__sandbox/notifications");
    const found = (body as { items: { id: number }[] }).items.find((item) => item.id === id);
    return found as Awaited<ReturnType<typeof run>>;
  };

  it("follow the sandbox's clock, the notification's zone, and whether it is on", async () => {
    const path = "/api/v1/deployments/42/notifications/301";
    tenant.clock.set("2026-01-15T12:00:00Z");
    const daily = {
      scheduleType: "DAILY",
      hour: 9,
      minute: 30,
      timezone: "America/New_York",
      isEnabled: true,
    };
    assert.equal((await tenant.call("PUT", path, daily)).status, 200);
    assert.deepEqual(await run(301), {
      deploymentId: 42,
      id: 301,
      schedule: "At 09:30 AM",
      timezone: "America/New_York",
      nextRunAt: "2026-01-15T14:30:00.000Z",
    });
    tenant.clock.advance(3 * 3_600_000);
    assert.equal((await run(301)).nextRunAt, "2026-01-16T14:30:00.000Z");
    await tenant.call("PUT", path, { isEnabled: false });
    assert.equal((await run(301)).nextRunAt, null);
  });
});

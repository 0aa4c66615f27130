import assert from "node:assert/strict";
import type { ClientOptions, LogEntry, ManagementClient } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { useClock } from "./support/clock.js";

const good = { items: [], data: [], sessionId: "s-1" };

/** A client without a network, and its log. */
function logging(options: Partial<ClientOptions> = {}): { client: ManagementClient; log: LogEntry[] } {
  const log: LogEntry[] = [];
  const fetch = (): Promise<Response> => Promise.resolve(Response.json(good));
  const client = clientWith(fetch, { logger: (entry) => log.push(entry), ...options });
  return { client, log };
}
const busy = (seconds: string) => (): Promise<Response> =>
  Promise.resolve(Response.json({}, { status: 503, headers: { "retry-after": seconds } }));

describe("the log", () => {
  it("has the operationId of each operation, and otherwise method and path", async () => {
    const { client, log } = logging();
    await client.workbooks.list(1);
    await client.workspace.listShared(1);
    await client.envVariables.set(1, []);
    await client.notifications.update(1, 2, {});
    await client.embedSessions.create({ deploymentId: 1, externalId: "u1" });
    await client.embedTenants.listUsers("acme");
    await client.embedTenants.removeGroupMembers("acme", 5, [{ embedUserId: 1 }]);
    await client.request({ method: "GET", path: "/folders" });
    await client.build.request({ method: "POST", path: "/branches" });
    assert.deepEqual(
      log.map(({ operation }) => operation),
      [
        "getWorkbooks",
        "listSharedWorkspace",
        "setEnvVariables",
        "updateNotification",
        "generateSession",
        "listEmbedUsers",
        "removeEmbedGroupMembers",
        "GET /api/v1/folders",
        "POST /build/api/v1/branches",
      ],
    );
  });

  it("has the duration of each attempt, and the wait between two passes", async () => {
    const clock = useClock();
    const starts: number[] = [];
    const { client, log } = logging({
      maxRetries: 1,
      fetch: () => {
        starts.push(performance.now());
        return new Promise((resolve) => setTimeout(() => resolve(busy("7")()), 40));
      },
    });
    const outcome = Promise.allSettled([client.request({ method: "GET", path: "/folders" })]);
    for (const ms of [40, 7_000, 40]) await clock.tick(ms);
    assert.equal((await outcome)[0].status, "rejected");
    assert.deepEqual(starts, [0, 7_040]);
    assert.deepEqual(
      log.map(({ durationMs }) => durationMs),
      [40, 40],
    );
  });

  it("has one entry when the call is aborted while it waits for a retry", async () => {
    const clock = useClock();
    const controller = new AbortController();
    const { client, log } = logging({ fetch: busy("7") });
    const list = client.workbooks.list(1, {}, { signal: controller.signal });
    const outcome = Promise.allSettled([list]);
    await clock.tick(100);
    controller.abort("enough");
    assert.deepEqual(await outcome, [{ status: "rejected", reason: "enough" }]);
    assert.deepEqual(
      log.map(({ retryInMs }) => retryInMs),
      [7_000],
    );
  });

  it('has "Error" for a thrown value without a name', async () => {
    const middleware = (): Promise<never> => {
      throw "some words" as unknown as Error;
    };
    const { client, log } = logging({ middleware: [middleware] });
    const [outcome] = await Promise.allSettled([client.workbooks.list(1)]);
    assert.deepEqual(outcome, { status: "rejected", reason: "some words" });
    assert.deepEqual(
      log.map(({ error }) => error),
      ["Error"],
    );
  });
});

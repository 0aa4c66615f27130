import assert from "node:assert/strict";
import { EventEmitter, on } from "node:events";
import fc from "../support/fast-check.js";
import type {
  CallOptions,
  ClientOptions,
  EmbedGroupMemberReference,
  ManagementClient,
  SvcApiError,
} from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { useClock } from "./support/clock.js";

interface Recorder {
  client: ManagementClient;
  /** The members of each request, by id. */
  chunks: number[][];
}

/** A client whose requests are recorded; from request `failAt` on, the service responds with status 422. */
function recorder(failAt = Infinity): Recorder {
  const chunks: number[][] = [];
  const fetch = (_: unknown, init?: RequestInit): Promise<Response> => {
    const { members } = JSON.parse(init?.body as string) as { members: { embedUserId: number }[] };
    if (chunks.length >= failAt) return Promise.resolve(Response.json({}, { status: 422 }));
    chunks.push(members.map(({ embedUserId }) => embedUserId));
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  return { client: clientWith(fetch), chunks };
}

const membersUpTo = (count: number): EmbedGroupMemberReference[] =>
  Array.from({ length: count }, (_, embedUserId) => ({ embedUserId }));

describe("removeGroupMembers", () => {
  it("rejects members that are not an array", async () => {
    const { client } = recorder();
    const removal = client.embedTenants.removeGroupMembers("acme", 5, undefined as unknown as []);
    await assert.rejects(removal, /^RangeError: Expected 1 to 1000 members, got undefined;/);
  });

  for (const count of [0, 1_001]) {
    it(`rejects ${count} members before anything is sent`, async () => {
      const { client, chunks } = recorder();
      const removal = client.embedTenants.removeGroupMembers("acme", 5, membersUpTo(count));
      await assert.rejects(removal, new RegExp(`^RangeError: Expected 1 to 1000 members, got ${count};`));
      assert.deepEqual(chunks, []);
    });
  }

  for (const [member, got] of [
    ["ada", '"ada"'],
    [7, "7"],
    [null, "null"],
    [["ada"], "an array"],
    [{}, "an object"],
    [{ id: 7 }, "an object"],
    [{ embedUserId: 7, externalId: "ada" }, "an object"],
    [{ embedUserId: 7, externalId: null }, "an object"],
    [{ embedUserId: "7" }, "an object"],
    [{ embedUserId: 1.5 }, "an object"],
    [{ externalId: 7 }, "an object"],
  ] as const) {
    it(`rejects the member ${JSON.stringify(member)} before anything is sent`, async () => {
      const { client, chunks } = recorder();
      const members = [{ externalId: "mia" }, member] as EmbedGroupMemberReference[];
      const message = `Expected each member to be { embedUserId: integer } or { externalId: string }, not both, got ${got}.`;
      const { embedTenants } = client;
      await assert.rejects(embedTenants.removeGroupMembers("acme", 5, members), {
        name: "TypeError",
        message,
      });
      const inChunks = embedTenants.removeGroupMembersInChunks("acme", 5, members);
      await assert.rejects(inChunks, { name: "TypeError", message, removed: 0 });
      assert.deepEqual(chunks, []);
    });
  }

  it("accepts members by either id, and an id that is undefined as absent", async () => {
    const { client, chunks } = recorder();
    const members = [{ embedUserId: 7, externalId: undefined }, { externalId: "ada" }];
    await client.embedTenants.removeGroupMembers("acme", 5, members);
    assert.deepEqual(chunks, [[7, undefined]], "the ids that were sent");
  });
});

describe("removeGroupMembersInChunks", () => {
  it("sends each member once, in order, 1 to 1,000 per request (property)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 3_500 }), fc.boolean(), async (count, asynchronous) => {
        const { client, chunks } = recorder();
        const members = membersUpTo(count);
        const iterable = asynchronous ? toAsync(members) : members.values();
        assert.equal(await client.embedTenants.removeGroupMembersInChunks("acme", 5, iterable), count);
        assert.deepEqual(chunks.flat(), [...members.keys()]);
        assert.ok(
          chunks.every(({ length }) => length >= 1 && length <= 1_000),
          "a chunk has another length",
        );
        assert.equal(chunks.length, Math.ceil(count / 1_000));
      }),
      { numRuns: 200 },
    );
  });

  it("adds the number of removed members to its error", async () => {
    const { client } = recorder(1);
    await assert.rejects(
      client.embedTenants.removeGroupMembersInChunks("acme", 5, membersUpTo(2_500)),
      (error: SvcApiError) => error.name === "ValidationError" && error.removed === 1_000,
    );
  });

  it("adds that number when the iterable of members fails", async () => {
    const { client } = recorder();
    const reason = new Error("The directory is not available.");
    async function* members(): AsyncGenerator<EmbedGroupMemberReference> {
      yield* membersUpTo(1_500);
      await Promise.reject(reason);
    }
    const removal = client.embedTenants.removeGroupMembersInChunks("acme", 5, members());
    await assert.rejects(removal, (error) => error === reason && Reflect.get(reason, "removed") === 1_000);
  });

  it("rejects with the value that the iterable throws, even if it is not an error", async () => {
    function* members(): Generator<EmbedGroupMemberReference> {
      yield* membersUpTo(1);
      throw "enough" as unknown as Error;
    }
    const removal = recorder().client.embedTenants.removeGroupMembersInChunks("acme", 5, members());
    assert.deepEqual(await Promise.allSettled([removal]), [{ status: "rejected", reason: "enough" }]);
  });

  it("adds that number when it is aborted, and sends nothing more", async () => {
    const { client, chunks } = recorder();
    const controller = new AbortController();
    function* members(): Generator<EmbedGroupMemberReference> {
      yield* membersUpTo(1_500);
      controller.abort();
      yield* membersUpTo(1_500);
    }
    const { signal } = controller;
    const removal = client.embedTenants.removeGroupMembersInChunks("acme", 5, members(), { signal });
    await assert.rejects(
      removal,
      (error) => error === signal.reason && Reflect.get(error as Error, "removed") === 1_000,
    );
    assert.equal(chunks.length, 1);
  });
});

describe("an invalid member among many", () => {
  it("is quoted, and the error has the number of members removed before", async () => {
    const { client, chunks } = recorder();
    const members = [...membersUpTo(1_500), "ada"] as EmbedGroupMemberReference[];
    await assert.rejects(client.embedTenants.removeGroupMembersInChunks("acme", 5, members), {
      message:
        'Expected each member to be { embedUserId: integer } or { externalId: string }, not both, got "ada".',
      removed: 1_000,
    });
    assert.equal(chunks.length, 1);
  });
});

describe("the deadline of removeGroupMembersInChunks", () => {
  /** Removes 3,000 members; each request of 1,000 takes a fixed time on a fake clock. */
  async function removeSlowly(
    waitMs: number,
    inClient: Partial<ClientOptions>,
    inCall: CallOptions,
  ): Promise<PromiseSettledResult<number>> {
    const clock = useClock();
    const requestEvents = new EventEmitter();
    const fetch = (): Promise<Response> =>
      new Promise((resolve) => {
        setTimeout(() => resolve(new Response(null, { status: 204 })), waitMs);
        requestEvents.emit("request");
      });
    const client = clientWith(fetch, { maxRetries: 0, ...inClient });
    const requests = on(requestEvents, "request");
    const removal = client.embedTenants.removeGroupMembersInChunks("acme", 5, membersUpTo(3_000), inCall);
    const settled = Promise.allSettled([removal]);
    for (let request = 1; request <= 3; request++) {
      await requests.next();
      await clock.tick(waitMs);
    }
    return (await settled)[0];
  }
  const limits = { deadlineMs: 10_000 };

  for (const [where, inClient, inCall] of [
    ["the call", {}, limits],
    ["the client", limits, {}],
  ] as const) {
    it(`covers all requests together, as an option of ${where}`, async () => {
      const result = await removeSlowly(4_000, inClient, inCall);
      assert.ok(result.status === "rejected", "the removal has not failed");
      const { name, message, removed } = result.reason as SvcApiError;
      assert.deepEqual([name, removed], ["TimeoutError", 2_000]);
      assert.match(message, /no complete response within 2000 ms/);
    });
  }

  it("does not affect a call that ends in time", async () => {
    const result = await removeSlowly(3_000, {}, limits);
    assert.deepEqual(result, { status: "fulfilled", value: 3_000 });
  });
});

async function* toAsync<T>(values: readonly T[]): AsyncGenerator<T> {
  for (const value of values) yield await Promise.resolve(value);
}

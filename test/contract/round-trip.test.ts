import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ManagementClient } from "svc-dashboard/backend";
import { OPERATIONS, type OperationId } from "./support/document.js";
import { samplesOf } from "./support/samples.js";
import { WireCheck } from "./support/wire-check.js";

/** A body of the sample's own: its type is what the test is about. */
type Body = never;

interface RoundTrip {
  call(client: ManagementClient, body: Body): PromiseLike<unknown>;
  /** The part of the answer that the call returns; the whole unless given. */
  part?(answer: Record<string, unknown>): unknown;
}

const request =
  (path: string): RoundTrip["call"] =>
  (client) =>
    client.request({ method: "GET", path });

const page: RoundTrip["part"] = ({ items, pageInfo = null, count = null }) => ({ items, pageInfo, count });

/** Complete by its type: an operation more in the document does not compile. */
const ROUND_TRIPS: Record<OperationId, RoundTrip> = {
  getWorkbooks: { call: (client) => client.workbooks.list(42), part: page },
  listSharedWorkspace: { call: (client) => client.workspace.listShared(42), part: page },
  setEnvVariables: {
    call: (client, body: { env_variables: never }) => client.envVariables.set(42, body.env_variables),
    part: ({ data }) => data,
  },
  listEmbedUsers: { call: (client) => client.embedTenants.listUsers("acme"), part: page },
  listEmbedGroups: { call: request("/embed-tenants/acme/groups") },
  listEmbedGroupMembers: { call: request("/embed-tenants/acme/groups/1/users") },
  removeEmbedGroupMembers: {
    call: (client, body: { members: never }) =>
      client.embedTenants.removeGroupMembers("acme", 1, body.members),
    part: () => undefined,
  },
  listNotifications: { call: request("/deployments/42/notifications") },
  getNotification: { call: request("/deployments/42/notifications/1") },
  updateNotification: { call: (client, body) => client.notifications.update(42, 1, body) },
  generateSession: { call: (client, body) => client.embedSessions.create(body) },
  exchangeSession: {
    call: (client, body) => client.request({ method: "POST", path: "/embed/session/token", body }),
  },
};

describe("every documented member", () => {
  for (const { operationId, requestBody, responses } of OPERATIONS) {
    const { call, part = (answer: unknown) => answer } = ROUND_TRIPS[operationId];
    const described = responses["200"]?.content?.["application/json"].schema;
    const answers = described ? samplesOf(described) : [{}];

    it(`of what ${operationId} answers reaches the caller`, async () => {
      const [body] = samplesOf(requestBody?.content?.["application/json"].schema ?? {});
      for (const answer of answers) {
        const wire = new WireCheck(() => Promise.resolve(Response.json(answer)));
        const client = new ManagementClient({
          baseUrl: "https://acme.example",
          token: "t",
          fetch: wire.fetch,
        });
        const returned = await call(client, body as never);
        assert.deepEqual(returned, part(answer as Record<string, unknown>));
        assert.deepEqual(wire.faults, []);
      }
    });

    const accepted = requestBody?.content?.["application/json"].schema;
    if (!accepted) continue;
    it(`of what ${operationId} takes is sent`, async () => {
      for (const body of samplesOf(accepted)) {
        const wire = new WireCheck(() => Promise.resolve(Response.json(answers[0])));
        const client = new ManagementClient({
          baseUrl: "https://acme.example",
          token: "t",
          fetch: wire.fetch,
        });
        await call(client, body as never);
        assert.deepEqual(wire.exchanges[0]?.sent, body);
        assert.deepEqual(wire.faults, []);
      }
    });
  }
});

describe("WireCheck", () => {
  const faultsOf = async (
    path: string,
    init: RequestInit,
    answer: unknown,
    status = 200,
  ): Promise<string[]> => {
    const wire = new WireCheck(() => Promise.resolve(Response.json(answer, { status })));
    const headers = {
      accept: "application/json",
      authorization: "Bearer t",
      "content-type": "application/json",
    };
    await wire.fetch(`https://acme.example/api/v1${path}`, { headers, ...init });
    return wire.faults;
  };
  const users = "/embed-tenants/acme/users";
  const none = { items: [] };

  it("lets pass what the document describes, and names what it does not", async () => {
    assert.deepEqual(await faultsOf(`${users}?first=2&search=a`, {}, none), []);
    const rows: [path: string, init: RequestInit, answer: unknown, status: number, fault: RegExp][] = [
      [`${users}?page=2`, {}, none, 200, /unknown parameter page/],
      [`${users}?first=0`, {}, none, 200, /first: .*>= 1/],
      [`${users}?first=1&first=2`, {}, none, 200, /first comes 2 times/],
      [users, { headers: { accept: "application/json" } }, none, 200, /no bearer token/],
      [users, {}, {}, 200, /answer 200: .*'items'/],
      [users, {}, { items: [], more: 1 }, 200, /unevaluated/],
      [users, {}, {}, 418, /answer 418: the status is not described/],
      ["/reports", {}, none, 200, /no operation of the document/],
      ["/deployments/x/workbooks", {}, { ...none, data: [] }, 200, /deploymentId: .*number/],
      [
        "/deployments/42/env-vars",
        { method: "PUT", body: '{"env_variables":[{"name":"A"}]}' },
        { data: [] },
        200,
        /request: .*'value'/,
      ],
    ];
    for (const [path, init, answer, status, fault] of rows) {
      const faults = await faultsOf(path, init, answer, status);
      assert.equal(faults.length, 1, `${path}: ${faults.join(", ")}`);
      assert.match(faults[0] ?? "", fault);
    }
  });
});

import assert from "node:assert/strict";
import { ManagementClient } from "svc-dashboard/backend";
import { OPERATIONS, type OperationId } from "./support/document.js";
import { samplesOf } from "./support/samples.js";
import { WireCheck } from "./support/wire-check.js";

/** The body of a sample. It has no useful type, because the test checks the types. */
type Body = never;

interface RoundTrip {
  call(client: ManagementClient, body: Body): PromiseLike<unknown>;
  /** The part of the response that the call resolves with. Default: all of it. */
  part?(response: Record<string, unknown>): unknown;
}

const request =
  (path: string): RoundTrip["call"] =>
  (client) =>
    client.request({ method: "GET", path });

const page: RoundTrip["part"] = ({ items, pageInfo = null, count = null }) => ({ items, pageInfo, count });

/** One entry for each operation: a missing one does not compile. */
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

describe("every documented member of", () => {
  for (const { operationId, requestBody, responses } of OPERATIONS) {
    const { call, part = (response: unknown) => response } = ROUND_TRIPS[operationId];
    const resultSchema = responses["200"]?.content?.["application/json"].schema;
    const samples = resultSchema ? samplesOf(resultSchema) : [{}];

    it(`the response of ${operationId} reaches the caller`, async () => {
      const [body] = samplesOf(requestBody?.content?.["application/json"].schema ?? {});
      for (const sample of samples) {
        const wire = new WireCheck(() => Promise.resolve(Response.json(sample)));
        const client = new ManagementClient({
          baseUrl: "https://acme.example",
          token: "t",
          fetch: wire.fetch,
        });
        const result = await call(client, body as never);
        assert.deepEqual(result, part(sample as Record<string, unknown>));
        assert.deepEqual(wire.violations, []);
      }
    });

    const bodySchema = requestBody?.content?.["application/json"].schema;
    if (!bodySchema) continue;
    it(`the body of ${operationId} is sent`, async () => {
      for (const body of samplesOf(bodySchema)) {
        const wire = new WireCheck(() => Promise.resolve(Response.json(samples[0])));
        const client = new ManagementClient({
          baseUrl: "https://acme.example",
          token: "t",
          fetch: wire.fetch,
        });
        await call(client, body as never);
        assert.deepEqual(wire.exchanges[0]?.sent, body);
        assert.deepEqual(wire.violations, []);
      }
    });
  }
});

/** The calls that have a query, which has no useful type here either. */
const LISTS: Partial<Record<OperationId, (client: ManagementClient, query: never) => PromiseLike<unknown>>> =
  {
    getWorkbooks: (client, query) => client.workbooks.list(42, query),
    listSharedWorkspace: (client, query) => client.workspace.listShared(42, query),
    listEmbedUsers: (client, query) => client.embedTenants.listUsers("acme", query),
  };

describe("every documented parameter in the query of", () => {
  for (const { operationId, parameters, responses } of OPERATIONS) {
    const list = LISTS[operationId];
    if (!list) continue;
    const [page] = samplesOf(responses["200"]?.content?.["application/json"].schema ?? {});
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    const samples = inQuery.map(({ name, schema }) => [name, samplesOf(schema)] as const);

    it(`${operationId} is sent, with each value of its enumeration, and not if it is null`, async () => {
      for (const turn of samples[0]![1].keys()) {
        const query = Object.fromEntries(samples.map(([name, values]) => [name, values[turn]]));
        const urls: URL[] = [];
        const wire = new WireCheck((input) => {
          urls.push(new URL(input instanceof Request ? input.url : input));
          return Promise.resolve(Response.json(page));
        });
        await list(
          new ManagementClient({ baseUrl: "https://acme.example", token: "t", fetch: wire.fetch }),
          query as never,
        );
        const sent = Object.entries(query).flatMap(([name, value]) =>
          value === null ? [] : [value].flat().map((one) => [name, String(one as string | number)]),
        );
        assert.deepEqual([...urls[0]!.searchParams].sort(), sent.sort());
        assert.deepEqual(wire.violations, []);
      }
    });
  }
});

describe("WireCheck", () => {
  const violationsOf = async (
    path: string,
    init: RequestInit,
    body: unknown,
    status = 200,
  ): Promise<string[]> => {
    const wire = new WireCheck(() => Promise.resolve(Response.json(body, { status })));
    const headers = {
      accept: "application/json",
      authorization: "Bearer t",
      "content-type": "application/json",
    };
    await wire.fetch(`https://acme.example/api/v1${path}`, { headers, ...init });
    return wire.violations;
  };
  const users = "/embed-tenants/acme/users";
  const none = { items: [] };

  it("accepts what the document describes, and reports what it does not", async () => {
    assert.deepEqual(await violationsOf(`${users}?first=2&search=a`, {}, none), []);
    const rows: [path: string, init: RequestInit, body: unknown, status: number, violation: RegExp][] = [
      [`${users}?page=2`, {}, none, 200, /unknown parameter page/],
      [`${users}?first=0`, {}, none, 200, /first: .*>= 1/],
      [`${users}?first=1&first=2`, {}, none, 200, /first occurs 2 times/],
      [users, { headers: { accept: "application/json" } }, none, 200, /no bearer token/],
      [users, {}, {}, 200, /response 200: .*'items'/],
      [users, {}, { items: [], more: 1 }, 200, /unevaluated/],
      [users, {}, {}, 418, /response 418: the status is not described/],
      ["/reports", {}, none, 200, /not an operation of the document/],
      ["/deployments/x/workbooks", {}, { ...none, data: [] }, 200, /deploymentId: .*number/],
      [
        "/deployments/42/env-vars",
        { method: "PUT", body: '{"env_variables":[{"name":"A"}]}' },
        { data: [] },
        200,
        /request: .*'value'/,
      ],
    ];
    for (const [path, init, body, status, violation] of rows) {
      const violations = await violationsOf(path, init, body, status);
      assert.equal(violations.length, 1, `${path}: ${violations.join(", ")}`);
      assert.match(violations[0] ?? "", violation);
    }
  });
});

import assert from "node:assert/strict";
import { ManagementClient, type QueryInput } from "svc-dashboard/backend";
import { CALLS, type Call } from "./support/calls.js";
import { samplesOf } from "./support/samples.js";
import { WireCheck } from "./support/wire-check.js";

type Json = Record<string, unknown>;

/** The results of methods that return neither the complete response nor a page of it. */
const RESULTS: Record<string, (response: Json, body: Json) => unknown> = {
  "envVariables.set": ({ data }) => data,
  "embedTenants.removeGroupMembers": () => undefined,
  "embedTenants.removeGroupMembersInChunks": (_, { members }) => (members as unknown[]).length,
};

const page = ({ items, pageInfo = null, count = null }: Json): Json => ({ items, pageInfo, count });

const titleOf = ({ name, operation }: Call): string => `${operation.operationId} by ${name}`;

const createClient = ({ fetch }: WireCheck): ManagementClient =>
  new ManagementClient({ baseUrl: "https://acme.example", token: "t", fetch });

describe("every documented member of", () => {
  for (const call of CALLS) {
    const { requestBody, responses } = call.operation;
    const readResult = RESULTS[call.name] ?? (call.isList ? page : (response: Json) => response);
    const resultSchema = responses["200"]?.content?.["application/json"].schema;
    const samples = resultSchema ? samplesOf(resultSchema) : [{}];
    const bodySchema = requestBody?.content?.["application/json"].schema;
    const bodies = samplesOf(bodySchema ?? {});

    it(`the response of ${titleOf(call)} reaches the caller`, async () => {
      const body = bodySchema && bodies[0];
      for (const sample of samples) {
        const wire = new WireCheck(() => Promise.resolve(Response.json(sample)));
        const result = await call.send(createClient(wire), { body });
        assert.deepEqual(result, readResult(sample as Json, body as Json));
        assert.deepEqual(wire.violations, []);
      }
    });

    if (!bodySchema) continue;
    it(`the body of ${titleOf(call)} is sent`, async () => {
      for (const body of bodies) {
        const wire = new WireCheck(() => Promise.resolve(Response.json(samples[0])));
        await call.send(createClient(wire), { body });
        assert.deepEqual(wire.exchanges[0]?.sent, body);
        assert.deepEqual(wire.violations, []);
      }
    });
  }
});

describe("every documented parameter in the query of", () => {
  for (const call of CALLS) {
    const { parameters, responses } = call.operation;
    const [page] = samplesOf(responses["200"]?.content?.["application/json"].schema ?? {});
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    const samples = inQuery.map(({ name, schema }) => [name, samplesOf(schema)] as const);
    if (samples.length === 0) continue;

    it(`${titleOf(call)} is sent, with each value of its enumeration, and not if it is null`, async () => {
      for (const turn of samples[0]![1].keys()) {
        const query = Object.fromEntries(samples.map(([name, values]) => [name, values[turn]]));
        const urls: URL[] = [];
        const wire = new WireCheck((input) => {
          urls.push(new URL(input instanceof Request ? input.url : input));
          return Promise.resolve(Response.json(page));
        });
        await call.send(createClient(wire), { query: query as QueryInput });
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

  it("reports each difference from the document", async () => {
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

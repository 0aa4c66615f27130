import assert from "node:assert/strict";
import type { ManagementClient } from "svc-dashboard/backend";
import { json, startProbe, TOKEN, type Probe } from "../backend/support/probe-server.js";
import { afterTest } from "../support/after-test.js";
import { load, loadBackend, type Backend } from "./packages.js";

/** The parts of MSW and undici that intercept requests. */
interface Msw {
  http: { get(url: string, respond: () => Response): unknown };
  HttpResponse: typeof Response;
}
interface MswNode {
  setupServer(...handlers: unknown[]): { listen(): void; close(): void };
}
interface Undici {
  MockAgent: new () => {
    get(origin: string): { intercept(request: object): { reply(status: number, body: object): void } };
    disableNetConnect(): void;
    close(): Promise<void>;
  };
  getGlobalDispatcher(): unknown;
  setGlobalDispatcher(dispatcher: unknown): void;
}

const PATH = "/api/v1/deployments/42/workbooks";
const mocked = { items: [{ name: "mocked" }] };
const real = { items: [{ name: "real" }] };

describe("a client without a fetch of its own", () => {
  let backend: Backend;
  let probe: Probe;
  let early: ManagementClient;

  before(async () => {
    backend = await loadBackend();
  });
  beforeEach(async () => {
    probe = await startProbe((response) => json(response, real));
    early = makeClient();
  });

  const makeClient = (options = {}): ManagementClient =>
    new backend.ManagementClient({ baseUrl: probe.origin, token: TOKEN, ...options });

  async function namesOf(client: ManagementClient): Promise<unknown[]> {
    return (await client.workbooks.list(42)).items.map(({ name }) => name);
  }

  it("is intercepted by MSW, if it was created before or after, and only while MSW listens", async () => {
    const { http, HttpResponse } = (await load("msw")) as Msw;
    const { setupServer } = (await load("msw/node")) as MswNode;
    const server = setupServer(http.get(probe.origin + PATH, () => HttpResponse.json(mocked)));
    server.listen();
    afterTest(() => server.close());
    const late = makeClient();
    assert.deepEqual(await namesOf(early), ["mocked"]);
    assert.deepEqual(await namesOf(early.withOptions({ timeoutMs: 1_000 })), ["mocked"]);
    assert.deepEqual(await namesOf(late), ["mocked"]);
    assert.equal(probe.received.length, 0);
    server.close();
    assert.deepEqual([await namesOf(early), await namesOf(late)], [["real"], ["real"]]);
  });

  it("prefers node-fetch, whose bodies are Node streams, if that is its option", async () => {
    for (const version of ["node-fetch-2", "node-fetch-3"]) {
      const { default: nodeFetch } = (await load(version)) as { default: typeof fetch };
      assert.deepEqual(await namesOf(makeClient({ fetch: nodeFetch })), ["real"]);
    }
    assert.equal(probe.received.length, 2);
  });

  it("uses the dispatcher that undici's setGlobalDispatcher sets later, unless it has its own fetch", async () => {
    const { MockAgent, getGlobalDispatcher, setGlobalDispatcher } = (await load("undici")) as Undici;
    const original = getGlobalDispatcher();
    const agent = new MockAgent();
    agent.disableNetConnect();
    agent.get(probe.origin).intercept({ path: PATH }).reply(200, mocked);
    setGlobalDispatcher(agent);
    afterTest(async () => {
      setGlobalDispatcher(original);
      await agent.close();
    });
    assert.deepEqual(await namesOf(early), ["mocked"]);
    assert.equal(probe.received.length, 0);
    const own = makeClient({ fetch: () => Promise.resolve(Response.json({ items: [{ name: "own" }] })) });
    assert.deepEqual(await namesOf(own), ["own"]);
  });
});

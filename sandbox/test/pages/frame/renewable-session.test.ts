import assert from "node:assert/strict";
import { mock } from "node:test";
import { ViewerApi } from "../../../src/pages/frame/viewer-client.js";
import { RenewableSession } from "../../../src/pages/frame/renewable-session.js";

const initial = () => ({
  now: 0,
  expiredAt: 100,
  token: "first",
  isReachable: true,
  next: "Ada",
  viewers: new Map([["Bearer first", "Ada"]]),
  queries: [] as string[],
  exchanges: [] as string[],
});

/** The state of the stub server, and its requests. */
const server = initial();

const respond = (status: number, body: object = {}) => new Response(JSON.stringify(body), { status });

function respondTo(path: string, { headers, body }: RequestInit): Response {
  if (!server.isReachable) throw new TypeError("Failed to fetch");
  const { authorization } = headers as Record<string, string>;
  const isGood = authorization === `Bearer ${server.token}`;
  if (path === "/api/v1/embed/session/token") {
    const { sessionId } = JSON.parse(body as string) as { sessionId: string };
    server.exchanges.push(sessionId);
    if (!sessionId.startsWith("good")) return respond(401);
    Object.assign(server, { token: `token of ${sessionId}`, expiredAt: server.now + 100 });
    server.viewers.set(`Bearer ${server.token}`, server.next);
    return respond(200, { token: server.token });
  }
  if (path === "/embed/api/session-times") {
    const { now, expiredAt } = server;
    const viewer = server.viewers.get(authorization ?? "");
    return viewer ? respond(200, { now, expiringAt: expiredAt - 10, expiredAt, viewer }) : respond(401);
  }
  server.queries.push(authorization!);
  return isGood ? respond(200, { value: path }) : respond(401);
}

describe("RenewableSession", () => {
  let posted: [name: string, payload: object][];
  let session: RenewableSession;
  let api: ViewerApi;
  const { signal } = new AbortController();

  /** Waits until all pending work has ended. */
  const settle = () => new Promise((done) => setImmediate(done));

  /** Sets the server's clock, and waits until the page has requested the time. */
  async function passTo(now: number): Promise<void> {
    server.now = now;
    mock.timers.tick(1000);
    await settle();
    await settle();
  }

  beforeEach(async () => {
    Object.assign(server, initial());
    mock.timers.enable({ apis: ["setTimeout"] });
    const fetch = async (path: string, init: RequestInit) => Promise.resolve(respondTo(path, init));
    mock.method(globalThis, "fetch", fetch);
    posted = [];
    session = new RenewableSession("first", { postSession: (name, payload) => posted.push([name, payload]) });
    api = new ViewerApi(session);
    session.start();
    await settle();
  });
  afterEach(() => mock.reset());
  afterEach(() => mock.timers.reset());

  /** Exchanges and uses the session of a payload, as the page does. */
  async function set(payload: object, one = session) {
    const next = await one.exchange(payload);
    if (next) one.use(next);
    return next;
  }
  const names = () => posted.map(([name]) => name);

  it("posts each of its events once, with the time at which the session expires", async () => {
    await passTo(89);
    assert.deepEqual(posted, []);
    await passTo(90);
    await passTo(95);
    assert.deepEqual(posted, [["session-expiring", { expiresAt: 100 }]]);
    await passTo(100);
    await passTo(1000);
    assert.deepEqual(posted.slice(1), [["session-expired", { expiresAt: 100 }]]);
  });

  it("posts both events at once after a jump of the clock", async () => {
    await passTo(500);
    assert.deepEqual(names(), ["session-expiring", "session-expired"]);
  });

  it("posts both events again for the next session", async () => {
    await passTo(100);
    await set({ sessionId: "good 2" });
    await passTo(189);
    assert.equal(posted.length, 2);
    await passTo(200);
    assert.deepEqual(posted.slice(2), [
      ["session-expiring", { expiresAt: 200 }],
      ["session-expired", { expiresAt: 200 }],
    ]);
  });

  it("delays requests without a valid token until the next one", async () => {
    await passTo(100);
    const waiting = Promise.all([api.send("/a", signal), api.send("/b", signal)]);
    await settle();
    assert.deepEqual(server.queries, []);
    await set({ sessionId: "good 2" });
    assert.deepEqual(await waiting, [{ value: "/embed/api/a" }, { value: "/embed/api/b" }]);
    assert.deepEqual(server.queries, ["Bearer token of good 2", "Bearer token of good 2"]);
  });

  it("sends rejected requests again with the next token, and posts session-expired once for all of them", async () => {
    server.token = "another";
    const waiting = Promise.all([api.send("/a", signal), api.at("/c").send("/b", signal)]);
    await settle();
    assert.deepEqual(names(), ["session-expired"]);
    await set({ sessionId: "good 2" });
    assert.deepEqual(await waiting, [{ value: "/embed/api/a" }, { value: "/c/b" }]);
    assert.deepEqual(names(), ["session-expired"]);
    assert.equal(server.queries.length, 4);
  });

  it("rejects a waiting request when it is aborted", async () => {
    await passTo(100);
    const abort = new AbortController();
    const waiting = api.send("/a", abort.signal);
    abort.abort();
    await assert.rejects(waiting, { name: "AbortError" });
    await assert.rejects(api.send("/a", abort.signal), { name: "AbortError" });
    assert.deepEqual(server.queries, []);
  });

  for (const payload of [{ sessionId: "bad" }, { sessionId: 5 }, {}]) {
    it(`posts session-expired for ${JSON.stringify(payload)}, and keeps its token`, async () => {
      await set(payload);
      assert.deepEqual(names(), ["session-expired"]);
      assert.deepEqual(await api.send("/a", signal), { value: "/embed/api/a" });
      assert.equal(server.exchanges.length, payload.sessionId === "bad" ? 1 : 0);
    });
  }

  it("posts session-expired again when the next session is rejected as well", async () => {
    await passTo(100);
    await set({ sessionId: "bad" });
    await set({ sessionId: "bad" });
    assert.deepEqual(names().slice(1), ["session-expired", "session-expired", "session-expired"]);
  });

  it("requests the time again if the server could not be reached", async () => {
    server.isReachable = false;
    await passTo(95);
    assert.deepEqual(posted, []);
    server.isReachable = true;
    await passTo(96); // the failed request is reported here, since the page was not left
    await passTo(97);
    assert.deepEqual(names(), ["session-expiring"]);
  });

  for (const viewer of ["Ada", "Bob"]) {
    const isOther = viewer === "Bob";
    it(`reports that a token of ${viewer} is ${isOther ? "another viewer's" : "the same viewer's"}, also before it has read that the first is Ada's`, async () => {
      server.next = viewer;
      for (const one of [session, new RenewableSession("first", { postSession: () => undefined })]) {
        const next = await one.exchange({ sessionId: "good 2" });
        assert.ok(next);
        assert.equal(next.isOther, isOther);
        assert.equal(await one.token(signal), "first", "it does not count before it is used");
        one.use(next);
        assert.equal(await one.token(signal), "token of good 2");
      }
    });
  }

  it("rejects a token whose viewer can't be read, and keeps its token", async () => {
    server.next = ""; // no viewer: the request for its times is rejected
    assert.equal(await set({ sessionId: "good 2" }), undefined);
    assert.deepEqual(names(), ["session-expired"]);
    assert.equal(await session.token(signal), "first");
  });

  it("posts nothing before its start, and then rejects requests without waiting", async () => {
    const early = new RenewableSession("unknown", { postSession: (name) => posted.push([name, {}]) });
    await assert.rejects(new ViewerApi(early).send("/a", signal), { status: 401 });
    assert.deepEqual(posted, []);
  });
});

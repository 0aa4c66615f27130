import assert from "node:assert/strict";
import { mock } from "node:test";
import { RequestError, ViewerApi } from "../../../src/pages/frame/viewer-client.js";
import { PageLeave } from "../../../src/pages/frame/page-leave.js";

describe("the requests of a page that the viewer leaves", () => {
  const { signal } = new AbortController();
  let page: EventTarget;
  let api: ViewerApi;
  let requests: string[];
  /** What the next request does: fails, until it is replaced. */
  let answer: () => Promise<Response>;

  const happens = (name: string): boolean => page.dispatchEvent(new Event(name));
  const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
  const right = (): Promise<Response> => Promise.resolve(Response.json({ rows: [] }));

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    page = new EventTarget();
    api = new ViewerApi("token", "/embed/api", new PageLeave(page));
    requests = [];
    answer = () => Promise.reject(new TypeError("NetworkError"));
    mock.method(globalThis, "fetch", (path: string) => (requests.push(path), answer()));
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  const query = (): Promise<unknown> => api.send("/query", signal, {});

  for (const [when, leave] of [
    ["before it fails", () => happens("pagehide")],
    ["just after it has failed", () => settle().then(() => happens("pagehide"))],
  ] as const) {
    it(`sends a query again when the page is back that was left ${when}`, async () => {
      const running = query();
      await leave();
      await settle();
      assert.deepEqual(requests, ["/embed/api/query"]);
      answer = right;
      happens("pageshow");
      assert.deepEqual(await running, { rows: [] });
      assert.equal(requests.length, 2);
    });
  }

  it("reports a query that fails while the page stays, after a second", async () => {
    const failed = assert.rejects(query(), (error: RequestError) => error.code === "connection");
    await settle();
    mock.timers.tick(1000);
    await failed;
    assert.equal(requests.length, 1);
  });

  it("does not send again what changes something", async () => {
    const failed = assert.rejects(api.send("/notes", signal, {}), RequestError);
    happens("pagehide");
    await settle();
    happens("pageshow");
    await failed;
    assert.equal(requests.length, 1);
  });
});

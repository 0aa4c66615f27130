import assert from "node:assert/strict";
import { mock } from "node:test";
import { RequestError, ViewerApi } from "../../../src/pages/frame/viewer-client.js";
import { PageLeave } from "../../../src/pages/frame/page-leave.js";

describe("a request of a page that the viewer leaves", () => {
  const { signal } = new AbortController();
  let page: EventTarget;
  let api: ViewerApi;
  let requests: string[];
  /** Responds to the next request; fails by default. */
  let respond: () => Promise<Response>;

  const dispatch = (name: string): boolean => page.dispatchEvent(new Event(name));
  const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
  const succeed = (): Promise<Response> => Promise.resolve(Response.json({ rows: [] }));

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    page = new EventTarget();
    api = new ViewerApi("token", "/embed/api", new PageLeave(page));
    requests = [];
    respond = () => Promise.reject(new TypeError("NetworkError"));
    mock.method(globalThis, "fetch", (path: string) => (requests.push(path), respond()));
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  const query = (): Promise<unknown> => api.send("/query", signal, {});

  for (const [when, leave] of [
    ["before it fails", () => dispatch("pagehide")],
    ["just after it has failed", () => settle().then(() => dispatch("pagehide"))],
  ] as const) {
    it(`is sent again when the page returns, if it was left ${when}`, async () => {
      const running = query();
      await leave();
      await settle();
      assert.deepEqual(requests, ["/embed/api/query"]);
      respond = succeed;
      dispatch("pageshow");
      assert.deepEqual(await running, { rows: [] });
      assert.equal(requests.length, 2);
    });
  }

  it("is rejected after a second if it fails while the page stays", async () => {
    const failed = assert.rejects(query(), (error: RequestError) => error.code === "connection");
    await settle();
    mock.timers.tick(1000);
    await failed;
    assert.equal(requests.length, 1);
  });

  it("is not sent again if it is a write", async () => {
    const failed = assert.rejects(api.send("/notes", signal, {}), RequestError);
    dispatch("pagehide");
    await settle();
    dispatch("pageshow");
    await failed;
    assert.equal(requests.length, 1);
  });
});

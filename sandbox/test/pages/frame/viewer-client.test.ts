import assert from "node:assert/strict";
import { mock } from "node:test";
import { PageLeave } from "../../../src/pages/frame/page-leave.js";
import { ViewerApi } from "../../../src/pages/frame/viewer-client.js";

describe("a request of a page", () => {
  const { signal } = new AbortController();
  const leave = new PageLeave(new EventTarget());
  let tokens: unknown[];

  beforeEach(() => {
    tokens = [];
    mock.method(globalThis, "fetch", (_path: string, { headers }: { headers: Record<string, string> }) => {
      tokens.push(headers["authorization"]);
      return Promise.resolve(Response.json({}));
    });
  });
  afterEach(() => mock.restoreAll());

  it("is sent synchronously if its token is available", async () => {
    const response = new ViewerApi("first", "/embed/api", leave).send("/query", signal, {});
    assert.deepEqual(tokens, ["Bearer first"]);
    await response;
  });

  it("is sent once its token is available", async () => {
    const source = { token: () => Promise.resolve("second"), refused: () => false };
    const response = new ViewerApi(source, "/embed/api", leave).send("/query", signal, {});
    assert.deepEqual(tokens, []);
    await response;
    assert.deepEqual(tokens, ["Bearer second"]);
  });
});

import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { toWebRequest, type NodeIncoming } from "../../src/backend/node-request.js";
import { fakeIncoming } from "./support/fake-node.js";

const { signal } = new AbortController();

/** Creates the web Request of a Node request with these members. */
const requestOf = (members: Partial<NodeIncoming>): Request => {
  const request = toWebRequest(fakeIncoming(members), signal);
  assert.ok(request, "there is no request");
  return request;
};

describe("the web Request of a Node request", () => {
  it("is a GET of the root when method and URL are missing", () => {
    const { method, url } = requestOf({});
    assert.deepEqual([method, url], ["GET", "http://host.example/"]);
  });

  it("has a URL with https when the connection is encrypted", () => {
    assert.equal(requestOf({ socket: { encrypted: true }, url: "/a" }).url, "https://host.example/a");
    assert.equal(requestOf({ socket: { encrypted: "yes" }, url: "/a" }).url, "http://host.example/a");
  });

  it("has the host of the pseudo-headers of HTTP/2, and no pseudo-header", () => {
    const headers = { ":authority": "h2.example", ":path": "/a", ":method": "GET", "x-a": "1" };
    const request = requestOf({ headers, url: "/a" });
    assert.equal(request.url, "http://h2.example/a");
    assert.deepEqual([...request.headers], [["x-a", "1"]]);
  });

  it("has each value of a header, and no header without a value", () => {
    const headers = { host: "host.example", "x-a": ["1", "2"], "x-b": undefined };
    assert.deepEqual(
      [...requestOf({ headers }).headers],
      [
        ["host", "host.example"],
        ["x-a", "1, 2"],
      ],
    );
  });

  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    it(`has no body with ${method}`, () => assert.equal(requestOf({ method }).body, null));
  }
});

describe("the body of the web Request", () => {
  it("is read only on demand", async () => {
    const incoming = fakeIncoming({ method: "POST" });
    const request = toWebRequest(incoming, signal);
    await setImmediate();
    assert.equal(incoming.listenerCount("data"), 0);
    const text = request?.text();
    await setImmediate();
    incoming.emit("data", Buffer.from("some"));
    incoming.emit("data", Buffer.from(" text"));
    incoming.emit("end");
    assert.equal(await text, "some text");
  });

  it("fails with the error of the Node request", async () => {
    const incoming = fakeIncoming({ method: "POST" });
    const text = toWebRequest(incoming, signal)?.text();
    await setImmediate();
    const reason = new Error("The client sends invalid data.");
    incoming.emit("error", reason);
    await assert.rejects(async () => text, reason);
  });

  it("fails when the connection closes before its end", async () => {
    const incoming = fakeIncoming({ method: "POST" });
    const text = toWebRequest(incoming, signal)?.text();
    await setImmediate();
    incoming.emit("close");
    await assert.rejects(async () => text, new Error("The connection closed before the request body ended."));
  });
});

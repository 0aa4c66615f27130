import assert from "node:assert/strict";
import { mock } from "node:test";
import type { NodeIncoming } from "../../src/backend/node-request.js";
import { writeResponse } from "../../src/backend/node-response.js";
import { fakeIncoming, fakeOutgoing } from "./support/fake-node.js";

/** Writes a response to a request with these members. */
async function write(response: Response, members: Partial<NodeIncoming>) {
  const incoming = fakeIncoming(members);
  const outgoing = fakeOutgoing();
  await writeResponse(response, incoming, outgoing);
  return { incoming, outgoing };
}

describe("a header that a middleware has set", () => {
  it("is replaced by that of the response, except that both values of Vary are kept", async () => {
    const outgoing = fakeOutgoing();
    outgoing.headers.set("x-a", "0").set("vary", "accept-encoding");
    const response = new Response(null, { headers: { "x-a": "1", vary: "origin" } });
    await writeResponse(response, fakeIncoming(), outgoing);
    assert.deepEqual(Object.fromEntries(outgoing.headers), { "x-a": "1", vary: "accept-encoding, origin" });
  });

  it("is not needed for the Vary of the response", async () => {
    const { outgoing } = await write(new Response(null, { headers: { vary: "origin" } }), {});
    assert.equal(outgoing.headers.get("vary"), "origin");
  });
});

describe("the connection after a response", () => {
  for (const [status, closes] of [
    [200, false],
    [400, false],
    [408, true],
    [413, true],
  ] as const) {
    it(`${closes ? "closes" : "stays open"} with status ${status} after a complete request`, async () => {
      const { outgoing } = await write(new Response("text", { status }), { complete: true });
      assert.equal(outgoing.headers.get("connection"), closes ? "close" : undefined);
      assert.equal(outgoing.headers.has("content-length"), false);
      assert.deepEqual([outgoing.statusCode, outgoing.written, outgoing.ends], [status, ["text"], 1]);
    });
  }

  it("has no header in HTTP/2, which does not allow it", async () => {
    const members = { complete: false, httpVersionMajor: 2 };
    const { outgoing } = await write(new Response("text", { status: 413 }), members);
    assert.equal(outgoing.headers.has("connection"), false);
    assert.deepEqual([outgoing.written, outgoing.ends], [["text"], 1]);
  });

  for (const event of ["end", "close"]) {
    it(`closes at the event "${event}" of an incomplete request, whose rest is dropped`, async () => {
      mock.timers.enable({ apis: ["setTimeout"] });
      let resumed = 0;
      const members = { complete: false, resume: () => resumed++ };
      const { incoming, outgoing } = await write(new Response("text"), members);
      assert.equal(outgoing.headers.get("connection"), "close");
      assert.equal(outgoing.headers.get("content-length"), "4");
      assert.deepEqual([outgoing.written, outgoing.ends, resumed], [["text"], 0, 1]);
      incoming.emit(event);
      assert.equal(outgoing.ends, 1);
      mock.timers.tick(1_000);
      assert.equal(outgoing.ends, 1);
    });
  }

  it("closes at once when it is already destroyed", async () => {
    const outgoing = fakeOutgoing({ destroyed: true });
    await writeResponse(new Response("text"), fakeIncoming({ complete: false }), outgoing);
    assert.equal(outgoing.ends, 1);
  });
});

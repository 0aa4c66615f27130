import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createOriginGate, type OriginOptions } from "../../src/backend/origin-gate.js";
import { lookAlikes } from "../support/look-alikes.js";

const SELF = "https://host.example";
const OTHER = "https://other.example";

/** A browser's request from a page of an origin; one that is older than `Sec-Fetch-Site`, unless it says otherwise. */
function ask(
  origin: string,
  headers: Record<string, string> = {},
  url = `${SELF}/api/embed-session`,
): Request {
  return new Request(url, { method: "POST", headers: { origin, ...headers } });
}

const places: [what: string, origin: string, options: OriginOptions, url?: string][] = [
  ["a listed origin", OTHER, { allowedOrigins: [OTHER] }],
  ["a listed origin with a port", `${OTHER}:8443`, { allowedOrigins: [`${OTHER}:8443`] }],
  ["one of several listed origins", OTHER, { allowedOrigins: ["https://a.example", OTHER] }],
  ["a listed origin without TLS", "http://localhost:3000", { allowedOrigins: ["http://localhost:3000"] }],
  ["the public origin", OTHER, { publicOrigin: OTHER }],
  ["a public origin with a port", `${OTHER}:8443`, { publicOrigin: `${OTHER}:8443` }],
  ["the endpoint's own origin", SELF, {}],
  ["an own origin with a port", "http://localhost:3000", {}, "http://localhost:3000/api/embed-session"],
];

describe("the origin gate", () => {
  for (const [what, origin, options, url] of places) {
    it(`admits ${what}, and nothing that looks like it`, () => {
      const gate = createOriginGate(options);
      assert.equal(gate.admits(ask(origin, {}, url)), true);
      for (const other of [...lookAlikes(origin), origin.toUpperCase(), `${origin}/`, ""]) {
        assert.equal(gate.admits(ask(other, {}, url)), false, other);
        assert.deepEqual(gate.headersFor(ask(other, {}, url)), {}, other);
      }
    });
  }

  it("admits no parts of a list that are joined", () => {
    const gate = createOriginGate({ allowedOrigins: ["https://a.example", "https://b.example"] });
    for (const origin of ["https://a.example,https://b.example", "https://a.example https://b.example"])
      assert.equal(gate.admits(ask(origin)), false, origin);
    assert.equal(gate.admits(ask("https://b.example")), true);
  });

  it("lets the pages of a listed origin alone read what it answers", () => {
    const options = { allowedOrigins: [OTHER], publicOrigin: "https://public.example" };
    const gate = createOriginGate(options);
    assert.equal(gate.headersFor(ask(OTHER))["access-control-allow-origin"], OTHER);
    for (const origin of [options.publicOrigin, SELF, "https://evil.example"])
      assert.deepEqual(gate.headersFor(ask(origin)), {}, origin);
  });

  for (const site of [
    "cross-site",
    "same-site",
    "none",
    "",
    "same-origin-ish",
    "SAME-ORIGIN",
    "same-origin, x",
  ]) {
    it(`admits no other origin whose Sec-Fetch-Site is "${site}"`, () => {
      const gate = createOriginGate({ allowedOrigins: [OTHER] });
      assert.equal(gate.admits(ask("https://evil.example", { "sec-fetch-site": site })), false);
      assert.equal(gate.admits(ask(OTHER, { "sec-fetch-site": site })), true);
    });
  }

  it("admits what the browser calls same-origin, whatever a proxy made of the URL", () => {
    const gate = createOriginGate({});
    const request = ask(OTHER, { "sec-fetch-site": "same-origin" }, "http://10.0.0.7/api/embed-session");
    assert.equal(gate.admits(request), true);
  });

  it("compares origins in the form that browsers send, however they were written", () => {
    const gate = createOriginGate({ allowedOrigins: ["HTTPS://Other.Example:443"] });
    assert.equal(gate.admits(ask(OTHER)), true);
    assert.equal(gate.admits(ask(`${OTHER}:443`)), false);
  });

  for (const header of ["x-forwarded-host", "forwarded", "referer", "x-original-host"]) {
    it(`does not read ${header}, which any client may send`, () => {
      const gate = createOriginGate({});
      const value = header === "forwarded" ? "host=evil.example;proto=https" : "https://evil.example";
      assert.equal(gate.admits(ask("https://evil.example", { [header]: value })), false);
      assert.equal(gate.admits(ask(SELF, { [header]: value })), true);
    });
  }
});

import assert from "node:assert/strict";
import { createOriginGate, type OriginOptions } from "../../src/backend/origin-gate.js";
import { lookAlikes } from "../support/look-alikes.js";

const SELF = "https://host.example";
const OTHER = "https://other.example";

/** Creates a session request of a page. It has no `Sec-Fetch-Site`, as in old browsers, unless `headers` contains one. */
function requestFrom(
  origin: string,
  headers: Record<string, string> = {},
  url = `${SELF}/api/embed-session`,
): Request {
  return new Request(url, { method: "POST", headers: { origin, ...headers } });
}

const cases: [what: string, origin: string, options: OriginOptions, url?: string][] = [
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
  for (const [what, origin, options, url] of cases) {
    it(`allows ${what}, and no look-alike`, () => {
      const gate = createOriginGate(options);
      assert.equal(gate.allows(requestFrom(origin, {}, url)), true);
      for (const other of [...lookAlikes(origin), origin.toUpperCase(), `${origin}/`, ""]) {
        assert.equal(gate.allows(requestFrom(other, {}, url)), false, other);
        assert.deepEqual(gate.corsHeaders(requestFrom(other, {}, url)), {}, other);
      }
    });
  }

  it("does not allow listed origins joined into one", () => {
    const gate = createOriginGate({ allowedOrigins: ["https://a.example", "https://b.example"] });
    for (const origin of ["https://a.example,https://b.example", "https://a.example https://b.example"])
      assert.equal(gate.allows(requestFrom(origin)), false, origin);
    assert.equal(gate.allows(requestFrom("https://b.example")), true);
  });

  it("sends CORS headers only to listed origins", () => {
    const options = { allowedOrigins: [OTHER], publicOrigin: "https://public.example" };
    const gate = createOriginGate(options);
    assert.equal(gate.corsHeaders(requestFrom(OTHER))["access-control-allow-origin"], OTHER);
    for (const origin of [options.publicOrigin, SELF, "https://evil.example"])
      assert.deepEqual(gate.corsHeaders(requestFrom(origin)), {}, origin);
  });

  it("permits a method and headers only in response to a preflight", () => {
    const gate = createOriginGate({ allowedOrigins: [OTHER] });
    const common = {
      "access-control-allow-origin": OTHER,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "retry-after",
    };
    assert.deepEqual(gate.corsHeaders(requestFrom(OTHER)), common);
    const preflight = new Request(SELF, { method: "OPTIONS", headers: { origin: OTHER } });
    assert.deepEqual(gate.corsHeaders(preflight), {
      ...common,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
      "access-control-max-age": "600",
    });
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
    it(`does not allow another origin with Sec-Fetch-Site: "${site}"`, () => {
      const gate = createOriginGate({ allowedOrigins: [OTHER] });
      assert.equal(gate.allows(requestFrom("https://evil.example", { "sec-fetch-site": site })), false);
      assert.equal(gate.allows(requestFrom(OTHER, { "sec-fetch-site": site })), true);
    });
  }

  it("allows requests that the browser calls same-origin, even if a proxy changed the URL", () => {
    const gate = createOriginGate({});
    const request = requestFrom(
      OTHER,
      { "sec-fetch-site": "same-origin" },
      "http://10.0.0.7/api/embed-session",
    );
    assert.equal(gate.allows(request), true);
  });

  it("normalizes listed origins to the form that browsers send", () => {
    const gate = createOriginGate({ allowedOrigins: ["HTTPS://Other.Example:443"] });
    assert.equal(gate.allows(requestFrom(OTHER)), true);
    assert.equal(gate.allows(requestFrom(`${OTHER}:443`)), false);
  });

  for (const header of ["x-forwarded-host", "forwarded", "referer", "x-original-host"]) {
    it(`ignores ${header}, which any client may send`, () => {
      const gate = createOriginGate({});
      const value = header === "forwarded" ? "host=evil.example;proto=https" : "https://evil.example";
      assert.equal(gate.allows(requestFrom("https://evil.example", { [header]: value })), false);
      assert.equal(gate.allows(requestFrom(SELF, { [header]: value })), true);
    });
  }
});

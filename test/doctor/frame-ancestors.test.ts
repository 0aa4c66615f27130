import assert from "node:assert/strict";
import { matchesSources, parsePolicies } from "../../src/cli/doctor/checks/csp.js";
import { findBlockingHeaders } from "../../src/cli/doctor/checks/framing.js";
import fc from "../support/fast-check.js";
import { lookAlikes } from "../support/look-alikes.js";

const TENANT = new URL("https://acme.example/embed/dashboard/a1");

const allows = (headers: HeadersInit, host: string, page = TENANT): boolean =>
  findBlockingHeaders(new Headers(headers), page, new URL(host)).length === 0;

const csp = (...values: string[]): [string, string][] =>
  values.map((value) => ["content-security-policy", value]);

describe("frame-ancestors", () => {
  const rows: [sources: string, allowed: string, forbidden: string][] = [
    ["https://app.example", "https://app.example", "https://www.app.example"],
    ["https://app.example", "https://app.example:443", "https://app.example:8443"],
    ["https://app.example:8443", "https://app.example:8443", "https://app.example"],
    ["https://app.example:*", "https://app.example:8443", "http://app.example"],
    ["http://app.example", "https://app.example", "https://app.example:8443"],
    ["http://app.example:*", "http://app.example:3000", "http://other.example:3000"],
    ["app.example", "https://app.example", "http://app.example"],
    ["HTTPS://App.Example", "https://app.example", "https://pp.example"],
    ["https://*.app.example", "https://a.b.app.example", "https://app.example"],
    ["*.app.example", "https://a.app.example", "https://aapp.example"],
    ["https:", "https://any.example:8443", "http://any.example"],
    ["http:", "https://any.example", "ftp://any.example"],
    ["*", "http://any.example:3000", "ftp://any.example"],
    ["'self'", "https://acme.example", "https://app.example"],
    ["'SELF' https://app.example", "https://app.example", "https://acme.example:8443"],
    ["https://a.example\thttps://b.example", "https://b.example", "https://c.example"],
    ["http://127.0.0.1:*", "http://127.0.0.1:5173", "http://localhost:5173"],
    ["https://app.example/", "https://app.example", "https://app2.example"],
    ["'none' https://app.example", "https://app.example", "https://b.example"],
  ];
  for (const [sources, allowed, forbidden] of rows) {
    it(`${sources} allows ${allowed} and forbids ${forbidden}`, () => {
      assert.ok(allows(csp(`frame-ancestors ${sources}`), allowed));
      assert.ok(!allows(csp(`frame-ancestors ${sources}`), forbidden));
    });
  }

  for (const host of ["https://app.example", "https://app.example:8443"]) {
    it(`${host} forbids every look-alike of that origin`, () => {
      assert.ok(allows(csp(`frame-ancestors ${host}`), host));
      const others = lookAlikes(host).filter((other) => URL.canParse(other) && other.startsWith("http"));
      assert.ok(others.length > 10);
      for (const other of others) assert.ok(!allows(csp(`frame-ancestors ${host}`), other), other);
    });
  }

  it("is replaced by X-Frame-Options if it is missing: SAMEORIGIN allows only the page's own origin", () => {
    const headers = { "x-frame-options": "SAMEORIGIN" };
    assert.ok(allows(headers, TENANT.origin));
    for (const other of lookAlikes(TENANT.origin).filter((each) => URL.canParse(each)))
      assert.ok(!allows(headers, other), other);
  });

  it("forbids every page with 'none', without sources, and with a path, which no origin has", () => {
    for (const sources of ["'none'", "", "https://app.example/page", "'nonce-abc'", "ftp://app.example"]) {
      assert.ok(!allows(csp(`frame-ancestors ${sources}`), "https://app.example"), sources);
    }
  });

  it("must allow the host in every policy of every header", () => {
    const [open, closed] = ["frame-ancestors *", "default-src 'self'; frame-ancestors https://b.example"];
    assert.ok(allows(csp(open, open), "https://app.example"));
    assert.ok(!allows(csp(open, closed), "https://app.example"));
    assert.ok(!allows(csp(`${open}, ${closed}`), "https://app.example"));
    assert.ok(allows(csp(`${open}, ${closed}`), "https://b.example"));
  });

  it("counts once in a policy, and not at all in a report-only policy", () => {
    assert.ok(allows(csp("frame-ancestors *; frame-ancestors 'none'"), "https://app.example"));
    assert.ok(!allows(csp("frame-ancestors 'none'; frame-ancestors *"), "https://app.example"));
    const reported = { "content-security-policy-report-only": "frame-ancestors 'none'" };
    assert.ok(allows(reported, "https://app.example"));
  });

  it("treats the host as 'self' if it is the tenant with https in place of http", () => {
    const plain = new URL("http://acme.example/embed");
    assert.ok(allows(csp("frame-ancestors 'self'"), "https://acme.example", plain));
    assert.ok(!allows(csp("frame-ancestors 'self'"), "http://acme.example"));
  });
});

describe("X-Frame-Options", () => {
  const rows: [value: string, host: string, allowed: boolean][] = [
    ["DENY", "https://acme.example", false],
    ["SAMEORIGIN", "https://app.example", false],
    ["sameorigin", "https://acme.example", true],
    ["SAMEORIGIN, sameorigin", "https://acme.example", true],
    ["DENY, SAMEORIGIN", "https://acme.example", false],
    ["ALLOW-FROM https://app.example", "https://b.example", true], // browsers no longer support it
    ["nonsense, more", "https://b.example", true],
  ];
  for (const [value, host, allowed] of rows) {
    it(`${value} ${allowed ? "allows" : "forbids"} ${host}`, () => {
      assert.equal(allows({ "x-frame-options": value }, host), allowed);
    });
  }

  it("is ignored if there is frame-ancestors, but not for another directive", () => {
    const deny: [string, string] = ["x-frame-options", "DENY"];
    assert.ok(allows([deny, ...csp("frame-ancestors https://app.example")], "https://app.example"));
    assert.ok(!allows([deny, ...csp("default-src *")], "https://app.example"));
  });
});

describe("matchesSources", () => {
  // few values, so that equal ones occur
  const label = fc.constantFrom("a", "b-1", "app");
  const origin = fc
    .tuple(
      fc.constantFrom("http", "https"),
      fc.array(label, { minLength: 1, maxLength: 3 }),
      fc.constantFrom("", ":80", ":443", ":8080"),
    )
    .map(([scheme, labels, port]) => new URL(`${scheme}://${labels.join(".")}.example${port}`));
  const self = new URL("https://acme.test");

  it("matches an origin with itself, also with https in place of http, and with no other", () => {
    fc.assert(
      fc.property(origin, origin, (source, url) => {
        const defaultPort = url.protocol === "https:" ? "443" : "80";
        const port = source.port === url.port || source.port === (url.port || defaultPort);
        const same = source.hostname === url.hostname && port;
        const scheme = source.protocol === url.protocol || url.protocol === "https:";
        assert.equal(matchesSources([source.origin], url, self), same && scheme);
      }),
    );
  });

  it("matches a wildcard with subdomains only", () => {
    fc.assert(
      fc.property(origin, fc.array(label, { maxLength: 3 }), (url, below) => {
        const inner = new URL(url);
        inner.hostname = [...below, url.hostname].join(".");
        const source = `${url.protocol}//*.${url.host}`;
        assert.equal(matchesSources([source], inner, self), below.length > 0);
      }),
    );
  });

  it("has the same result in any letter case and order, and more sources never match less", () => {
    fc.assert(
      fc.property(fc.array(origin, { maxLength: 4 }), origin, (origins, url) => {
        const sources = origins.map((one) => one.origin);
        const result = matchesSources(sources, url, self);
        assert.equal(
          matchesSources(
            sources.map((source) => source.toUpperCase()),
            url,
            self,
          ),
          result,
        );
        assert.equal(matchesSources([...sources].reverse(), url, self), result);
        assert.ok(matchesSources([...sources, url.origin], url, self));
        assert.ok(!result || matchesSources([...sources, "'none'"], url, self));
      }),
    );
  });

  it("never throws, whatever a server sends", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from("a1*.:/-';, \t%é\u0000")) }),
        origin,
        (text, url) => {
          for (const policy of parsePolicies(text))
            for (const sources of policy.values()) matchesSources(sources, url, self);
        },
      ),
    );
  });
});

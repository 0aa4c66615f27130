import { expect } from "chai";
import { allowsFrame } from "../../src/element/load/frame-policy.js";

const OWN = "https://page.example:8443";

/** The frame that a policy is asked about. */
const FRAME = "https://embed.acme.example/embed/dashboard/sales?session=s#top";

/** The frames that a list of sources allows, and those that it does not. */
interface Case {
  sources: string;
  allowed?: string[];
  blocked?: string[];
}

const CASES: Record<string, Case[]> = {
  "a host": [
    {
      sources: "https://embed.acme.example",
      allowed: [FRAME, "https://embed.acme.example/"],
      blocked: [
        "https://acme.example/",
        "https://x.embed.acme.example/",
        "https://embed.acme.example.evil.example/",
        "https://evilembed.acme.example/",
        "https://embed.acme.example:8443/",
        "http://embed.acme.example/",
      ],
    },
    { sources: "EMBED.acme.EXAMPLE", allowed: [FRAME], blocked: ["http://embed.acme.example/"] },
    {
      sources: "http://127.0.0.1:4000",
      allowed: ["http://127.0.0.1:4000/x"],
      blocked: ["http://127.0.0.1:4001/x"],
    },
    { sources: "http://[::1]:4000", allowed: ["http://[::1]:4000/x"], blocked: ["http://[::1]/x"] },
  ],
  "a wildcard": [
    {
      sources: "https://*.acme.example",
      allowed: [FRAME, "https://a.b.acme.example/"],
      blocked: ["https://acme.example/", "https://evilacme.example/", "https://acme.example.evil.example/"],
    },
    { sources: "*", allowed: [FRAME, "http://localhost:1/x"] },
    {
      sources: "https://*",
      allowed: [FRAME],
      blocked: ["http://localhost/x", "https://acme.example:8443/"],
    },
    { sources: "*:8443", allowed: ["https://acme.example:8443/"], blocked: [FRAME] },
    {
      sources: "https://*:*",
      allowed: [FRAME, "https://acme.example:8443/"],
      blocked: ["http://localhost/x"],
    },
  ],
  "a scheme": [
    { sources: "https:", allowed: [FRAME, "https://other.example:1/x"], blocked: ["http://localhost/x"] },
    { sources: "HTTP:", allowed: [FRAME, "http://localhost/x"] },
    { sources: "data: blob:", blocked: [FRAME] },
    { sources: "http://embed.acme.example", allowed: [FRAME, "http://embed.acme.example/"] },
  ],
  "a port": [
    {
      sources: "https://acme.example:8443",
      allowed: ["https://acme.example:8443/x"],
      blocked: ["https://acme.example/x", "https://acme.example:843/x", "https://acme.example:18443/x"],
    },
    { sources: "https://embed.acme.example:443", allowed: [FRAME] },
    { sources: "http://embed.acme.example:80", allowed: [FRAME, "http://embed.acme.example/"] },
    { sources: "https://acme.example:*", allowed: ["https://acme.example/x", "https://acme.example:8443/x"] },
  ],
  "a path": [
    {
      sources: "https://embed.acme.example/embed/dashboard/sales",
      allowed: [FRAME],
      blocked: [
        "https://embed.acme.example/embed/dashboard/sales2",
        "https://embed.acme.example/embed/dashboard/sales/x",
      ],
    },
    {
      sources: "https://embed.acme.example/embed/",
      allowed: [FRAME, "https://embed.acme.example/embed/"],
      blocked: ["https://embed.acme.example/embed", "https://embed.acme.example/embedded/x"],
    },
    { sources: "https://embed.acme.example/", allowed: [FRAME] },
  ],
  "a keyword": [
    { sources: "'self'", allowed: [`${OWN}/x`], blocked: [FRAME, "https://page.example/x"] },
    { sources: "'none'", blocked: [FRAME, `${OWN}/x`] },
    { sources: "", blocked: [FRAME] },
    { sources: "'unsafe-inline' 'nonce-abc'", blocked: [FRAME] },
  ],
  "several sources": [
    {
      sources: "'self'   https://a.example\thttps://embed.acme.example",
      allowed: [FRAME, `${OWN}/x`, "https://a.example/"],
      blocked: ["https://b.example/"],
    },
  ],
};

describe("allowsFrame", () => {
  const global = globalThis as { origin?: string };
  const before = Object.getOwnPropertyDescriptor(global, "origin");

  beforeEach(() =>
    Object.defineProperty(global, "origin", { value: OWN, configurable: true, writable: true }),
  );
  afterEach(() => {
    if (before) Object.defineProperty(global, "origin", before);
    else delete global.origin;
  });

  for (const [what, cases] of Object.entries(CASES)) {
    for (const { sources, allowed = [], blocked = [] } of cases) {
      it(`reads ${what}: ${JSON.stringify(sources)}`, () => {
        const policy = `frame-src ${sources}`;
        expect([...allowed, ...blocked].filter((url) => allowsFrame(policy, new URL(url)))).to.deep.equal(
          allowed,
        );
      });
    }
  }

  it("takes the page's scheme where a source has none: that of http allows https, too", () => {
    const both = ["http://localhost:4000/x", "https://localhost:4000/x"];
    const allowedOn = (origin: string): string[] => {
      Object.defineProperty(global, "origin", { value: origin });
      return both.filter((url) => allowsFrame("frame-src localhost:4000", new URL(url)));
    };
    expect(allowedOn("http://localhost")).to.deep.equal(both);
    expect(allowedOn(OWN)).to.deep.equal(["https://localhost:4000/x"]);
  });

  const allows = (policy: string): boolean => allowsFrame(policy, new URL(FRAME));
  const own = "https://embed.acme.example";

  for (const [what, policy, isAllowed] of [
    ["allows every frame without a directive for frames", "script-src 'none'; style-src 'self'", true],
    ["allows every frame in an empty policy", "", true],
    ["falls back to child-src", "default-src 'none'; child-src https://embed.acme.example", true],
    ["falls back to child-src, which may forbid", `default-src ${own}; child-src 'none'`, false],
    ["falls back to default-src", `default-src ${own}; script-src 'none'`, true],
    ["falls back to default-src, which may forbid", "default-src 'self'", false],
    ["prefers frame-src", `frame-src ${own}; child-src 'none'; default-src 'none'`, true],
    ["prefers frame-src that forbids", `default-src ${own}; child-src ${own}; frame-src 'none'`, false],
    ["is not misled by frame-ancestors", `frame-ancestors 'none'; frame-src ${own}`, true],
    ["reads names in any case, and stray semicolons", `;; Frame-Src ${own} ;`, true],
    ["ignores a directive that comes again, as browsers do", `frame-src ${own}; frame-src 'none'`, true],
  ] as const) {
    it(what, () => {
      expect(allows(policy)).to.equal(isAllowed);
    });
  }
});

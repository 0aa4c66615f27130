import { expect } from "chai";
import fc from "../support/fast-check.js";
import { checkTenantOrigin, embedUrl } from "../../src/protocol/embed-url.js";
import { RUNS } from "./messages.js";
import { show } from "./show.js";

const ERROR =
  /^Expected an https origin such as "https:\/\/acme\.example" \(http on loopback only\), got .*\.$/s;

/** Valid origins, and their form in `event.origin`. */
const VALID = [
  ["https://acme.example", "https://acme.example"],
  ["https://acme.example/", "https://acme.example"],
  ["https://bi.acme.example", "https://bi.acme.example"],
  ["HTTPS://Acme.Example", "https://acme.example"],
  ["https://acme.example:443", "https://acme.example"],
  ["https://acme.example:8443", "https://acme.example:8443"],
  ["https://acme.example:08443", "https://acme.example:8443"],
  ["https://acme.example:80", "https://acme.example:80"],
  // a trailing dot is another origin for the browser, and stays one
  ["https://acme.example.", "https://acme.example."],
  ["https://münchen.example", "https://xn--mnchen-3ya.example"],
  ["https://MÜNCHEN.example", "https://xn--mnchen-3ya.example"],
  ["https://xn--mnchen-3ya.example", "https://xn--mnchen-3ya.example"],
  ["https://faß.example", "https://xn--fa-hia.example"],
  ["https://例え.テスト", "https://xn--r8jz45g.xn--zckzah"],
  ["https://acme。example", "https://acme.example"],
  ["https://ａｃｍｅ.example", "https://acme.example"],
  ["https://192.0.2.1", "https://192.0.2.1"],
  ["https://0300.0.2.1", "https://192.0.2.1"],
  ["https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"],
  ["https://localhost", "https://localhost"],
  ["http://localhost", "http://localhost"],
  ["http://localhost:80", "http://localhost"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://acme.localhost:3000", "http://acme.localhost:3000"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://127.8.9.10", "http://127.8.9.10"],
  ["http://127.1", "http://127.0.0.1"],
  ["http://[::1]:3000", "http://[::1]:3000"],
  ["http://[0:0:0:0:0:0:0:1]", "http://[::1]"],
] as const;

const INVALID = [
  // code and documents, not hosts
  "javascript:alert(1)",
  " \tJa\nvaScript:alert(1)",
  "javascript://acme.example/%0aalert(1)",
  "data:text/html,<script>1</script>",
  "blob:https://acme.example/4b5c",
  "filesystem:https://acme.example/temporary/x",
  "view-source:https://acme.example",
  "about:blank",
  "file:///etc/passwd",
  // other protocols
  "ftp://acme.example",
  "ws://127.0.0.1:3000",
  "svc://acme.example",
  // http outside of loopback, and hosts that resemble loopback
  "http://acme.example",
  "http://acme.example:443",
  "http://10.0.0.1",
  "http://192.168.0.1",
  "http://0.0.0.0",
  "http://128.0.0.1",
  "http://127.0.0.1.evil.example",
  "http://localhost.evil.example",
  "http://evillocalhost",
  "http://localhost.",
  "http://[::2]",
  "http://[::ffff:192.0.2.1]",
  // users
  "https://user@acme.example",
  "https://user:secret@acme.example",
  "https://:secret@acme.example",
  "https://acme.example@evil.example",
  "https://acme.example%40evil.example",
  "http://user@localhost",
  // more than an origin
  "https://acme.example/embed",
  "https://acme.example//",
  "https://acme.example/?",
  "https://acme.example?session=1",
  "https://acme.example#",
  "https://acme.example/#top",
  "https://evil.example#@acme.example",
  "https://evil.example/https://acme.example",
  "https://evil.example\\@acme.example",
  "http://localhost:3000/embed",
  // not origins
  "",
  " ",
  "null",
  "undefined",
  "*",
  "https://*.acme.example/*",
  "acme.example",
  "acme.example:443",
  "//acme.example",
  "/embed",
  "https://",
  "https:",
  "https://:443",
  "https://acme.example:port",
  "https://acme.example:65536",
  "https://acme<.example",
  "https://acme.example,https://evil.example",
  "https://[::1",
  "https://256.0.0.1",
  null,
  undefined,
  5,
  true,
  {},
  [],
  Symbol("https://acme.example"),
];

describe("checkTenantOrigin()", () => {
  for (const [input, origin] of VALID) {
    it(`returns ${origin} for ${input}`, () => {
      expect(checkTenantOrigin(input)).to.equal(origin);
      expect(new URL(input).origin).to.equal(origin);
      expect(new URL(embedUrl({ tenantOrigin: input, publicId: "a1b2" })).origin).to.equal(origin);
    });
  }

  for (const input of INVALID) {
    it(`rejects ${show(input)}`, () => {
      expect(() => checkTenantOrigin(input)).to.throw(TypeError, ERROR);
      expect(() => embedUrl({ tenantOrigin: input as string, publicId: "a1b2" })).to.throw(TypeError, ERROR);
    });
  }

  const scheme = fc.constantFrom("https:", "http:", "HTTPS:", "ws:", "blob:https:", "");
  const user = fc.constantFrom("", "", "", "", "user@", "a:b@");
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.constantFrom("localhost", "a.localhost", "127.0.0.1", "[::1]", "münchen.example", "acme.example."),
  );
  const port = fc.option(fc.nat(70_000), { nil: undefined });
  const rest = fc.constantFrom("", "", "", "/", "/embed", "?", "#", "\\");
  const candidate = fc
    .tuple(scheme, user, host, port, rest)
    .map(([protocol, who, name, number, end]) =>
      [protocol, "//", who, name, number === undefined ? "" : `:${number}`, end].join(""),
    );

  function origin(text: string): string | undefined {
    try {
      return checkTenantOrigin(text);
    } catch (error) {
      expect(error).to.be.instanceOf(TypeError);
      return undefined;
    }
  }

  it("returns the normalized origin of a URL without user, path and query", () => {
    fc.assert(
      fc.property(fc.oneof(candidate, fc.webUrl(), fc.string()), (text) => {
        const found = origin(text);
        if (found === undefined) return;
        expect(checkTenantOrigin(found)).to.equal(found);
        const { protocol, origin: own, href, hostname } = new URL(text);
        expect(own).to.equal(found);
        expect(href).to.equal(`${found}/`);
        if (protocol !== "https:") {
          expect(protocol).to.equal("http:");
          expect(hostname).to.match(/^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/);
        }
      }),
      RUNS,
    );
  });

  it("accepts every https origin", () => {
    fc.assert(
      fc.property(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })), (name, number) => {
        const text = `https://${name}${number === null ? "" : `:${number}`}`;
        expect(checkTenantOrigin(text)).to.equal(new URL(text).origin);
      }),
      RUNS,
    );
  });
});

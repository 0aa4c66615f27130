import { expect } from "chai";
import { allowsPath } from "../../src/element/frame/embed-frame.js";

const ORIGIN = "https://embed.acme.example";
const PATH = "/embed/dashboard/sales";

/** The frame that each policy is checked for. The browser has blocked a frame of this origin. */
const FRAME = new URL(`${ORIGIN}${PATH}?session=s#top`);

/** Source lists, and whether they allow the frame. */
const SOURCES: readonly (readonly [sources: string, isAllowed: boolean])[] = [
  [`${ORIGIN}${PATH}`, true],
  [`${ORIGIN}/embed/`, true],
  [`EMBED.acme.EXAMPLE${PATH}`, true],
  [`https://*.acme.example${PATH}`, true],
  [`https://*${PATH}`, true],
  [`https://embed.acme.example:443${PATH}`, true],
  [`https://embed.acme.example:*${PATH}`, true],
  [`http://embed.acme.example${PATH}`, true],
  [`'self'   https://a.example\t${ORIGIN}${PATH}`, true],
  [`${ORIGIN}${PATH}2`, false],
  [`${ORIGIN}${PATH}/`, false],
  [`${ORIGIN}/embed`, false],
  [`${ORIGIN}${PATH.toUpperCase()}`, false],
  [`https://acme.example${PATH}`, false],
  [`https://embed.acme.example.evil.example${PATH}`, false],
  [`https://evilembed.acme.example${PATH}`, false],
  [`https://*.embed.acme.example${PATH}`, false],
  [`https://embed.acme.example:8443${PATH}`, false],
  // a browser would not block a frame of the origin with these
  ["'self' data: blob:", false],
  ["'none'", false],
  ["", false],
];

describe("allowsPath", () => {
  for (const [sources, isAllowed] of SOURCES) {
    it(`${isAllowed ? "finds" : "does not find"} the path in ${JSON.stringify(sources)}`, () => {
      expect(allowsPath(`frame-src ${sources}`, FRAME)).to.equal(isAllowed);
    });
  }

  it("supports a port that is not the scheme's default, and an IP address", () => {
    for (const origin of ["https://acme.example:8443", "http://127.0.0.1:4000", "http://[::1]:4000"]) {
      const isAllowed = (url: string): boolean => allowsPath(`frame-src ${origin}/a`, new URL(url));
      expect([`${origin}/a`, `${origin}/b`].map(isAllowed), origin).to.deep.equal([true, false]);
    }
  });

  const own = ORIGIN + PATH;
  for (const [title, policy, isAllowed] of [
    ["falls back to child-src", `default-src 'none'; child-src ${own}`, true],
    ["falls back to a child-src that forbids it", `default-src ${own}; child-src 'none'`, false],
    ["falls back to default-src", `default-src ${own}; script-src 'none'`, true],
    ["prefers frame-src", `frame-src ${own}; child-src 'none'; default-src 'none'`, true],
    ["prefers a frame-src that forbids it", `default-src ${own}; child-src ${own}; frame-src 'none'`, false],
    ["ignores other directives", `frame-ancestors 'none'; img-src ${own}; frame-src 'self'`, false],
    ["accepts names in any letter case, and extra semicolons", `;; Frame-Src ${own} ;`, true],
    ["ignores a repeated directive, as browsers do", `frame-src ${own}; frame-src 'none'`, true],
  ] as const) {
    it(title, () => {
      expect(allowsPath(policy, FRAME)).to.equal(isAllowed);
    });
  }
});

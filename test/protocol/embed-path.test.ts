import { expect } from "chai";
import fc from "../support/fast-check.js";
import { checkEmbedPath, readEmbedPath } from "../../src/protocol/embed-path.js";
import { RUNS } from "./messages.js";
import { show } from "./show.js";

const ERROR = /^Expected a path that begins with "\/embed\/" and has no dot segments, got .*\.$/s;
const ORIGIN = "https://acme.example";

const VALID = [
  "/embed/",
  "/embed/dashboard/a1b2",
  "/embed/dashboard/a1b2?allowExport=true&locale=de-DE",
  "/embed/dashboard/a1b2?f_orders.status=%7B%22value%22%3A%22shipped%22%7D",
  "/embed/dashboard/a1b2#widget-3",
  "/embed/d/42/app",
  "/embed/d/42/app/",
  "/embed/d/42/app/folders/7/workbooks/9?tab=2",
  "/embed/d/42/chat",
  "/embed/later-surface/x",
  "/embed/.well-known",
  "/embed/..a/a../.../a.b",
  "/embed/%2e%2ea/a%2E%2E",
  "/embed//acme",
  "/embed/@evil.example",
  "/embed/https://evil.example",
  "/embed/münchen/状態",
  "/embed/a b",
  "/embed/100%25",
];

/** Paths with a session, as in copied URLs, and the same paths without it. */
const WITHOUT_SESSION = {
  "/embed/dashboard/a?session=s1": "/embed/dashboard/a",
  "/embed/dashboard/a?x=1&s%65ssion=s1&y=a%20b#z": "/embed/dashboard/a?x=1&y=a+b#z",
  "/embed/dashboard/a?session": "/embed/dashboard/a",
  "/embed/dashboard/a?session=s1&session=s2": "/embed/dashboard/a",
  "/embed/dashboard/a?Session=1&sessions=2#session=3": "/embed/dashboard/a?Session=1&sessions=2#session=3",
};

const INVALID = [
  // other hosts
  "//evil.example",
  "//evil.example/embed/",
  "/\\evil.example",
  "\\\\evil.example",
  "\t//evil.example",
  "/\t/evil.example",
  "/\n/evil.example/embed/",
  "https://evil.example/embed/",
  `${ORIGIN}/embed/dashboard/a1b2`,
  "https:/embed/",
  "javascript:alert(1)",
  "javascript:/embed/",
  "data:text/html,/embed/",
  // other places of the tenant
  "/",
  "/admin",
  "/embed",
  "/embedded/x",
  "/embed?x=/embed/",
  "/embed#/embed/",
  "/api/v1/embed/",
  "embed/",
  "./embed/",
  " /embed/",
  "\n/embed/",
  "?x=1",
  "#x",
  "",
  // ways out of the embed
  "/embed/..",
  "/embed/../admin",
  "/embed/x/../../admin",
  "/embed/./../admin",
  "/embed/.",
  "/embed/x/.",
  "/embed/x/./y",
  "/embed/..?x",
  "/embed/..#x",
  "/embed/%2e%2e/admin",
  "/embed/%2E%2E/admin",
  "/embed/.%2e/admin",
  "/embed/%2E./admin",
  "/embed/x/%2e",
  "/embed/%2e%2e?x",
  "/embed/..\\admin",
  "/embed/\\..\\admin",
  "/embed/x\\y",
  "/embed/.\t./admin",
  "/embed/.. ",
  "/embed/x/. ",
  "/embed/%2e%2e ",
  "/embed/\u2028/../../admin",
  "/embed/\u2029/../../admin",
  "/embed/..%2fadmin",
  "/embed/%2e%2e%2Fadmin",
  "/embed/x%5c..%5cadmin",
  "/EMBED/dashboard/a1b2",
  "/embed/.\n./admin",
  "/embed/.\r./admin",
  "/embed/x\u0000",
  "/embed/x\u001f",
  "/embed/x\u007f",
  "/embed/x\u0085",
  // not strings
  null,
  undefined,
  5,
  {},
  ["/embed/"],
];

/** Parts of paths that may lead out of the embed. */
const piece = fc.constantFrom(
  ..."/ / \\ . .. %2e %2E %2f %5c % ? # : @ ; a é 👍".split(" "),
  ..."embed /embed/ d/42/app dashboard evil.example https: javascript:".split(" "),
  ...["\t", "\n", "\u0000", " ", "\u2028", "/EMBED/"],
);

describe("checkEmbedPath", () => {
  for (const [path, without] of Object.entries(WITHOUT_SESSION)) {
    it(`returns ${without} for ${path}`, () => expect(checkEmbedPath(path)).to.equal(without));
  }

  for (const path of VALID) {
    it(`returns ${show(path)} unchanged`, () => {
      expect(checkEmbedPath(path)).to.equal(path);
      const { origin, pathname } = new URL(path, ORIGIN);
      expect(origin).to.equal(ORIGIN);
      expect(pathname).to.match(/^\/embed\//);
    });
  }

  for (const path of INVALID) {
    it(`rejects ${show(path)}`, () => {
      expect(() => checkEmbedPath(path)).to.throw(TypeError, ERROR);
    });
  }

  it("accepts no path that leaves the embed", () => {
    const path = fc
      .tuple(fc.constantFrom("/embed/", "/embed/", "/embed/d/", ""), fc.array(piece, { maxLength: 8 }))
      .map(([start, pieces]) => start + pieces.join(""));
    fc.assert(
      fc.property(path, (text) => {
        try {
          checkEmbedPath(text);
        } catch (error) {
          expect(error).to.be.instanceOf(TypeError);
          return;
        }
        const { origin, pathname } = new URL(text, ORIGIN);
        expect(origin).to.equal(ORIGIN);
        expect(pathname).to.match(/^\/embed\//);
        expect(text).not.to.match(/[\\\t\n\0]/);
        const segments = pathname.replace(/%2e/gi, ".").split(/\/|%2f|%5c/i);
        expect(segments).not.to.include(".").and.not.to.include("..");
      }),
      RUNS,
    );
  });

  it("accepts every path of harmless segments", () => {
    const segment = fc
      .string({ unit: "binary" })
      .map((text) => encodeURIComponent(text.replaceAll(".", "x")));
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const path = `/embed/${segments.join("/")}`;
        expect(checkEmbedPath(path)).to.equal(path);
        expect(new URL(path, ORIGIN).pathname).to.equal(path);
      }),
      RUNS,
    );
  });
});

describe("readEmbedPath", () => {
  const ROWS = [
    ["/embed/dashboard/a1b2", { surface: "dashboard", publicId: "a1b2" }],
    ["/embed/dashboard/a1b2/", { surface: "dashboard", publicId: "a1b2" }],
    ["/embed/dashboard/a1b2?locale=de", { surface: "dashboard", publicId: "a1b2" }],
    ["/embed/dashboard/a1b2#w", { surface: "dashboard", publicId: "a1b2" }],
    ["/embed/dashboard/a%20b%C3%BC", { surface: "dashboard", publicId: "a bü" }],
    ["/embed/dashboard/100%", { surface: "dashboard", publicId: "100%" }],
    ["/embed/d/42/app", { surface: "app", deploymentId: 42 }],
    ["/embed/d/42/app/folders/7", { surface: "app", deploymentId: 42 }],
    ["/embed/d/42/app?tab=2", { surface: "app", deploymentId: 42 }],
    ["/embed/d/42/app#x", { surface: "app", deploymentId: 42 }],
    ["/embed/d/0/chat", { surface: "chat", deploymentId: 0 }],
    ["/embed/d/42/chat/x", { surface: "chat", deploymentId: 42 }],
    ["/embed/d/42/dashboard", {}],
    ["/embed/d/42/application", {}],
    ["/embed/d/42/chats", {}],
    ["/embed/d/42", {}],
    ["/embed/d/x/app", {}],
    ["/embed/d/-1/app", {}],
    ["/embed/d/4.2/app", {}],
    ["/embed/d//app", {}],
    ["/embed/dashboard", {}],
    ["/embed/dashboard/", {}],
    ["/embed/dashboard/?x", {}],
    ["/embed/dashboards/a1b2", {}],
    ["/embed/later/42/app", {}],
    ["/embed/", {}],
    ["/d/42/app", {}],
    ["/x/embed/d/42/app", {}],
    ["/x?/embed/d/42/app", {}],
    ["", {}],
  ] as const;
  for (const [path, parts] of ROWS) {
    it(`reads ${JSON.stringify(parts)} from ${show(path)}`, () => {
      expect(readEmbedPath(path)).to.deep.equal(parts);
    });
  }
});

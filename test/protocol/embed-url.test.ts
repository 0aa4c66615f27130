import { expect } from "chai";
import fc from "../support/fast-check.js";
import { embedUrl, type EmbedUrlOptions } from "../../src/protocol/embed-url.js";
import { parseFilterUrlParameter } from "../../src/protocol/filters.js";
import { RUNS } from "./messages.js";
import { show } from "./show.js";

const tenantOrigin = "https://acme.example";
const dashboard = { tenantOrigin, publicId: "a1b2" };

/** The parameters of a URL, in order; a name may come twice. */
const parametersOf = (options: EmbedUrlOptions): [string, string][] => [
  ...new URL(embedUrl(options)).searchParams,
];

/** Any string, also with lone surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom("/", "\\", ".", "..", "%", "%2e", "?", "#", "&", "=", "+", " "),
    ),
  )
  .map((pieces) => pieces.join(""));

describe("embedUrl", () => {
  const SURFACES: [options: Omit<EmbedUrlOptions, "tenantOrigin">, path: string][] = [
    [{ publicId: "a1b2" }, "/embed/dashboard/a1b2"],
    [{ surface: "dashboard", publicId: "a1b2" }, "/embed/dashboard/a1b2"],
    [{ surface: "dashboard", publicId: "a1b2", deploymentId: 42 }, "/embed/dashboard/a1b2"],
    [{ surface: "app", deploymentId: 42 }, "/embed/d/42/app"],
    [{ surface: "app", deploymentId: 0, publicId: "a1b2" }, "/embed/d/0/app"],
    [{ surface: "chat", deploymentId: 42 }, "/embed/d/42/chat"],
    [{ path: "/embed/d/42/app/folders/7" }, "/embed/d/42/app/folders/7"],
    [{ path: "/embed/dashboard/other", publicId: "a1b2" }, "/embed/dashboard/other"],
    [{ path: "/embed/later/x", surface: "chat" }, "/embed/later/x"],
  ];
  for (const [options, path] of SURFACES) {
    it(`returns ${path} for ${show(options)}`, () => {
      expect(embedUrl({ tenantOrigin, ...options })).to.equal(tenantOrigin + path);
    });
  }

  it("adds each passed option as a percent-encoded parameter", () => {
    const url = embedUrl({
      ...dashboard,
      session: "s/1?&#+ü",
      allowExport: true,
      locale: "de-DE",
      timezone: "Europe/Berlin",
      filters: {
        "orders.status": ["shipped", "open"],
        "orders.year": { value: [2023, 2024], type: "between" },
      },
      urlParams: { utm: "a&b=c", debug: "1" },
    });
    const { origin, pathname, search, hash } = new URL(url);
    expect([origin, pathname, hash]).to.deep.equal([tenantOrigin, "/embed/dashboard/a1b2", ""]);
    expect(search).to.match(/^\?[\w%.&=*-]+$/);
    expect(Object.fromEntries(new URLSearchParams(search))).to.deep.equal({
      session: "s/1?&#+ü",
      allowExport: "true",
      locale: "de-DE",
      timezone: "Europe/Berlin",
      "f_orders.status": '{"value":["shipped","open"]}',
      "f_orders.year": '{"value":[2023,2024],"type":"between"}',
      utm: "a&b=c",
      debug: "1",
    });
  });

  it("adds no parameter for an absent option", () => {
    const none = { session: undefined, locale: undefined, timezone: undefined, filters: {}, urlParams: {} };
    expect(embedUrl({ ...dashboard, ...none, allowExport: false })).to.equal(embedUrl(dashboard));
    expect(parametersOf(dashboard)).to.deep.equal([]);
  });

  it("keeps the path's own parameters and fragment", () => {
    const url = embedUrl({ tenantOrigin, path: "/embed/d/42/app?tab=2#top", locale: "de" });
    expect(url).to.equal(`${tenantOrigin}/embed/d/42/app?tab=2&locale=de#top`);
  });

  const OWN: [options: Partial<EmbedUrlOptions>, name: string, value: string][] = [
    [{ session: "own" }, "session", "own"],
    [{ allowExport: true }, "allowExport", "true"],
    [{ locale: "de" }, "locale", "de"],
    [{ timezone: "UTC" }, "timezone", "UTC"],
    [{ filters: { "a.b": 1 } }, "f_a.b", '{"value":1}'],
  ];
  for (const [options, name, value] of OWN) {
    it(`adds ${name} once, with the option's value, if urlParams has it too`, () => {
      const urlParams = { [name]: "further", kept: "1" };
      expect(parametersOf({ ...dashboard, ...options, urlParams })).to.have.deep.members([
        [name, value],
        ["kept", "1"],
      ]);
    });

    it(`adds ${name} once, with the option's value, if the path has it twice`, () => {
      const path = `/embed/d/42/app?${name}=path&kept=1&${name}=again`;
      expect(parametersOf({ tenantOrigin, path, ...options })).to.have.deep.members([
        [name, value],
        ["kept", "1"],
      ]);
    });

    if (name === "session") continue;
    it(`adds ${name} of urlParams if no option sets it`, () => {
      expect(parametersOf({ ...dashboard, urlParams: { [name]: "further" } })).to.deep.equal([
        [name, "further"],
      ]);
    });
  }

  it("ignores a session in urlParams and in the path", () => {
    const path = "/embed/d/42/app?session=fixed&s%65ssion=again&kept=1";
    expect(parametersOf({ ...dashboard, urlParams: { session: "fixed" } })).to.deep.equal([]);
    expect(embedUrl({ tenantOrigin, path: "/embed/d/42/app?session=fixed" })).not.to.contain("fixed");
    expect(parametersOf({ tenantOrigin, path, urlParams: { session: "x", mine: "1" } })).to.deep.equal([
      ["kept", "1"],
      ["mine", "1"],
    ]);
  });

  it("keeps parameters whose names resemble session", () => {
    const urlParams = { Session: "a", sessions: "b", session_id: "c" };
    expect(parametersOf({ ...dashboard, urlParams })).to.deep.equal(Object.entries(urlParams));
  });

  it("adds a public id as one segment, or rejects it", () => {
    fc.assert(
      fc.property(anyText, (publicId) => {
        let url: URL;
        try {
          url = new URL(embedUrl({ tenantOrigin, publicId, session: "s1" }));
        } catch (error) {
          expect(error).to.be.instanceOf(TypeError);
          return;
        }
        const [, embed, kind, segment = "", ...more] = url.pathname.split("/");
        expect([url.origin, embed, kind, more.length]).to.deep.equal([tenantOrigin, "embed", "dashboard", 0]);
        expect(decodeURIComponent(segment)).to.equal(publicId);
        expect([...url.searchParams]).to.deep.equal([["session", "s1"]]);
        expect(url.hash).to.equal("");
      }),
      RUNS,
    );
  });

  it("adds any session exactly once, without another effect", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (session) => {
        const url = new URL(embedUrl({ ...dashboard, session, urlParams: { session: "x", kept: "1" } }));
        expect([url.origin, url.pathname, url.hash]).to.deep.equal([
          tenantOrigin,
          "/embed/dashboard/a1b2",
          "",
        ]);
        expect(url.searchParams.getAll("session")).to.deep.equal([session]);
        expect([...url.searchParams.keys()].sort()).to.deep.equal(["kept", "session"]);
      }),
      RUNS,
    );
  });

  it("adds any value of the other parameters exactly once", () => {
    const text = fc.string({ unit: "binary", minLength: 1 });
    fc.assert(
      fc.property(text, text, text, (locale, timezone, further) => {
        const options = {
          ...dashboard,
          locale,
          timezone,
          urlParams: { further },
          filters: { "a.b": further },
        };
        expect(parametersOf(options)).to.have.deep.members([
          ["locale", locale],
          ["timezone", timezone],
          ["further", further],
          ["f_a.b", JSON.stringify({ value: further })],
        ]);
      }),
      RUNS,
    );
  });

  it("keeps empty urlParams", () => {
    expect(parametersOf({ ...dashboard, urlParams: { flag: "" } })).to.deep.equal([["flag", ""]]);
  });

  for (const name of ["session", "locale", "timezone"] as const) {
    it(`rejects a lone surrogate in ${name}`, () => {
      expect(() => embedUrl({ ...dashboard, [name]: "a\ud800" })).to.throw(
        TypeError,
        `Expected a well-formed string as ${name}, got "half a surrogate pair".`,
      );
    });
  }

  it("writes filters so that the URL's raw query can be parsed", () => {
    const { search } = new URL(embedUrl({ ...dashboard, filters: { "a.b": "x y+z" } }));
    expect(parseFilterUrlParameter(search.slice(1))).to.deep.equal({
      member: "a.b",
      filter: { value: "x y+z" },
    });
  });

  it("throws an error without the session of a URL that was passed as origin or path", () => {
    const wrong = [
      { tenantOrigin: "https://a.example/embed/dashboard/x?session=s3cret", publicId: "x" },
      { tenantOrigin, path: "embed/dashboard/x?session=s3cret" },
      { tenantOrigin: "https://user:s3cret@a.example", publicId: "x" },
    ];
    for (const options of wrong) {
      expect(() => embedUrl(options))
        .to.throw(TypeError)
        .with.property("message")
        .that.does.not.include("s3cret");
    }
  });

  const REJECTED: [options: object, error: RegExp][] = [
    [{}, /^Expected a public id of 1 to 255 characters without slashes, got undefined\.$/],
    [{ publicId: "" }, /public id.*got ""/],
    [{ publicId: "." }, /public id.*got "\."/],
    [{ publicId: ".." }, /public id/],
    [{ publicId: "a/b" }, /public id/],
    [{ publicId: "a\\b" }, /public id/],
    [{ publicId: "a\u0000b" }, /public id/],
    [{ publicId: "a\nb" }, /public id/],
    [{ publicId: "a\ud800" }, /public id/],
    [{ publicId: "a".repeat(256) }, /public id/],
    [{ publicId: 5 }, /public id.*got 5/],
    [{ publicId: null }, /public id.*got null/],
    [{ surface: "app" }, /^Expected a whole number as the deployment id, got .*undefined.*\.$/],
    [{ surface: "chat", publicId: "a1b2" }, /deployment id/],
    [{ surface: "app", deploymentId: -1 }, /deployment id/],
    [{ surface: "app", deploymentId: 1.5 }, /deployment id/],
    [{ surface: "app", deploymentId: NaN }, /deployment id/],
    [{ surface: "app", deploymentId: 1e21 }, /deployment id/],
    [{ surface: "app", deploymentId: "../1" }, /deployment id/],
    [{ surface: "app", deploymentId: "" }, /deployment id/],
    [{ path: "//evil.example" }, /^Expected a path that begins with "\/embed\/"/],
    [{ path: "/embed/../admin" }, /Expected a path/],
    [{ path: "" }, /Expected a path/],
    [{ publicId: "a", filters: { orders: 1 } }, /Expected a member/],
    [{ publicId: "a", filters: { "a.b": {} } }, /as the filter/],
    [{ publicId: "a", filters: { "a.b": undefined } }, /as the filter/],
  ];
  for (const [options, error] of REJECTED) {
    it(`rejects ${show(options).slice(0, 60)}`, () => {
      expect(() => embedUrl({ tenantOrigin, ...options })).to.throw(TypeError, error);
    });
  }

  for (const publicId of [
    "a",
    "...",
    ".a",
    "a..",
    "%2e%2e",
    "a b",
    "a?x=1#b",
    "~!$&'()*+,;=:@",
    "ü",
    "👍",
    "a".repeat(255),
  ]) {
    it(`accepts ${show(publicId).slice(0, 60)} as a public id`, () => {
      const { pathname } = new URL(embedUrl({ tenantOrigin, publicId }));
      expect(pathname).to.equal(`/embed/dashboard/${encodeURIComponent(publicId)}`);
    });
  }

  it("throws an error without the session if another option is invalid", () => {
    const session = "s3cret-session";
    for (const [options] of REJECTED) {
      expect(() => embedUrl({ tenantOrigin, session, ...options }))
        .to.throw(TypeError)
        .with.property("message")
        .that.does.not.include(session);
    }
  });
});

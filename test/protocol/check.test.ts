import { expect } from "chai";
import fc from "../support/fast-check.js";
import { checkOneOf, checkString, expected, isRecord } from "../../src/protocol/check.js";
import { RUNS } from "./messages.js";
import { show } from "./show.js";

describe("the error about a value", () => {
  const VALUES: [value: unknown, name: string][] = [
    ["dark", '"dark"'],
    ["", '""'],
    ["a\nb", '"a\nb"'],
    [5, "5"],
    [NaN, "NaN"],
    [5n, "5"],
    [true, "true"],
    [null, "null"],
    [undefined, "undefined"],
    [Symbol("dark"), "Symbol(dark)"],
    [{}, "[object Object]"],
    [Object.create(null), "[object Object]"],
    [["dark"], "[object Array]"],
    [() => "dark", "[object Function]"],
    [new Date(0), "[object Date]"],
  ];
  for (const [value, name] of VALUES) {
    it(`names ${show(value)} as ${show(name)}`, () => {
      const error = expected("a scheme", value);
      expect(error).to.be.instanceOf(TypeError);
      expect(error.message).to.equal(`Expected a scheme, got ${name}.`);
    });
  }

  const SECRETS: [value: string, name: string][] = [
    ["/embed/d/42/app?session=s3cret", '"/embed/d/42/app…"'],
    ["/embed/d/42/app#s3cret", '"/embed/d/42/app…"'],
    ["/embed/d/42/app?a=1\n&session=s3cret", '"/embed/d/42/app…"'],
    ["https://user:s3cret@acme.example/embed/", '"https:…acme.example/embed/"'],
    ["//s3cret@acme.example", '"…acme.example"'],
    ["https://user:s3@cret@acme.example", '"https:…acme.example"'],
  ];
  for (const [value, name] of SECRETS) {
    it(`omits the secret in ${show(value)}`, () => {
      expect(expected("a path", value).message).to.equal(`Expected a path, got ${name}.`);
    });
  }

  it("contains only the beginning of a long string", () => {
    const { message } = expected("a path", `/embed/${"x".repeat(1000)}`);
    expect(message).to.match(/^Expected a path, got "\/embed\/x+"\.$/);
    expect(message).to.have.lengthOf.below(200);
  });

  it("can be created for any value", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(expected("a scheme", value).message).to.match(/^Expected a scheme, got .+\.$/s);
      }),
      RUNS,
    );
  });
});

describe("checkString", () => {
  it("returns a string that matches", () => {
    expect(checkString("abc", /^[a-c]+$/, "letters")).to.equal("abc");
  });

  for (const value of ["abcd", "", 5, null, ["abc"], new String("abc")]) {
    it(`rejects ${show(value)}`, () => {
      expect(() => checkString(value, /^[a-c]+$/, "letters")).to.throw(
        TypeError,
        /^Expected letters, got .+\.$/,
      );
    });
  }
});

describe("checkOneOf", () => {
  it("returns a value of the list", () => {
    expect(checkOneOf("b", ["a", "b"])).to.equal("b");
  });

  for (const value of ["c", "", "A", "a, b", undefined, ["a"]]) {
    it(`rejects ${show(value)}, and lists the valid values`, () => {
      expect(() => checkOneOf(value, ["a", "b"])).to.throw(TypeError, /^Expected one of a, b, got .+\.$/);
    });
  }
});

describe("isRecord", () => {
  for (const value of [{}, { a: 1 }, Object.create(null) as object, Object.create({ a: 1 }) as object]) {
    it(`is true for ${show(value)}`, () => {
      expect(isRecord(value)).to.be.true;
    });
  }

  for (const value of [null, undefined, "{}", 5, [], [{}], () => 1, new Date(0), new Map(), /x/]) {
    it(`is false for ${show(value)}`, () => {
      expect(isRecord(value)).to.be.false;
    });
  }
});

import { expect } from "chai";
import fc from "../support/fast-check.js";
import { filterUrlParameter, parseFilterUrlParameter, type EmbedFilter } from "../../src/protocol/filters.js";
import { filter, member, TRICKY } from "./filters.js";
import { RUNS } from "./messages.js";
import { show } from "./show.js";

const PARAMETER_ERROR = /^Expected a filter such as f_orders\.status=\{"value":"shipped"\}, got .*\.$/s;

describe("parseFilterUrlParameter", () => {
  it("parses each parameter that filterUrlParameter writes", () => {
    fc.assert(
      fc.property(member, filter, (name, input) => {
        expect(parseFilterUrlParameter(filterUrlParameter(name, input))).to.deep.equal({
          member: name,
          filter: input,
        });
      }),
      RUNS,
    );
  });

  it("parses the percent-encoded form of each filter like its raw form", () => {
    fc.assert(
      fc.property(member, filter, (name, input) => {
        // encodeURIComponent throws on lone surrogates, but JSON has escaped them
        const encoded = `f_${encodeURIComponent(name)}=${encodeURIComponent(JSON.stringify(input))}`;
        expect(parseFilterUrlParameter(encoded)).to.deep.equal({ member: name, filter: input });
      }),
      RUNS,
    );
  });

  for (const text of TRICKY) {
    it(`parses ${JSON.stringify(text)} raw and percent-encoded`, () => {
      const json = JSON.stringify({ value: [text], type: text || "equals" });
      const read = { member: "orders.status", filter: JSON.parse(json) as EmbedFilter };
      expect(parseFilterUrlParameter(`f_orders.status=${json}`)).to.deep.equal(read);
      expect(parseFilterUrlParameter(`f_orders.status=${encodeURIComponent(json)}`)).to.deep.equal(read);
    });
  }

  const SHORT: [text: string, value: unknown][] = [
    ["f_a.b=5", 5],
    ["f_a.b=-1", -1],
    ["f_a.b=true", true],
    ["f_a.b=null", null],
    ['f_a.b="x"', "x"],
    ['f_a.b="100%25"', "100%25"],
    ["f_a.b=[1,2]", [1, 2]],
    ["f_a.b=%5B1%2C2%5D", [1, 2]],
    ["f_a.b=%22x%22", "x"],
    ["f_a.b=%22100%2525%22", "100%25"],
    ['f_a.b= {"value" : 1 } ', 1],
    ["f_a%2Eb=1", 1],
  ];
  for (const [text, value] of SHORT) {
    it(`parses the short form ${text}`, () => {
      expect(parseFilterUrlParameter(text)).to.deep.equal({ member: "a.b", filter: { value } });
    });
  }

  const WRONG = [
    "",
    "f_",
    "f_=1",
    "f_a=1",
    "f_a.b",
    "f_a.b=",
    "a.b=1",
    "F_a.b=1",
    " f_a.b=1",
    "?f_a.b=1",
    "f_a.b=shipped",
    "f_a.b='x'",
    "f_a.b={value:1}",
    'f_a.b={"value":1',
    "f_a.b={}",
    'f_a.b={"value":{}}',
    'f_a.b={"value":1,"type":5}',
    'f_a.b={"value":1,"operator":"equals"}',
    "f_a.b=[[1]]",
    "f_a.b=%",
    "f_a.b=%zz",
    "f_a.b=%7B",
    "f_a.b=%FF",
    "f_%zz.b=1",
    "f_a%3D.b=1",
    "f_a%26.b=1",
    "f_a.b=1&f_c.d=2",
    null,
    undefined,
    5,
    {},
  ];
  for (const text of WRONG) {
    it(`rejects ${show(text)}`, () => {
      expect(() => parseFilterUrlParameter(text)).to.throw(TypeError, PARAMETER_ERROR);
    });
  }
});

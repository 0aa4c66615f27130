import { expect } from "chai";
import fc from "../support/fast-check.js";
import { filterUrlParameter, normalizeFilter, type FilterInput } from "../../src/protocol/filters.js";
import { filter, filterValue, TRICKY } from "./filters.js";
import { RUNS } from "./messages.js";
import { show } from "./show.js";

const MEMBER_ERROR = /^Expected a member such as "orders\.status", got .*\.$/s;
const FILTER_ERROR =
  /^Expected a scalar, array, null or \{ "value": …, "type"\?: … \} as the filter, got .*\.$/s;

describe("filterUrlParameter", () => {
  const ROWS: [input: FilterInput, json: string][] = [
    ["shipped", '{"value":"shipped"}'],
    ["", '{"value":""}'],
    [0, '{"value":0}'],
    [-1.5e-7, '{"value":-1.5e-7}'],
    [false, '{"value":false}'],
    [null, '{"value":null}'],
    [[], '{"value":[]}'],
    [["a", 1, true, null], '{"value":["a",1,true,null]}'],
    [{ value: "shipped" }, '{"value":"shipped"}'],
    [{ value: null }, '{"value":null}'],
    [{ type: "between", value: [1, 2] }, '{"value":[1,2],"type":"between"}'],
    [{ type: "of_a_later_version", value: 5 }, '{"value":5,"type":"of_a_later_version"}'],
  ];
  for (const [input, json] of ROWS) {
    it(`writes ${JSON.stringify(input)} as ${json}`, () => {
      expect(filterUrlParameter("orders.status", input)).to.equal(`f_orders.status=${json}`);
      expect(JSON.stringify(normalizeFilter(input))).to.equal(json);
    });
  }

  for (const text of TRICKY) {
    it(`does not percent-encode ${JSON.stringify(text)}`, () => {
      expect(filterUrlParameter("orders.status", text)).to.equal(
        `f_orders.status={"value":${JSON.stringify(text)}}`,
      );
    });
  }

  for (const name of [
    "orders.status",
    "a.b",
    "sales.orders.status",
    "o+r/d:s?.状態",
    "x-1._y",
    "constructor.__proto__",
  ]) {
    it(`accepts ${name} as a member`, () => {
      expect(filterUrlParameter(name, 1)).to.equal(`f_${name}={"value":1}`);
    });
  }

  const WRONG_MEMBERS = [
    "",
    "orders",
    ".",
    ".status",
    "orders.",
    "orders..status",
    "ord=ers.status",
    "ord&ers.status",
    "ord#ers.status",
    "ord%65rs.status",
    "orders.sta=tus",
    "orders.sta&tus",
    "orders.sta#tus",
    "orders.sta%74us",
    "orders .status",
    "orders.sta\ttus",
    "orders.status\n",
    "orders.sta\u0000tus",
    "orders.sta\u2028tus",
    "orders.sta\ud800tus",
    null,
    undefined,
    5,
    ["orders.status"],
  ];
  for (const name of WRONG_MEMBERS) {
    it(`rejects ${show(name)} as a member`, () => {
      expect(() => filterUrlParameter(name as string, 1)).to.throw(TypeError, MEMBER_ERROR);
    });
  }
});

describe("normalizeFilter", () => {
  const WRONG = [
    undefined,
    NaN,
    Infinity,
    5n,
    Symbol("x"),
    () => 1,
    { value: {} },
    { value: { value: 1 } },
    { value: NaN },
    { value: [[1]] },
    { value: 1, type: 5 },
    { value: 1, type: null },
    { value: 1, type: Symbol("equals") },
    [[1]],
    [{}],
    [undefined],
    [NaN],
    new Date(0),
    new Map([["value", 1]]),
  ];
  for (const input of WRONG) {
    it(`rejects ${show(input)}`, () => {
      expect(() => normalizeFilter(input)).to.throw(TypeError, FILTER_ERROR);
      expect(() => filterUrlParameter("orders.status", input as FilterInput)).to.throw(
        TypeError,
        FILTER_ERROR,
      );
    });
  }

  for (const [input, members] of [
    [{}, ""],
    [{ type: "is_null" }, "type"],
    [{ value: undefined }, "value"],
    [{ operator: "equals", value: 1 }, "operator, value"],
    [{ type: "equals", values: [1] }, "type, values"],
  ] as const) {
    it(`rejects ${show(input)}, and lists its members`, () => {
      expect(() => normalizeFilter(input)).to.throw(TypeError, FILTER_ERROR);
      expect(() => normalizeFilter(input)).to.throw(`got "{ ${members} }"`);
    });
  }

  it("does not change a normalized filter", () => {
    fc.assert(
      fc.property(fc.oneof(filterValue, filter), (input) => {
        const normal = normalizeFilter(input);
        expect(normalizeFilter(normal)).to.deep.equal(normal);
      }),
      RUNS,
    );
  });
});

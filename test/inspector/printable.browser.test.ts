import { expect } from "@open-wc/testing";
import fc from "../support/fast-check.js";
import { toPrintable } from "../../src/inspector/printable.js";

const print = (value: unknown): string => JSON.stringify(toPrintable(value));

describe("toPrintable()", () => {
  it("keeps JSON values", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const json = JSON.stringify(value);
        fc.pre(json.length < 300 && !/token|session|authorization|bearer/i.test(json));
        expect(print(value)).to.equal(json);
      }),
    );
  });

  it("accepts any value without throwing, and limits the length", () => {
    const anything = fc.anything({
      maxKeys: 30,
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    fc.assert(fc.property(anything, (value) => print(value).length < 32_000));
  });

  it("marks cycles, and shows an object that occurs twice", () => {
    const shared = { a: 1 };
    const cyclic: Record<string, unknown> = { shared, again: shared };
    cyclic["self"] = cyclic;
    expect(print(cyclic)).to.equal('{"shared":{"a":1},"again":{"a":1},"self":"[cycle]"}');
  });

  for (const [what, value, printed] of [
    ["a bigint", 12n, '"12n"'],
    ["NaN", NaN, '"[NaN]"'],
    ["an absent member", { a: undefined }, '{"a":"[undefined]"}'],
    ["a function", () => 1, '"[function]"'],
    ["a symbol", Symbol("s"), '"[symbol]"'],
    ["an error", new RangeError("Too far."), '"RangeError: Too far."'],
    ["a set", new Set([1, 2]), "[1,2]"],
    ["a map", new Map([["a", 1]]), '[["a",1]]'],
    ["bytes", new Uint8Array(4), '"[Uint8Array]"'],
    ["an invalid date", new Date(NaN), '"Invalid Date"'],
    ["the key __proto__", JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  ] as const) {
    it(`shows ${what}`, () => expect(print(value)).to.equal(printed));
  }

  it("marks values whose getters or proxies throw", () => {
    const trap = {
      get a(): never {
        throw new Error("No.");
      },
      b: 1,
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(print(trap)).to.equal('"[unreadable]"');
    expect(print([proxy, 1])).to.equal('["[unreadable]",1]');
  });

  it("truncates long strings, many members and deep nesting", () => {
    const text = print("x".repeat(1_000_000));
    expect(text.length).to.be.lessThan(5_000);
    expect(text).to.contain("… (1000000 characters)");
    expect(print(new Array(10_000_000)).length).to.be.lessThan(10_000);
    expect(
      print(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`key${i}`, i]))).length,
    ).to.be.lessThan(10_000);
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(print(deep)).to.contain("[deeper]");
  });
});

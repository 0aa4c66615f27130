import { expect } from "chai";
import { toJson } from "../../src/protocol/json.js";

/** Runs a function while these prototypes have a `toJSON`, as old libraries define it. */
function withToJson<Result>(prototypes: readonly object[], run: () => Result): Result {
  for (const prototype of prototypes) {
    Object.defineProperty(prototype, "toJSON", { value: () => "[old library]", configurable: true });
  }
  try {
    return run();
  } finally {
    for (const prototype of prototypes) Reflect.deleteProperty(prototype, "toJSON");
  }
}

class Money {
  readonly amount = 5;
  toJSON(): object {
    return { amounts: [this.amount] };
  }
}

const VALUE = {
  list: [1, [2, "a", null], { deep: [true] }],
  at: new Date(0),
  money: new Money(),
  own: { toJSON: () => ["own"] },
  bare: Object.assign(Object.create(null) as object, { list: [1] }),
  absent: undefined,
};
const JSON_OF_VALUE =
  '{"list":[1,[2,"a",null],{"deep":[true]}],"at":"1970-01-01T00:00:00.000Z","money":{"amounts":[5]},"own":["own"],"bare":{"list":[1]}}';

describe("toJson", () => {
  const { prototype: array } = Array;
  const { prototype: object } = Object;
  for (const [what, prototypes] of [
    ["nothing", []],
    ["arrays", [array]],
    ["objects", [object]],
    ["arrays, objects, strings and numbers", [array, object, String.prototype, Number.prototype]],
  ] as const) {
    it(`returns the same as JSON.stringify, with the toJSON of classes, if an old library adds one to ${what}`, () => {
      expect(withToJson(prototypes, () => toJson(VALUE))).to.equal(JSON_OF_VALUE);
      expect(JSON.stringify(VALUE)).to.equal(JSON_OF_VALUE);
    });
  }

  it("supports values that are not objects", () => {
    const values = ["a", 1, true, null, undefined, NaN];
    const json = withToJson([array, object], () => values.map((value) => toJson(value)));
    expect(json).to.deep.equal(values.map((value) => JSON.stringify(value) as string | undefined));
  });

  it("throws on functions and symbols, which JSON.stringify omits", () => {
    for (const value of [() => undefined, Symbol("a")]) {
      expect(() => toJson({ deep: [value] }))
        .to.throw(DOMException)
        .with.property("name", "DataCloneError");
    }
  });
});

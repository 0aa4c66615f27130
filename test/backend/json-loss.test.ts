import assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import { checkNothingIsLost } from "../../src/backend/json-loss.js";
import fc from "../support/fast-check.js";

class Row {
  readonly customerId = Number("7");
  describe(): string {
    return `customer ${this.customerId}`;
  }
}
class WithGetter extends Row {
  get region(): string {
    return `region ${this.customerId}`;
  }
}
class WithPrivateMember {
  readonly #customerId = 7;
  get(): number {
    return this.#customerId;
  }
}

const withPrototype = (prototype: object | null): object =>
  Object.defineProperty(Object.create(prototype) as object, "a", { value: 1, enumerable: true });

/** Values that JSON drops or changes, with their names in the error. */
const lost: Record<string, [value: unknown, kind: string]> = {
  undefined: [undefined, "undefined"],
  "a function": [() => 7, "a function"],
  "a symbol": [Symbol("secret"), "a symbol"],
  "a BigInt": [7n, "a bigint"],
  NaN: [NaN, "a number"],
  Infinity: [Infinity, "a number"],
  "an integer past 2^53": [2 ** 53, "a number"],
  "a Map": [new Map([["customerId", 7]]), "an object of type Map"],
  "a Set": [new Set([7]), "an object of type Set"],
  "a promise": [Promise.resolve(7), "an object of type Promise"],
  "a RegExp": [/secret/, "an object of type RegExp"],
  "an Error": [new Error("secret"), "an object of type Error"],
  Headers: [new Headers({ secret: "1" }), "an object of type Headers"],
  bytes: [new Uint8Array(2), "an object of type Uint8Array"],
  "an array with a hole": [Object.assign([], { 1: 7 }), "an array"],
  "an array with a name": [Object.assign([7], { customerId: 7 }), "an array"],
  "a member named by a symbol": [{ [Symbol("secret")]: 7, a: 1 }, "an object"],
  "a hidden member": [Object.defineProperty({ a: 1 }, "secret", { value: 7 }), "an object"],
  "an inherited member": [withPrototype({ secret: 7 }), "an object"],
  "a getter of a class": [new WithGetter(), "an object"],
  "an object with private members alone": [new WithPrivateMember(), "an object"],
  "toJSON that returns undefined": [{ secret: 7, toJSON: () => undefined }, "undefined"],
};

const kept: Record<string, unknown> = {
  null: null,
  "an empty string": "",
  false: false,
  zero: 0,
  "a fraction": 1.5,
  "the largest safe integer": Number.MAX_SAFE_INTEGER,
  "an empty object": {},
  "an empty array": [],
  "an object without a prototype": withPrototype(null),
  "an object of another realm": runInNewContext("({ a: [1, { b: null }] })") as object,
  "a row, an instance of a class": new Row(),
  "a Date": new Date(0),
  "a URL": new URL("https://host.example/"),
  "a Map with toJSON": Object.assign(new Map(), { toJSON: () => [1] }),
  "the same object twice": ((shared) => [shared, shared])({ a: 1 }),
};

/** Wraps a value in objects and arrays. @returns the outer value, and the path of the value. */
function nested(value: unknown, keys: readonly (string | number)[]): [outer: unknown, path: string] {
  return keys.reduceRight<[unknown, string]>(
    ([inner, path], key) =>
      typeof key === "number"
        ? [[...Array<null>(key).fill(null), inner], `[${key}]${path}`]
        : [
            { first: 1, [key]: inner },
            `${/^[\w$]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`}${path}`,
          ],
    [value, ""],
  );
}

const anyKeys = fc.array(
  fc.oneof(
    fc.nat({ max: 3 }),
    fc.string().filter((key) => key !== "__proto__" && key !== "toJSON" && key !== "first"),
  ),
  { maxLength: 5 },
);

/** Removes the toJSON that vega-lite, which other tests load into the same process, adds to Set. */
function withoutToJson({ prototype }: SetConstructor): () => void {
  const added = Object.getOwnPropertyDescriptor(prototype, "toJSON");
  Reflect.deleteProperty(prototype, "toJSON");
  return () => added && Object.defineProperty(prototype, "toJSON", added);
}

describe("checkNothingIsLost", () => {
  let restore: () => void;
  before(() => (restore = withoutToJson(Set)));
  after(() => restore());

  for (const [name, [value, kind]] of Object.entries(lost)) {
    it(`rejects ${name} at any depth, with its path but not its value (property)`, () => {
      fc.assert(
        fc.property(anyKeys, (keys) => {
          const [whole, path] = nested(value, keys);
          assert.throws(() => checkNothingIsLost("securityContext", whole), {
            name: "TypeError",
            message: `Expected securityContext${path} to have a value that JSON keeps unchanged, got ${kind}.`,
          });
        }),
        { numRuns: 20 },
      );
    });
  }

  for (const [name, value] of Object.entries(kept)) {
    it(`accepts ${name} at any depth (property)`, () => {
      fc.assert(
        fc.property(anyKeys, (keys) => {
          assert.doesNotThrow(() => checkNothingIsLost("groups", nested(value, keys)[0]));
        }),
        { numRuns: 20 },
      );
    });
  }

  it("accepts values that JSON reproduces exactly, and only these (property)", () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withMap: true, withSet: true, withSparseArray: true }),
        (value) => {
          let accepts = true;
          try {
            checkNothingIsLost("value", value);
          } catch {
            accepts = false;
          }
          if (accepts) assert.deepEqual(JSON.parse(JSON.stringify(value)), plain(value));
        },
      ),
    );
  });

  it("rejects a cycle", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    assert.throws(() => checkNothingIsLost("securityContext", cycle), TypeError);
  });
});

/** Returns the same value with plain prototypes, and without negative zeros, which JSON does not have. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
  }
  return Object.is(value, -0) ? 0 : value;
}

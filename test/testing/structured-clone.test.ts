import assert from "node:assert/strict";
import { defineStructuredClone } from "../../src/testing/structured-clone.js";

describe("structuredClone in a DOM that has none", () => {
  const own = globalThis.structuredClone;

  beforeEach(() => {
    Reflect.deleteProperty(globalThis, "structuredClone");
    defineStructuredClone();
  });

  afterEach(() => {
    globalThis.structuredClone = own;
  });

  it("copies what an embed can receive", () => {
    const theme = { colors: { primary: "#112233" }, sizes: [1, null, true] };
    const copy = structuredClone(theme);
    assert.deepEqual(copy, theme);
    assert.notEqual(copy.colors, theme.colors);
    assert.deepEqual(
      [undefined].map((value): unknown => structuredClone(value)),
      [undefined],
    );
  });

  it("rejects functions and symbols, like the browser's own", () => {
    for (const value of [() => undefined, Symbol("a")]) {
      assert.throws(() => structuredClone({ deep: [value] }), { name: "DataCloneError" });
      assert.throws(() => own({ deep: [value] }), { name: "DataCloneError" });
    }
  });

  it("is not replaced where it exists", () => {
    const first = globalThis.structuredClone;
    defineStructuredClone();
    assert.equal(globalThis.structuredClone, first);
  });
});

import assert from "node:assert/strict";
import { copyOf } from "../../src/protocol/copy.js";
import { createAction } from "../../src/protocol/create-action.js";

describe("copyOf", () => {
  const own = globalThis.structuredClone;

  /** Replaces the global for a test; undefined removes it. */
  const replace = (value?: unknown): void => {
    Reflect.deleteProperty(globalThis, "structuredClone");
    if (value !== undefined) Object.assign(globalThis, { structuredClone: value });
  };

  afterEach(() => replace(own));

  it("returns the result of structuredClone if it exists", () => {
    const value = { at: new Date(0), by: new Map([["a", 1]]) };
    assert.deepEqual(copyOf(value), value);
  });

  for (const [what, value] of [
    ["is missing, as in jsdom", undefined],
    ["is null", null],
    ["is an element of the page", {}],
  ] as const) {
    describe(`if structuredClone ${what},`, () => {
      beforeEach(() => replace(value));

      it("copies plain values", () => {
        const theme = { colors: { primary: "#112233" }, sizes: [1, null, true] };
        const copy = copyOf(theme);
        assert.deepEqual(copy, theme);
        assert.notEqual(copy.colors, theme.colors);
        assert.deepEqual(createAction("svc:action:set-theme", theme).payload, theme);
      });

      it("throws on functions and symbols, like structuredClone", () => {
        for (const member of [() => undefined, Symbol("a")]) {
          assert.throws(() => copyOf({ deep: [member] }), { name: "DataCloneError" });
          assert.throws(() => own({ deep: [member] }), { name: "DataCloneError" });
          assert.throws(() => createAction("svc:action:later", { deep: [member] }), {
            name: "TypeError",
            message: /^Expected a plain object that can be cloned as the payload/,
          });
        }
      });

      it("throws on a cycle", () => {
        const loop: { self?: object } = {};
        loop.self = loop;
        assert.throws(() => createAction("svc:action:later", loop), TypeError);
      });
    });
  }
});

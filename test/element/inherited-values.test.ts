import assert from "node:assert/strict";
import type { ReactiveElement } from "@lit/reactive-element";
import { PropertyValues } from "../../src/element/properties/property-values.js";
import type { EmbedTheme } from "../../src/index.js";
import fc from "../support/fast-check.js";

const theme = fc.option(
  fc.record({ primaryColor: fc.constantFrom("red", "blue"), borderRadius: fc.nat(2) }, { requiredKeys: [] }),
  { nil: undefined },
);
const step = fc.record({ kind: fc.constantFrom("own", "inherited"), theme });

/** The expected combination of the two layers. */
function combined(own: EmbedTheme | undefined, inherited: EmbedTheme | undefined): EmbedTheme | undefined {
  return own || inherited ? { ...inherited, ...own } : undefined;
}

describe("PropertyValues", () => {
  it("layers own values above inherited ones, and updates the element when the result changes", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let updates = 0;
        const requestUpdate = (): void => void (updates += 1);
        const values = new PropertyValues({ requestUpdate } as unknown as ReactiveElement);
        const layers: { own?: EmbedTheme | undefined; inherited?: EmbedTheme | undefined } = {};
        for (const { kind, theme } of steps) {
          const before = combined(layers.own, layers.inherited);
          const object = values.explicit.theme;
          layers[kind] = theme;
          updates = 0;
          if (kind === "own") values.set("theme", theme);
          else values.inherit({ theme });
          const now = combined(layers.own, layers.inherited);
          const isChanged = JSON.stringify(before) !== JSON.stringify(now);
          assert.deepEqual(values.read("theme"), now);
          assert.equal(updates, isChanged ? 1 : 0);
          // StateSync compares objects by identity
          assert.equal(values.explicit.theme === object, !isChanged);
        }
      }),
    );
  });
});

import { expect } from "chai";
import fc from "../support/fast-check.js";
import { createAction } from "../../src/protocol/create-action.js";
import { stateKeyOf } from "../../src/protocol/state-actions.js";
import { filter, member } from "./filters.js";
import { filterPayload, OTHERS, ROWS, RUNS } from "./state-samples.js";

const keyOf = (name: string, payload?: object): string | undefined =>
  stateKeyOf(createAction(`svc:action:${name}`, payload));

describe("stateKeyOf", () => {
  for (const [name, { payload }] of ROWS.filter(([row]) => row !== "set-filter")) {
    it(`returns one key for all payloads of ${name}`, () => {
      fc.assert(
        fc.property(payload, payload, (one, other) => {
          expect(keyOf(name, one)).to.be.a("string").that.equals(keyOf(name, other));
        }),
        RUNS,
      );
    });
  }

  it("returns one key for all themes, also with a member that has an empty name", () => {
    const keys = [{}, { "": 1 }, { "": 2 }].map((theme) => keyOf("set-theme", theme));
    expect(new Set(keys)).to.have.lengthOf(1);
  });

  it("returns one key for all filters on one member, raw or percent-encoded", () => {
    fc.assert(
      fc.property(member, filter, filter, (name, one, other) => {
        const encoded = { filterUrlParameter: `f_${name}=${encodeURIComponent(JSON.stringify(other))}` };
        const keys = [filterPayload(name, one), filterPayload(name, other), encoded].map((payload) =>
          keyOf("set-filter", payload),
        );
        expect(new Set(keys)).to.have.lengthOf(1);
      }),
      RUNS,
    );
  });

  it("returns different keys for filters on different members, also if one name begins with the other", () => {
    const two = fc.oneof(
      fc.tuple(member, member),
      fc.tuple(member, member).map(([one, more]) => [one, `${one}.${more}`] as const),
      member.map((name) => [name, `${name}x`] as const),
    );
    fc.assert(
      fc.property(two, filter, ([one, other], input) => {
        fc.pre(one !== other);
        expect(keyOf("set-filter", filterPayload(one, input))).not.to.equal(
          keyOf("set-filter", filterPayload(other, input)),
        );
      }),
      RUNS,
    );
  });

  it("returns different keys for different actions", () => {
    fc.assert(
      fc.property(fc.tuple(...ROWS.map(([, { payload }]) => payload)), (payloads) => {
        const keys = ROWS.map(([name], index) => keyOf(name, payloads[index]));
        expect(new Set(keys)).to.have.lengthOf(ROWS.length);
      }),
      RUNS,
    );
  });

  for (const name of OTHERS) {
    it(`returns no key for svc:action:${name}, which sets no state`, () => {
      expect(keyOf(name, { locale: "de" })).to.be.undefined;
    });
  }
});

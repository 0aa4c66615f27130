import { expect } from "chai";
import fc from "../support/fast-check.js";
import { embedUrl } from "../../src/protocol/embed-url.js";
import { isStateAction, STATE_ACTIONS } from "../../src/protocol/state-actions.js";
import { show } from "./show.js";
import { OTHERS, rowOf, ROWS, RUNS, SAMPLES } from "./state-samples.js";

/** The property's value after an action. */
const propertyOf = ({ value, member: part }: { value: unknown; member?: string }): unknown =>
  part === undefined ? value : { [part]: value };

describe("STATE_ACTIONS", () => {
  it("contains the actions that set state", () => {
    expect(STATE_ACTIONS).to.have.all.keys(Object.keys(SAMPLES));
  });

  for (const [name, { property, payload, value, wrong, error }] of ROWS) {
    const row = rowOf(name);

    describe(name, () => {
      it(`sets ${property}`, () => {
        expect(row.property).to.equal(property);
      });

      it("converts a payload to a value and back", () => {
        fc.assert(
          fc.property(payload, (sent) => {
            const { value: set, member: part = "" } = row.read(sent);
            expect(row.payloadOf(set, part)).to.deep.equal(sent);
          }),
          RUNS,
        );
      });

      it("converts a value to payloads and back", () => {
        fc.assert(
          fc.property(value, (set) => {
            for (const [part, one] of row.isByMember ? Object.entries(set as object) : [["", set]]) {
              const named = part === "" ? {} : { member: part as string };
              expect(row.read(row.payloadOf(one, part as string))).to.deep.equal({
                value: one as unknown,
                ...named,
              });
            }
          }),
          RUNS,
        );
      });

      for (const sent of wrong) {
        it(`rejects ${show(sent)}, and names the expected value`, () => {
          expect(() => row.read(sent as object)).to.throw(TypeError, error);
        });
      }

      it("throws only this error for any members of the payload", () => {
        const damaged = payload.chain((right) =>
          fc.record(Object.fromEntries(Object.keys(right).map((key) => [key, fc.anything()]))),
        );
        fc.assert(
          fc.property(damaged, (sent) => {
            try {
              row.read(sent);
            } catch (thrown) {
              expect(thrown).to.be.instanceOf(TypeError).with.property("message").that.matches(error);
            }
          }),
          RUNS,
        );
      });

      it("has isInUrl if embedUrl writes its property", () => {
        fc.assert(
          fc.property(payload, (sent) => {
            const dashboard = { tenantOrigin: "https://acme.example", publicId: "a1b2" };
            const url = embedUrl({ ...dashboard, [property]: propertyOf(row.read(sent)) });
            expect(url !== embedUrl(dashboard)).to.equal(row.isInUrl);
          }),
          RUNS,
        );
      });
    });
  }

  const loop: { self?: object } = {};
  loop.self = loop;
  const UNCLONEABLE: [what: string, theme: object][] = [
    ["a function", { onClick: () => 1 }],
    ["a big integer", { size: 2n }],
    ["itself", loop],
  ];
  for (const [what, theme] of UNCLONEABLE) {
    it(`rejects a theme that contains ${what}`, () => {
      expect(() => rowOf("set-theme").read(theme)).to.throw(TypeError, SAMPLES["set-theme"].error);
    });
  }

  it("copies a theme deeply", () => {
    const theme = { chat: { inputColor: "#fff" } };
    const copy = rowOf("set-theme").read(theme).value;
    theme.chat.inputColor = "changed";
    expect(copy).to.deep.equal({ chat: { inputColor: "#fff" } });
  });
});

describe("the neutral value", () => {
  it("exists for color schemes and filters", () => {
    const withNeutral = ROWS.filter(([name]) => rowOf(name).neutral !== undefined).map(([name]) => name);
    expect(withNeutral).to.deep.equal(["set-color-scheme", "set-filter"]);
  });

  it("of a color scheme is auto", () => {
    expect(rowOf("set-color-scheme").neutral).to.equal("auto");
  });

  it("of a filter clears it", () => {
    const { neutral, payloadOf } = rowOf("set-filter");
    expect(payloadOf(neutral, "a.b")).to.deep.equal({ filterUrlParameter: 'f_a.b={"value":null}' });
  });
});

describe("isStateAction", () => {
  for (const [name] of ROWS) {
    it(`is true for ${name}`, () => expect(isStateAction(name)).to.be.true);
  }

  for (const name of OTHERS) {
    it(`is false for ${name}, which sets no state`, () => expect(isStateAction(name)).to.be.false);
  }
});

import { expect } from "chai";
import fc from "../support/fast-check.js";
import { embedUrl } from "../../src/protocol/embed-url.js";
import { STATE_ACTIONS, stateActionOf } from "../../src/protocol/state-actions.js";
import { filter, member } from "./filters.js";
import { show } from "./show.js";
import { filters, OTHERS, rowOf, ROWS, RUNS, SAMPLES } from "./state-samples.js";

describe("STATE_ACTIONS", () => {
  it("has the actions of the service that set state", () => {
    expect(STATE_ACTIONS).to.have.all.keys(Object.keys(SAMPLES));
  });

  for (const [name, { property, payload, value, wrong, error }] of ROWS) {
    const row = rowOf(name);

    describe(name, () => {
      it(`sets ${property}`, () => {
        expect(row.property).to.equal(property);
      });

      it("makes the payload again from the value that it leads to", () => {
        fc.assert(
          fc.property(payload, (sent) => {
            const payloads = row.payloads(row.valueOf(sent, undefined));
            expect(Object.values(payloads)).to.deep.equal([sent]);
          }),
          RUNS,
        );
      });

      it("makes payloads that together lead to the value", () => {
        fc.assert(
          fc.property(value, (set) => {
            let reached: unknown;
            for (const sent of Object.values(row.payloads(set as never))) {
              reached = Object.freeze(row.valueOf(sent, reached as never));
            }
            expect(reached).to.deep.equal(set);
          }),
          RUNS,
        );
      });

      for (const sent of wrong) {
        it(`refuses ${show(sent)}, and says what it expected`, () => {
          expect(() => row.valueOf(sent as object, undefined)).to.throw(TypeError, error);
        });
      }

      it("throws no other error, whatever the payload's members are", () => {
        const damaged = payload.chain((right) =>
          fc.record(Object.fromEntries(Object.keys(right).map((key) => [key, fc.anything()]))),
        );
        fc.assert(
          fc.property(damaged, (sent) => {
            try {
              row.valueOf(sent, undefined);
            } catch (thrown) {
              expect(thrown).to.be.instanceOf(TypeError).with.property("message").that.matches(error);
            }
          }),
          RUNS,
        );
      });

      it("is in the URL if embedUrl writes its property there", () => {
        fc.assert(
          fc.property(payload, (sent) => {
            const dashboard = { tenantOrigin: "https://acme.example", publicId: "a1b2" };
            const url = embedUrl({ ...dashboard, [property]: row.valueOf(sent, undefined) });
            expect(url !== embedUrl(dashboard)).to.equal(row.isInUrl);
          }),
          RUNS,
        );
      });
    });
  }

  const loop: { self?: object } = {};
  loop.self = loop;
  const UNSENDABLE: [what: string, theme: object][] = [
    ["a function", { onClick: () => 1 }],
    ["a big integer", { size: 2n }],
    ["itself", loop],
  ];
  for (const [what, unsendable] of UNSENDABLE) {
    it(`refuses a theme that holds ${what}`, () => {
      expect(() => rowOf("set-theme").valueOf(unsendable, undefined)).to.throw(
        TypeError,
        SAMPLES["set-theme"].error,
      );
    });
  }

  it("copies a theme, down to its nested members", () => {
    const theme = { chat: { inputColor: "#fff" } };
    const copy = rowOf("set-theme").valueOf(theme, undefined);
    theme.chat.inputColor = "changed";
    expect(copy).to.deep.equal({ chat: { inputColor: "#fff" } });
  });

  it("makes no payload of no filters", () => {
    expect(rowOf("set-filter").payloads({})).to.deep.equal({});
  });

  it("names each filter's payload by its member", () => {
    expect(rowOf("set-filter").payloads({ "a.b": 1, "c.d": null })).to.deep.equal({
      "a.b": { filterUrlParameter: 'f_a.b={"value":1}' },
      "c.d": { filterUrlParameter: 'f_c.d={"value":null}' },
    });
  });
});

describe("the neutral payload", () => {
  it("exists where the embed has a neutral value", () => {
    const withNeutral = ROWS.map(([name]) => name).filter((name) => rowOf(name).neutral);
    expect(withNeutral).to.deep.equal(["set-color-scheme", "set-filter"]);
  });

  it("of a color scheme leads to auto", () => {
    const row = rowOf("set-color-scheme");
    expect(row.valueOf(row.neutral!(""), "dark")).to.equal("auto");
  });

  it("of a filter clears its member, and no other", () => {
    const row = rowOf("set-filter");
    fc.assert(
      fc.property(member, filter, filters, (name, input, others) => {
        const before = { ...others, [name]: input };
        expect(row.valueOf(row.neutral!(name), before)).to.deep.equal({ ...before, [name]: { value: null } });
      }),
      RUNS,
    );
  });
});

describe("stateActionOf", () => {
  for (const [name] of ROWS) {
    it(`finds the row of svc:action:${name}`, () => {
      expect(stateActionOf(`svc:action:${name}`)).to.equal(STATE_ACTIONS[name]);
    });
  }

  for (const name of OTHERS) {
    it(`finds none for svc:action:${name}, which sets no state`, () => {
      expect(stateActionOf(`svc:action:${name}`)).to.be.undefined;
    });
  }
});

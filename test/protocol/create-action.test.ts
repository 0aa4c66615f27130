import { expect } from "chai";
import fc from "../support/fast-check.js";
import { createAction } from "../../src/protocol/create-action.js";
import type {
  ActionArguments,
  ActionEnvelope,
  EmbedActionName,
  EmbedActionType,
} from "../../src/protocol/index.js";
import { laterPayload, RUNS } from "./messages.js";
import { show } from "./show.js";

/** A described action, its payload, and a function that creates it. */
function row<Name extends EmbedActionName>(
  name: Name,
  ...payload: ActionArguments<`svc:action:${Name}`>
): [name: string, payload: object | undefined, make: () => ActionEnvelope] {
  return [name, payload[0], () => createAction(`svc:action:${name}`, ...payload)];
}

/** Each action with a valid payload (service description, section 6). */
const ACTIONS = [
  row("set-color-scheme", { scheme: "auto" }),
  row("set-theme", { primaryColor: "#06c", borderRadius: 4, chat: { inputColor: "#fff" } }),
  row("set-locale", { locale: "de-DE" }),
  row("set-timezone", { timezone: "Europe/Berlin" }),
  row("set-filter", { filterUrlParameter: 'f_orders.status={"value":"shipped"}' }),
  row("navigate", { path: "/embed/d/42/app" }),
  row("refresh"),
];

describe("createAction", () => {
  for (const [name, payload, make] of ACTIONS) {
    it(`creates the envelope of svc:action:${name} without further members`, () => {
      const action = make();
      expect(action).to.deep.equal({
        source: "svc-embed",
        direction: "action",
        type: `svc:action:${name}`,
        timestamp: action.timestamp,
        ...(payload && { payload }),
      });
      expect("payload" in action).to.equal(payload !== undefined);
      expect(action).not.to.have.property("surface");
    });
  }

  it("sets timestamp to the time of the call, in milliseconds", () => {
    const before = Date.now();
    const { timestamp } = createAction("svc:action:refresh");
    expect(timestamp).to.be.within(before, Date.now());
  });

  it("creates an action of any later name, with any payload that can be cloned", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9-]{0,63}$/), laterPayload, (name, payload) => {
        const action = createAction(`svc:action:${name}`, payload);
        expect(action.type).to.equal(`svc:action:${name}`);
        expect(action.payload).to.deep.equal(payload);
        expect(action.payload).not.to.equal(payload);
        expect(structuredClone(action)).to.deep.equal(action);
      }),
      RUNS,
    );
  });

  it("keeps cycles in the payload", () => {
    const loop: { self?: object } = {};
    loop.self = loop;
    const { payload } = createAction("svc:action:later", loop);
    expect((payload as typeof loop).self).to.equal(payload);
  });

  const WRONG_TYPES = [
    "refresh",
    "",
    "svc:action:",
    "svc:action",
    " svc:action:refresh",
    "SVC:action:refresh",
    "svc:event:ready",
    null,
    undefined,
    5,
    {},
    ["svc:action:refresh"],
  ];
  for (const type of WRONG_TYPES) {
    it(`rejects ${show(type)} as the type`, () => {
      expect(() => createAction(type as EmbedActionType)).to.throw(
        TypeError,
        /^Expected an action type that begins with "svc:action:", got .*\.$/,
      );
    });
  }

  for (const payload of ["dark", "", 5, 0, NaN, true, false, null, 5n, Symbol("dark"), [], [{}]]) {
    it(`rejects ${show(payload)} as the payload`, () => {
      expect(() => createAction("svc:action:later", payload as unknown as object)).to.throw(
        TypeError,
        /^Expected a plain object that can be cloned as the payload, got .*\.$/,
      );
    });
  }

  const UNCLONEABLE: [what: string, payload: Record<string, unknown>][] = [
    ["a function", { onClick: () => 1 }],
    ["a symbol", { tag: Symbol("x") }],
    ["a promise", { soon: Promise.resolve() }],
  ];
  for (const [what, payload] of UNCLONEABLE) {
    it(`rejects a payload that contains ${what}`, () => {
      expect(() => createAction("svc:action:set-theme", { ...payload })).to.throw(
        TypeError,
        /^Expected a plain object that can be cloned as the payload/,
      );
    });
  }

  it("accepts only the payload of a described action, by its types", () => {
    // @ts-expect-error an invalid scheme
    createAction("svc:action:set-color-scheme", { scheme: "sepia" });
    // @ts-expect-error a missing payload
    createAction("svc:action:set-locale");
    // @ts-expect-error an unexpected payload
    createAction("svc:action:refresh", { now: true });
    expect(createAction("svc:action:later", { any: "payload" }).payload).to.deep.equal({ any: "payload" });
  });

  it("throws the error of a getter in the payload", () => {
    const theme = {
      get primaryColor(): string {
        throw new RangeError("no color yet");
      },
    };
    expect(() => createAction("svc:action:set-theme", theme)).to.throw(RangeError, "no color yet");
  });
});

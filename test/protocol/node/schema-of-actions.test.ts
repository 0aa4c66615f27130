import assert from "node:assert/strict";
import fc from "../../support/fast-check.js";
import {
  createAction,
  filterUrlParameter,
  type ActionEnvelope,
  type EmbedActionMap,
  type EmbedActionName,
} from "../../../src/protocol/index.js";
import { ACTIONS } from "../../../src/protocol/actions.js";
import type { Members } from "../../../src/protocol/members.js";
import { filter, member } from "../filters.js";
import { laterPayload, payloadOf, RUNS } from "../messages.js";
import { show } from "../show.js";
import { described, isAction, isEvent, isMessage, listed } from "./schema.js";

/** Payloads that can't be generated from the table of members. */
const SPECIAL: { [Name in EmbedActionName]?: fc.Arbitrary<EmbedActionMap[Name]> } = {
  "set-theme": fc
    .tuple(laterPayload, payloadOf(ACTIONS["set-theme"]))
    .map(([later, theme]) => ({ ...later, ...theme })),
  "set-filter": fc.tuple(member, filter).map((both) => ({ filterUrlParameter: filterUrlParameter(...both) })),
};

/** Generators of the actions that `createAction` creates. */
const actions = Object.fromEntries(
  Object.entries<Members | undefined>(ACTIONS).map(([name, members]) => {
    const payload =
      SPECIAL[name as EmbedActionName] ?? (members ? payloadOf(members) : fc.constant(undefined));
    return [name, payload.map((some) => createAction(`svc:action:${name}`, some))];
  }),
) as Record<EmbedActionName, fc.Arbitrary<ActionEnvelope>>;

const laterAction = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9-]{0,63}$/), fc.option(laterPayload, { nil: undefined }))
  .filter(([name]) => !(name in actions))
  .map(([name, payload]) => createAction(`svc:action:${name}`, payload));

describe("the schema of the embed's messages", () => {
  it("lists the actions, and allows other names for later versions", () => {
    const types = Object.keys(actions).map((name) => `svc:action:${name}`);
    assert.deepEqual(listed("Action"), [...types, "svc:action:<name>"]);
    assert.deepEqual(described("LaterAction"), types);
  });
});

describe("the schema and createAction()", () => {
  for (const [name, action] of Object.entries(actions)) {
    it(`agree on svc:action:${name}, without a surface`, () => {
      fc.assert(
        fc.property(action, fc.constantFrom("dashboard", "app", "chat"), (envelope, surface) => {
          assert.ok(isAction(envelope), show(isAction.errors));
          assert.ok(isMessage(envelope));
          assert.equal(isAction({ ...envelope, surface }), false);
          assert.equal(isEvent(envelope), false);
        }),
        RUNS,
      );
    });
  }

  it("agree on actions of later names, with and without a payload", () => {
    fc.assert(
      fc.property(laterAction, (envelope) => {
        assert.ok(isAction(envelope), show(isAction.errors));
      }),
      RUNS,
    );
  });

  it("agree on svc:action:refresh with an empty payload", () => {
    assert.ok(isAction({ ...createAction("svc:action:refresh"), payload: {} }), show(isAction.errors));
  });

  const WRONG: [name: string, payload: unknown][] = [
    ["set-color-scheme", { scheme: "sepia" }],
    ["set-color-scheme", {}],
    ["set-color-scheme", undefined],
    ["set-theme", undefined],
    ["set-theme", []],
    ["set-theme", { primaryColor: 5 }],
    ["set-theme", { borderRadius: null }],
    ["set-locale", { locale: 5 }],
    ["set-locale", undefined],
    ["set-timezone", {}],
    ["set-filter", { filterUrlParameter: "orders.status=1" }],
    ["set-filter", { filterUrlParameter: "f_orders=1" }],
    ["set-filter", { filterUrlParameter: "f_orders.status" }],
    ["set-filter", { filterUrlParameter: { "orders.status": 1 } }],
    ["navigate", { path: null }],
    ["refresh", null],
    ["refresh", []],
    ["later", null],
    ["later", "text"],
    ["", {}],
  ];
  for (const [name, payload] of WRONG) {
    it(`agree that ${show(payload)} is invalid in svc:action:${name}`, () => {
      const { type, ...rest } = createAction("svc:action:refresh");
      assert.ok(isAction({ ...rest, type }));
      const wrong = { ...rest, type: `svc:action:${name}`, ...(payload !== undefined && { payload }) };
      assert.equal(isAction(wrong), false);
      assert.equal(isMessage(wrong), false);
    });
  }
});

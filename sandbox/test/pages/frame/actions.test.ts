import assert from "node:assert/strict";
import { ACTIONS } from "../../../../src/protocol/index.js";
import type { Members } from "../../../../src/protocol/members.js";
import { applyAction, type ActionHandlers } from "../../../src/pages/frame/actions.js";

/** Handlers that record their calls. */
function recorder() {
  const calls: unknown[][] = [];
  const handlers = Object.fromEntries(
    Object.keys(ACTIONS).map((name) => [name, (payload: unknown) => void calls.push([name, payload])]),
  ) as unknown as ActionHandlers;
  return { handlers, calls };
}

/** The actions whose payload is one of a few strings. */
const CHOICES = Object.entries<Members | undefined>(ACTIONS).flatMap(([name, members = {}]) =>
  Object.entries(members).flatMap(([key, { values }]) => (values ? { name, key, values } : [])),
);

describe("applyAction", () => {
  it("calls the handler of each action with its payload", () => {
    const { handlers, calls } = recorder();
    const actions = [
      ...CHOICES.flatMap(({ name, key, values }) => values.map((value) => [name, { [key]: value }])),
      ["set-theme", { primaryColor: "#123456", later: true }],
      ["set-locale", { locale: "pt-BR" }],
      ["set-timezone", { timezone: "Asia/Tokyo" }],
      ["set-filter", { filterUrlParameter: 'f_orders.status={"value":["a"],"type":"not_equals"}' }],
      ["navigate", { path: "/embed/dashboard/b" }],
      ["refresh", {}],
    ] as const;
    for (const [name, payload] of actions) applyAction(handlers, name as string, payload);
    assert.deepEqual(calls, actions);
    assert.deepEqual(new Set(calls.map(([name]) => name)), new Set(Object.keys(ACTIONS)));
  });

  it("accepts refresh without a payload", () => {
    const { handlers, calls } = recorder();
    applyAction(handlers, "refresh", undefined);
    assert.deepEqual(
      calls.map(([name]) => name),
      ["refresh"],
    );
  });

  it("ignores bare offsets and unknown actions", () => {
    const { handlers, calls } = recorder();
    for (const timezone of ["+02:00", "UTC+2"]) applyAction(handlers, "set-timezone", { timezone });
    for (const name of ["set-session", "constructor", "toString"]) applyAction(handlers, name, {});
    assert.deepEqual(calls, []);
  });

  it("rejects an invalid payload with the expected one", () => {
    const { handlers, calls } = recorder();
    const wrong = [
      ...CHOICES.map(({ name, key, values }) => [name, { [key]: "other" }, new RegExp(values[0]!)] as const),
      ["set-color-scheme", { scheme: "blue" }, /^Expected "light", "dark" or "auto" as the scheme\.$/],
      ["set-theme", ["#123456"], /theme/],
      ["set-theme", null, /theme/],
      ["set-theme", undefined, /theme/],
      ["set-locale", { locale: "not a locale" }, /language tag/],
      ["set-locale", null, /language tag/],
      ["set-timezone", { timezone: "Mars/Base" }, /IANA/],
      ["set-filter", { filterUrlParameter: "status=shipped" }, /filter/],
      ["navigate", { path: 5 }, /path/],
    ] as const;
    for (const [name, payload, message] of wrong) {
      assert.throws(() => applyAction(handlers, name, payload), { name: "TypeError", message });
    }
    assert.deepEqual(calls, []);
  });
});

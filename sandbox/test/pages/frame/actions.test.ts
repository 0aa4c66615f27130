import assert from "node:assert/strict";
import { applyAction, type ActionTarget } from "../../../src/pages/frame/actions.js";

/** A target that records its calls. */
function recorder() {
  const calls: unknown[][] = [];
  const record =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  const target: ActionTarget = {
    setScheme: record("scheme"),
    setTheme: record("theme"),
    setLocale: record("locale"),
    setTimezone: record("timezone"),
    setFilter: record("filter"),
    navigate: record("navigate"),
    refresh: record("refresh"),
  };
  return { target, calls };
}

describe("applyAction", () => {
  it("does what each of the seven actions asks for", () => {
    const { target, calls } = recorder();
    applyAction(target, "set-color-scheme", { scheme: "dark" });
    applyAction(target, "set-theme", { primaryColor: "#123456", later: true });
    applyAction(target, "set-locale", { locale: "pt-BR" });
    applyAction(target, "set-timezone", { timezone: "Asia/Tokyo" });
    applyAction(target, "set-filter", {
      filterUrlParameter: 'f_orders.status={"value":["a"],"type":"not_equals"}',
    });
    applyAction(target, "navigate", { path: "/embed/dashboard/b" });
    applyAction(target, "refresh", undefined);
    assert.deepEqual(calls, [
      ["scheme", "dark"],
      ["theme", { primaryColor: "#123456", later: true }],
      ["locale", "pt-BR"],
      ["timezone", "Asia/Tokyo"],
      ["filter", "orders.status", { value: ["a"], type: "not_equals" }],
      ["navigate", "/embed/dashboard/b"],
      ["refresh"],
    ]);
  });

  it("ignores bare offsets and actions of other names", () => {
    const { target, calls } = recorder();
    for (const timezone of ["+02:00", "UTC+2"]) applyAction(target, "set-timezone", { timezone });
    for (const name of ["set-session", "constructor", "toString"]) applyAction(target, name, {});
    assert.deepEqual(calls, []);
  });

  it("refuses payloads that are not the action's, and says what was expected", () => {
    const { target, calls } = recorder();
    const wrong = [
      ["set-color-scheme", { scheme: "blue" }, /light/],
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
      assert.throws(() => applyAction(target, name, payload), { name: "TypeError", message });
    }
    assert.deepEqual(calls, []);
  });
});

import { expect } from "chai";
import { checkEvent, checkReady } from "../../src/testing/check-event.js";
import { EVENT_NAMES, SAMPLES } from "../protocol/messages.js";

describe("checkEvent()", () => {
  for (const name of EVENT_NAMES) {
    it(`accepts a valid ${name}, and names each invalid member`, () => {
      for (const payload of Object.values(SAMPLES[name])) {
        checkEvent(name, payload);
        for (const key of Object.keys(payload)) {
          if (name === "drilldown" && key === "value") continue; // any value is valid
          const invalid = { ...payload, [key]: ["wrong"] };
          expect(() => checkEvent(name, invalid))
            .to.throw(TypeError)
            .with.property("message")
            .that.matches(new RegExp(`^Expected ${key} of ${name} to be .+, got \\[object Array\\]\\.$`));
        }
      }
    });
  }

  it("describes the valid values of each type of member", () => {
    const rows: [name: string, payload: object, expected: string][] = [
      ["ready", { embedTenant: 5 }, "embedTenant of ready to be a string or null, got 5"],
      ["view", { surface: "board" }, 'surface of view to be "dashboard", "app" or "chat", got "board"'],
      [
        "dashboard-loaded",
        { widgetCount: NaN },
        "widgetCount of dashboard-loaded to be a number or undefined, got NaN",
      ],
      ["error", { message: "", fatal: 1 }, "fatal of error to be a boolean or undefined, got 1"],
    ];
    for (const [name, payload, expected] of rows) {
      expect(() => checkEvent(name, payload)).to.throw(TypeError, `Expected ${expected}.`);
    }
  });

  it("rejects a payload that is nested too deeply", () => {
    let deep: unknown = null;
    for (let depth = 0; depth < 1e5; depth += 1) deep = [deep];
    expect(() => checkEvent("drilldown", { member: "orders.revenue", value: deep })).to.throw(
      TypeError,
      "Expected the payload of drilldown to be nested less deeply, got [object Object].",
    );
  });

  it("names a missing member", () => {
    expect(() => checkEvent("drilldown", { value: 3 })).to.throw(
      TypeError,
      "Expected member of drilldown to be a string, got undefined.",
    );
    expect(() => checkEvent("download", { format: "csv" })).to.throw(
      TypeError,
      'Expected target of download to be "widget" or "dashboard", got undefined.',
    );
  });

  it("accepts events and members of a later version", () => {
    checkEvent("later-event", { any: 1 });
    checkEvent("drilldown", { member: "orders.revenue", later: true });
    checkEvent("constructor", {});
  });

  it("rejects a payload that is not an object, also of a later version's event", () => {
    for (const name of ["drilldown", "later-event"]) {
      for (const payload of [undefined, null, "orders.revenue", [1]]) {
        expect(() => checkEvent(name, payload)).to.throw(
          TypeError,
          `Expected the payload of ${name} to be an object, got `,
        );
      }
    }
  });

  it("rejects an invalid name of an event", () => {
    for (const name of ["", "svc:event:ready", "Ready", "two words"]) {
      expect(() => checkEvent(name, {})).to.throw(
        TypeError,
        `Expected the name of an event, such as "drilldown", got "${name}".`,
      );
    }
  });
});

describe("checkReady()", () => {
  it("accepts a partial payload", () => {
    checkReady({});
    checkReady({ deploymentId: 42, publicId: undefined } as object);
  });

  it("names an invalid member, also one that is explicitly undefined", () => {
    const invalid: [object, string][] = [
      [{ deploymentId: "42" }, 'Expected deploymentId of ready to be a number or null, got "42".'],
      [{ mode: undefined }, 'Expected mode of ready to be "signed" or "private", got undefined.'],
      [null as never, "Expected the payload of ready to be an object, got null."],
    ];
    for (const [partial, message] of invalid) {
      expect(() => checkReady(partial)).to.throw(TypeError, message);
    }
  });
});

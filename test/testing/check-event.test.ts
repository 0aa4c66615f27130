import { expect } from "chai";
import { checkEvent, checkReady } from "../../src/testing/check-event.js";

/** A valid payload of each known event, without optional members and with all of them. */
const VALID: Record<string, object[]> = {
  ready: [
    { embedTenant: null, deploymentId: null, mode: "private", surface: "app" },
    { embedTenant: "acme", deploymentId: 42, mode: "signed", surface: "dashboard", publicId: "sales" },
  ],
  view: [
    { surface: "app", path: "/embed/d/1/app" },
    { surface: "chat", path: "/embed/d/1/chat", publicId: "sales", title: "Sales" },
  ],
  navigate: [{ path: "/embed/d/1/app" }, { path: "/embed/d/1/app", previousPath: "/embed/d/1/app/home" }],
  "dashboard-loaded": [{}, { publicId: "sales", widgetCount: 3, loadDurationMs: 12.5 }],
  download: [
    { format: "png", target: "dashboard" },
    { format: "xlsx", target: "widget", widgetId: "w1", title: "Orders", rowCount: 0 },
  ],
  drilldown: [{ member: "orders.revenue" }, { member: "orders.revenue", value: [3], widgetId: "w1" }],
  "ai-query": [
    { query: "How many?", status: "submitted" },
    { query: "How many?", status: "error", chatId: "c1", agentId: "a1" },
  ],
  error: [{ message: "No access" }, { message: "", name: "Error", context: "auth", fatal: true }],
};

describe("checkEvent", () => {
  for (const [name, payloads] of Object.entries(VALID)) {
    it(`accepts a valid ${name}, and names each invalid member`, () => {
      for (const payload of payloads) {
        checkEvent(name, payload);
        for (const key of Object.keys(payload)) {
          if (name === "drilldown" && key === "value") continue; // any value is valid
          const invalid = { ...payload, [key]: ["wrong"] };
          expect(() => checkEvent(name, invalid))
            .to.throw(TypeError)
            .with.property("message")
            .that.matches(new RegExp(`^Expected ${key} of ${name} to be .*, got \\[object Array\\]\\.$`));
        }
      }
    });
  }

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

  it("rejects what is not a name of an event", () => {
    for (const name of ["", "svc:event:ready", "Ready", "two words"]) {
      expect(() => checkEvent(name, {})).to.throw(
        TypeError,
        `Expected the name of an event, such as "drilldown", got "${name}".`,
      );
    }
  });
});

describe("checkReady", () => {
  it("accepts a part of the payload", () => {
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

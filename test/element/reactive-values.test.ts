import assert from "node:assert/strict";
import "global-jsdom/register";
import { reactive } from "vue";

/** What a component of Vue passes as a prop: proxies, also inside. Those of Svelte's `$state` are of the same kind. */
const VALUES = {
  theme: { primaryColor: "#0057b8", analyticsChat: { chatInput: { borderColor: "black" } } },
  filters: { "orders.channel": { value: ["web", "store"], type: "equals" } },
  urlParams: { region: "emea" },
  texts: { retry: "Again" },
};

describe("a reactive object of Vue as a property", () => {
  for (const [name, value] of Object.entries(VALUES)) {
    it(`is accepted, and copied: ${name}`, async () => {
      const { SvcDashboard } = await import("../../src/element/index.js");
      SvcDashboard.define();
      const element = document.createElement("svc-dashboard");
      const proxy = reactive(structuredClone(value));
      Object.assign(element, { [name]: proxy });
      assert.deepEqual(element[name as keyof typeof VALUES], value);
      assert.equal(element.lastError, null);
    });
  }
});

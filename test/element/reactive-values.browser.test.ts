import { expect } from "@open-wc/testing";
import { reactive } from "vue";
import "../../src/index.js";

/** Values of props. Vue passes them as deep proxies; those of Svelte's `$state` are of the same kind. */
const VALUES = {
  theme: { primaryColor: "#0057b8", analyticsChat: { chatInput: { borderColor: "black" } } },
  filters: { "orders.channel": { value: ["web", "store"], type: "equals" } },
  urlParams: { region: "emea" },
  texts: { retry: "Again" },
};

describe("a reactive object of Vue as a property", () => {
  for (const [name, value] of Object.entries(VALUES)) {
    it(`is accepted, and copied: ${name}`, () => {
      const element = document.createElement("svc-dashboard");
      const proxy = reactive(structuredClone(value));
      Object.assign(element, { [name]: proxy });
      expect(element[name as keyof typeof VALUES]).to.deep.equal(value);
      expect(element.lastError).to.equal(null);
    });
  }
});

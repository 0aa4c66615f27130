import { expect, fixtureSync, html } from "@open-wc/testing";
import "../../src/css-theme/index.js";
import { createDashboard } from "../support/make-dashboard.js";
import { hearTenantsIn } from "../support/scripted-tenant.js";
import { becomeReady } from "../element/become-ready.js";

const nothing = (): undefined => undefined;

/** Replacements of ResizeObserver in unit tests: an incomplete class, and a mock that was reset. */
const Mock = class {
  observe = nothing;
};
const Complete = function (): undefined {
  return undefined;
};
Object.assign(Complete.prototype as object, { observe: nothing, disconnect: nothing });

/** The windows of unit tests. */
const WINDOWS: Readonly<Record<string, Record<string, unknown>>> = {
  "no ResizeObserver": { ResizeObserver: undefined },
  "no CSS": { CSS: undefined },
  "CSS without supports": { CSS: { escape: String } },
  "a mock of ResizeObserver, and no CSS": { ResizeObserver: Complete, CSS: undefined },
  "a mock of ResizeObserver without methods": { ResizeObserver: Mock },
  "a mock of ResizeObserver that is an arrow function": { ResizeObserver: nothing },
  "styles that are not computed": {
    CSS: { supports: () => true },
    getComputedStyle: ({ style }: HTMLElement) => ({
      getPropertyValue: (name: string) => style.getPropertyValue(name),
    }),
  },
};

describe("svc-dashboard/css-theme in a simulated DOM", () => {
  for (const [name, members] of Object.entries({ ...WINDOWS, "a real DOM": {} })) {
    it(`lets an element become ready, with a theme only in a real DOM: ${name}`, async () => {
      const view = fixtureSync<HTMLIFrameElement>(html`<iframe></iframe>`).contentWindow!;
      for (const [member, value] of Object.entries(members)) Object.defineProperty(view, member, { value });
      hearTenantsIn(view);
      const element = createDashboard();
      element.style.setProperty("--svc-dashboard-theme-font", "serif");
      view.document.body.append(element);
      await becomeReady(element);
      expect(element.theme).to.deep.equal(name === "a real DOM" ? { font: "serif" } : undefined);
      element.remove();
    });
  }
});

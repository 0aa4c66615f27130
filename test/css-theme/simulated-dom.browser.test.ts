import { expect, fixtureSync, html } from "@open-wc/testing";
import "../../src/css-theme/index.js";
import type { SvcDashboard } from "../../src/index.js";
import { createDashboard } from "../support/make-dashboard.js";
import { hearTenantsIn, ScriptedTenant } from "../support/scripted-tenant.js";

/** What unit tests put in the place of what jsdom lacks. A mock that its runner has reset makes empty objects. */
class Mock {
  observe = (): void => undefined;
  disconnect = (): void => undefined;
}
class MockWithMethods {
  observe(): undefined {
    return undefined;
  }
  disconnect(): undefined {
    return undefined;
  }
}
const resetMock = function (): undefined {
  return undefined;
};

/** Windows as unit tests have them. */
const WINDOWS: Readonly<Record<string, Record<string, unknown>>> = {
  "no ResizeObserver": { ResizeObserver: undefined },
  "no CSS": { CSS: undefined },
  "CSS without supports": { CSS: { escape: String } },
  "a mock of ResizeObserver, and no CSS": { ResizeObserver: MockWithMethods, CSS: undefined },
  "a mock of ResizeObserver with fields": { ResizeObserver: Mock },
  "a mock of ResizeObserver that was reset": { ResizeObserver: resetMock },
  "a mock of ResizeObserver that is an arrow function": { ResizeObserver: () => undefined },
  "neither, as in jsdom": { ResizeObserver: undefined, CSS: undefined },
};

describe("svc-dashboard/css-theme in a simulated DOM", () => {
  /** An element in a window of its own, once it is ready. */
  async function readyIn(members: Record<string, unknown>): Promise<SvcDashboard> {
    const view = fixtureSync<HTMLIFrameElement>(html`<iframe></iframe>`).contentWindow!;
    for (const [name, value] of Object.entries(members)) {
      Object.defineProperty(view, name, { value, configurable: true });
    }
    hearTenantsIn(view);
    const element = fixtureSync<SvcDashboard>(createDashboard());
    element.style.setProperty("--svc-dashboard-theme-font", "serif");
    view.document.body.append(element);
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    await element.ready;
    return element;
  }

  for (const [name, members] of Object.entries(WINDOWS)) {
    it(`does nothing, and breaks nothing, with ${name}`, async () => {
      const element = await readyIn(members);
      expect(element.state).to.equal("ready");
      expect(element.theme).to.equal(undefined);
      element.remove();
    });
  }

  it("posts the theme where nothing is missing", async () => {
    const element = await readyIn({});
    expect(element.theme).to.deep.equal({ font: "serif" });
    element.remove();
  });

  it("takes nothing from computed styles that are not computed", async () => {
    const styles = (element: Element): object => ({
      getPropertyValue: (name: string) => (element as HTMLElement).style.getPropertyValue(name),
    });
    const element = await readyIn({ getComputedStyle: styles, CSS: { supports: () => true } });
    expect(element.theme).to.equal(undefined);
    element.remove();
  });
});

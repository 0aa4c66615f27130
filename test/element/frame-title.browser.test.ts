import { expect, fixture, oneEvent } from "@open-wc/testing";
import { UPDATE_DELAY, MAX_LENGTH } from "../../src/element/view/frame-title.js";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { createDashboard } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

describe("the frame's title", () => {
  let clock: FakeClock;

  beforeEach(() => (clock = fakeClock()));

  async function open(properties: Partial<SvcDashboard> = {}): Promise<[SvcDashboard, ScriptedTenant]> {
    const element = await fixture<SvcDashboard>(createDashboard(properties));
    return [element, await ScriptedTenant.of(element)];
  }

  /** Reports views, and waits until the element has received all of them. */
  async function view(element: SvcDashboard, tenant: ScriptedTenant, ...titles: string[]): Promise<void> {
    for (const title of titles) {
      const viewed = oneEvent(element, "svc-view");
      tenant.send("view", { surface: "dashboard", path: "/embed/dashboard/sales", title });
      await viewed;
    }
  }

  it("is a default text until the embed reports a view, then the title of the view", async () => {
    const [element, tenant] = await open();
    expect(tenant.frame.title).to.equal("Analytics dashboard");
    await view(element, tenant, "Sales");
    clock.tick(UPDATE_DELAY);
    expect(tenant.frame.title).to.equal("Sales");
    await view(element, tenant, "");
    clock.tick(UPDATE_DELAY);
    expect(tenant.frame.title).to.equal("Sales");
  });

  it("is the property frameTitle while it is set, and then the title of the view again", async () => {
    const [element, tenant] = await open({ frameTitle: "Quarterly sales" });
    await view(element, tenant, "Sales");
    clock.tick(UPDATE_DELAY);
    expect(tenant.frame.title).to.equal("Quarterly sales");
    element.frameTitle = "Yearly sales";
    await element.updateComplete;
    expect(tenant.frame.title).to.equal("Yearly sales");
    element.frameTitle = undefined;
    await element.updateComplete;
    expect(tenant.frame.title).to.equal("Sales");
  });

  it("is the member title of texts if it has no other source", async () => {
    const [element, tenant] = await open();
    element.texts = { title: "Analyspanel" };
    await element.updateComplete;
    expect(tenant.frame.title).to.equal("Analyspanel");
  });

  it("does not change when an event other than view has a title", async () => {
    const [element, tenant] = await open();
    await view(element, tenant, "Sales");
    const downloaded = oneEvent(element, "svc-download");
    tenant.send("download", { format: "csv", target: "widget", title: "Returns by region" });
    await downloaded;
    clock.tick(UPDATE_DELAY);
    expect(tenant.frame.title).to.equal("Sales");
  });

  it("has a maximum length, from each source", async () => {
    const [element, tenant] = await open({ frameTitle: "x".repeat(MAX_LENGTH) });
    expect(tenant.frame.title).to.equal("x".repeat(MAX_LENGTH));
    element.frameTitle = "x".repeat(MAX_LENGTH + 1);
    await element.updateComplete;
    expect(tenant.frame.title).to.equal("x".repeat(MAX_LENGTH));
    element.frameTitle = undefined;
    await view(element, tenant, "y".repeat(MAX_LENGTH + 1));
    clock.tick(UPDATE_DELAY);
    expect(tenant.frame.title).to.equal("y".repeat(MAX_LENGTH));
  });

  it("is written once for several views in quick succession, and not again for the same title", async () => {
    const [element, tenant] = await open();
    const written: unknown[] = [];
    const observer = new MutationObserver((records) => written.push(...records));
    observer.observe(tenant.frame, { attributeFilter: ["title"] });
    const note = (): void => void written.push(...observer.takeRecords());
    await view(element, tenant, "Sales", "Returns", "Stock");
    expect(tenant.frame.title).to.equal("Analytics dashboard");
    clock.tick(UPDATE_DELAY);
    note();
    expect([tenant.frame.title, written.length]).to.deep.equal(["Stock", 1]);
    await view(element, tenant, "Stock");
    clock.tick(UPDATE_DELAY);
    note();
    expect(written.length).to.equal(1);
    observer.disconnect();
  });

  it("leaves no timer when the element is removed before it is written", async () => {
    const [element, tenant] = await open({ mode: "private" });
    await view(element, tenant, "Sales");
    expect(clock.countTimers()).to.equal(1);
    element.remove();
    expect(clock.countTimers()).to.equal(0);
  });
});

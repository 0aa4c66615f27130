import { expect, fixtureSync } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import { RELOAD_TIMEOUT } from "../../src/element/load/transition.js";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { createDashboard, frameLoaded } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

/** Adds an element, and records the reasons of its session requests. */
function addRecorded(properties: Partial<SvcDashboard> = {}): { element: SvcDashboard; reasons: string[] } {
  const reasons: string[] = [];
  const element = fixtureSync<SvcDashboard>(
    createDashboard({
      sessionProvider: ({ reason }) => (reasons.push(reason), "s"),
      ...properties,
    }),
  );
  return { element, reasons };
}

describe("<svc-dashboard> session renewal", () => {
  it("does not begin after the late load event of a page that is already ready", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded({ urlParams: { hold: "1" } });
    const tenant = await becomeReady(element);
    await tenant.release();
    clock.tick(RELOAD_TIMEOUT);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load"]]);
    // the same after the frame has reloaded itself
    await tenant.go(`${tenantOrigin}/embed/dashboard/sales?hold&again`);
    await becomeReady(element);
    await tenant.release();
    clock.tick(RELOAD_TIMEOUT);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load"]]);
  });

  it("does not begin after the load event of a page that follows an interstitial page", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded();
    const interstitial = await ScriptedTenant.of(element);
    await frameLoaded(interstitial.frame);
    await interstitial.go(`${tenantOrigin}/embed/dashboard/sales?hold`);
    const tenant = await becomeReady(element);
    await tenant.release();
    clock.tick(RELOAD_TIMEOUT);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load"]]);
  });
});

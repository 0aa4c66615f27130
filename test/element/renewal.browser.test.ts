import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import { RENEWAL_AGE, RENEWAL_INTERVAL, RENEWAL_SPREAD } from "../../src/element/load/renewal.js";
import { RELOAD_TIMEOUT } from "../../src/element/load/transition.js";
import type { HostFailure, SvcDashboard } from "../../src/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameLoaded, frameOf, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

const HOUR = 3_600_000;

/** When a renewal is due by a clock whose random numbers are all 0.5. */
const DUE = RENEWAL_AGE + RENEWAL_SPREAD / 2;

/** An element, and the reasons of its session requests. */
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

/** Makes the page in the element's current frame ready. */
async function becomeReady(element: SvcDashboard): Promise<ScriptedTenant> {
  const tenant = await ScriptedTenant.of(element);
  const ready = oneEvent(element, "svc-ready");
  tenant.ready();
  await ready;
  return tenant;
}

describe("<svc-dashboard> session renewal", () => {
  it("does not treat the load event of a page that is already ready as a reload", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded({ urlParams: { hold: "1" } });
    const tenant = await becomeReady(element);
    await tenant.release();
    clock.tick(RELOAD_TIMEOUT);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load"]]);
    // the same for the page after the frame has reloaded itself
    await tenant.go(`${tenantOrigin}/embed/dashboard/sales?hold&again`);
    await becomeReady(element);
    await tenant.release();
    clock.tick(RELOAD_TIMEOUT);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load"]]);
  });

  it("does not treat the load event of a page behind an interstitial one as a reload", async () => {
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

  it("keeps a frame whose renewal is refused until its session has expired, and asks again before", async () => {
    const clock = fakeClock();
    const reasons: string[] = [];
    const element = fixtureSync<SvcDashboard>(
      createDashboard({
        sessionProvider: ({ reason }) => {
          reasons.push(reason);
          return reason === "load" ? "s" : new Response(null, { status: 401 });
        },
      }),
    );
    quiet(element);
    const errors = collect<HostFailure>(element, "svc-error");
    const { frame } = await becomeReady(element);
    clock.tick(DUE);
    for (const hidden of [true, false]) {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      await nextTask();
      clock.tick(RENEWAL_INTERVAL);
    }
    Reflect.deleteProperty(document, "hidden");
    expect(errors.map(({ code, fatal }) => [code, fatal])).to.deep.equal([
      ["session-refused", false],
      ["session-refused", false],
    ]);
    expect([element.state, frameOf(element)]).to.deep.equal(["ready", frame]);
    const ended = oneEvent(element, "svc-state-change");
    clock.tick(24 * HOUR - DUE - 2 * RENEWAL_INTERVAL);
    await ended;
    expect(element.state).to.equal("failed");
    expect([errors.at(-1)!.fatal, frameOf(element)]).to.deep.equal([true, null]);
    expect(reasons).to.deep.equal(["load", "expired", "expired", "expired"]);
  });
});

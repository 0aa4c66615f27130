import { expect, fixtureSync, oneEvent, waitUntil } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import { RELOAD_TIMEOUT, RENEWAL_INTERVAL } from "../../src/element/load/durations.js";
import type { HostFailure, SvcDashboard } from "../../src/index.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

const HOUR = 3_600_000;

/** Starts another load of an element, and waits for its page. */
async function reload(element: SvcDashboard): Promise<ScriptedTenant> {
  const ended = frameOf(element);
  element.reload();
  await waitUntil(() => frameOf(element) !== null && frameOf(element) !== ended, "a new frame");
  return ScriptedTenant.of(element);
}

async function becomeReady(element: SvcDashboard): Promise<ScriptedTenant> {
  const tenant = await ScriptedTenant.of(element);
  const ready = oneEvent(element, "svc-ready");
  tenant.ready();
  await ready;
  return tenant;
}

/** Sends the frame to another page, which is never ready. */
async function goElsewhere(tenant: ScriptedTenant): Promise<void> {
  await tenant.go(`${tenantOrigin}/embed/dashboard/sales?hold&elsewhere`);
  await tenant.release();
}

const violate = (): boolean =>
  document.dispatchEvent(
    new SecurityPolicyViolationEvent("securitypolicyviolation", {
      effectiveDirective: "frame-src",
      violatedDirective: "frame-src",
      originalPolicy: "frame-src 'self'",
      documentURI: location.href,
      statusCode: 200,
      blockedURI: tenantOrigin,
      disposition: "enforce",
    }),
  );

/** How often listeners read a violation that concerns no frame. */
function countReaders(): number {
  let count = 0;
  const violation = new Event("securitypolicyviolation");
  Object.defineProperty(violation, "effectiveDirective", { get: () => ((count += 1), "img-src") });
  document.dispatchEvent(violation);
  return count;
}

const hide = (): void => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "hidden");
};

describe("<svc-dashboard> after the end of a load", () => {
  let clock: FakeClock;
  let reasons: string[];
  let element: SvcDashboard;
  let errors: HostFailure[];

  beforeEach(() => {
    clock = fakeClock();
    reasons = [];
    element = fixtureSync<SvcDashboard>(
      createDashboard({
        urlParams: { hold: "1" },
        sessionProvider: ({ reason }) => (reasons.push(reason), "s"),
      }),
    );
    quiet(element);
    errors = collect<HostFailure>(element, "svc-error");
  });

  it("reports no timeout when its deadline passes after ready", async () => {
    await becomeReady(element);
    clock.tick(HOUR);
    expect([errors, element.state]).to.deep.equal([[], "ready"]);
  });

  it("gives the next load its own deadline", async () => {
    await ScriptedTenant.of(element);
    clock.tick(20_000);
    await reload(element);
    clock.tick(29_999); // the first load's 30 s have passed, the next load's have not
    expect([errors, element.state]).to.deep.equal([[], "connecting"]);
    clock.tick(1);
    expect(errors.map(({ code }) => code)).to.deep.equal(["ready-timeout"]);
  });

  it("does not renew the next load because the frame of the last one reloaded itself", async () => {
    const tenant = await becomeReady(element);
    await tenant.release();
    await goElsewhere(tenant);
    await reload(element);
    await becomeReady(element);
    clock.tick(RELOAD_TIMEOUT);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load", "reload"]]);
  });

  it("does not renew the next load because a renewal of the last one was postponed", async () => {
    await postponeRenewal();
    await reload(element);
    clock.tick(RENEWAL_INTERVAL);
    await element.updateComplete;
    expect(reasons).to.deep.equal(["load", "expired", "reload"]);
  });

  it("does not renew the next load when 24 hours have passed for the last one", async () => {
    await becomeReady(element);
    clock.tick(23 * HOUR);
    await reload(element);
    await becomeReady(element);
    hide(); // only the last load listens from its 23rd hour on
    clock.tick(HOUR);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load", "reload"]]);
  });

  it("reports no blocked frame of a load that has ended", async () => {
    await ScriptedTenant.of(element);
    element.remove();
    violate();
    expect([errors, element.state]).to.deep.equal([[], "idle"]);
  });

  it("reports a blocked frame once, for the load that it belongs to", async () => {
    await ScriptedTenant.of(element);
    await reload(element);
    violate();
    expect(errors.map(({ code }) => code)).to.deep.equal(["frame-blocked"]);
  });

  it("listens to policy violations as long as it lasts", async () => {
    await ScriptedTenant.of(element);
    expect(countReaders()).to.equal(1);
    await reload(element);
    expect(countReaders()).to.equal(1);
    element.remove();
    expect(countReaders()).to.equal(0);
  });

  const moments: [string, () => Promise<unknown>][] = [
    ["while it waits for a session", () => waitForever()],
    ["while it waits for its next attempt", () => failOnce()],
    ["while it is connecting", () => ScriptedTenant.of(element)],
    ["when it is ready", () => becomeReady(element)],
    ["when its frame has reloaded itself", async () => goElsewhere(await releaseReady())],
    ["when a renewal was postponed", () => postponeRenewal()],
    ["in its last hour", async () => (await becomeReady(element), clock.tick(23 * HOUR))],
  ];
  for (const [moment, reach] of moments) {
    it(`leaves no timer when it is removed ${moment}`, async () => {
      await reach();
      expect(clock.countTimers()).to.be.greaterThan(0);
      errors.length = 0;
      element.remove();
      await nextTask(); // a request for a session ends in a few microtasks
      expect(clock.countTimers()).to.equal(0);
      clock.tick(48 * HOUR);
      hide();
      window.dispatchEvent(new Event("online"));
      await element.updateComplete;
      expect([errors, element.state, frameOf(element) === null]).to.deep.equal([[], "idle", true]);
    });
  }

  async function waitForever(): Promise<void> {
    element.sessionProvider = () => new Promise(() => undefined);
    await oneEvent(element, "svc-state-change");
  }

  async function failOnce(): Promise<void> {
    let signal: AbortSignal | undefined;
    element.sessionProvider = (request) => {
      ({ signal } = request);
      return Promise.reject(new Error("down"));
    };
    await waitUntil(() => signal?.aborted === true && clock.countTimers() === 1);
  }

  async function releaseReady(): Promise<ScriptedTenant> {
    const tenant = await becomeReady(element);
    await tenant.release();
    return tenant;
  }

  /** The session ends within a minute of a renewal. */
  async function postponeRenewal(): Promise<void> {
    const message = { message: "token expired", name: "SessionError", fatal: true };
    const first = await becomeReady(element);
    first.send("error", message);
    await oneEvent(element, "svc-state-change");
    const tenant = await becomeReady(element);
    await tenant.release();
    await goElsewhere(tenant);
    clock.tick(RELOAD_TIMEOUT);
  }
});

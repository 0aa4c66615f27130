import { expect, fixtureSync, oneEvent, waitUntil } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import { SESSION_TIMEOUT } from "../../src/element/session/request-session.js";
import {
  LATE_LOAD_TIMEOUT,
  RELOAD_TIMEOUT,
  RENEWAL_DUE,
  RENEWAL_INTERVAL,
  RENEWAL_SPREAD,
} from "../../src/element/load/durations.js";
import type { HostFailure, SvcDashboard } from "../../src/index.js";
import { fakeClock, withoutPauses, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameLoaded, frameOf, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

const HOUR = 3_600_000;

/** When a renewal is due by a clock whose random numbers are all 0.5. */
const DUE = RENEWAL_DUE + RENEWAL_SPREAD / 2;

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

const SESSION_OVER = { message: "token expired", name: "SessionError", fatal: true };

/** Makes the frame load other pages, none of which becomes ready in time: its session has ended. */
async function loseSession(tenant: ScriptedTenant, clock: FakeClock): Promise<void> {
  // the first may be the late `load` of the page that is ready
  for (const page of ["again", "once-more"]) {
    const loaded = oneEvent(tenant.frame, "load");
    await tenant.go(`${tenantOrigin}/embed/dashboard/sales?${page}`);
    await loaded;
  }
  clock.tick(RELOAD_TIMEOUT);
}

/** Renews the session once; the new embed is ready. */
async function renewOnce(element: SvcDashboard): Promise<ScriptedTenant> {
  const first = await becomeReady(element);
  first.send("error", SESSION_OVER);
  await oneEvent(element, "svc-state-change");
  return becomeReady(element);
}

describe("<svc-dashboard> session renewal", () => {
  it("postpones a renewal that is due within a minute of the last one", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded();
    const tenant = await renewOnce(element);
    await loseSession(tenant, clock);
    clock.tick(RENEWAL_INTERVAL - RELOAD_TIMEOUT - 1);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load", "expired"]]);
    const renewed = oneEvent(element, "svc-state-change");
    clock.tick(1);
    await renewed;
    await ScriptedTenant.of(element);
    expect(reasons).to.deep.equal(["load", "expired", "expired"]);
  });

  it("renews immediately when a minute has passed since the last renewal", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded();
    const tenant = await renewOnce(element);
    clock.tick(RENEWAL_INTERVAL);
    const renewed = oneEvent(element, "svc-state-change");
    await loseSession(tenant, clock);
    await renewed;
    await ScriptedTenant.of(element);
    expect(reasons).to.deep.equal(["load", "expired", "expired"]);
  });

  it("cancels a postponed renewal when the embed becomes ready again by itself", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded();
    const tenant = await renewOnce(element);
    await loseSession(tenant, clock);
    await becomeReady(element);
    clock.tick(RENEWAL_INTERVAL);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load", "expired"]]);
  });

  it("recovers from a fatal session error within a minute of a renewal once the minute has passed", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded();
    quiet(element);
    const tenant = await renewOnce(element);
    tenant.send("error", { message: "token expired", name: "SessionError", fatal: true });
    await oneEvent(element, "svc-error");
    expect([element.state, reasons]).to.deep.equal(["failed", ["load", "expired"]]);
    const renewed = oneEvent(element, "svc-state-change");
    clock.tick(RENEWAL_INTERVAL);
    await renewed;
    await becomeReady(element);
    expect((await element.ready).embedTenant).to.equal("acme");
    expect(reasons).to.deep.equal(["load", "expired", "expired"]);
  });

  it("renews 23 hours to 23 and a half after ready while the page is hidden, and after 24 hours at the latest", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded();
    const setHidden = (value: boolean): void => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    try {
      await becomeReady(element);
      clock.tick(DUE - 1);
      setHidden(true);
      setHidden(false);
      clock.tick(1);
      await element.updateComplete;
      expect(reasons, "seen, and before it is due").to.deep.equal(["load"]);
      setHidden(true);
      await oneEvent(element, "svc-state-change");
      setHidden(false);
      await becomeReady(element);
      expect(reasons, "unseen after that").to.deep.equal(["load", "expired"]);
      clock.tick(24 * HOUR - 1);
      await element.updateComplete;
      expect(reasons, "seen, and before 24 hours").to.deep.equal(["load", "expired"]);
      const renewed = oneEvent(element, "svc-state-change");
      clock.tick(1);
      await nextTask();
      expect(reasons, "seen, after 24 hours").to.deep.equal(["load", "expired", "expired"]);
      await renewed;
      await ScriptedTenant.of(element);
    } finally {
      Reflect.deleteProperty(document, "hidden");
    }
  });

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

  it("renews when the frame reloads itself a minute after its second ready", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded({ urlParams: { hold: "1" } });
    const tenant = await becomeReady(element);
    await tenant.release();
    await becomeReady(element);
    clock.tick(LATE_LOAD_TIMEOUT + 1);
    await tenant.go(`${tenantOrigin}/embed/dashboard/sales?hold&again`);
    await tenant.release();
    const renewed = oneEvent(element, "svc-state-change");
    clock.tick(RELOAD_TIMEOUT);
    await renewed;
    await ScriptedTenant.of(element);
    expect(reasons).to.deep.equal(["load", "expired"]);
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

  it("renews an embed that never says ready, by the age of its load", async () => {
    for (const properties of [{ messaging: "off" }, { readyTimeout: 0 }] as const) {
      const clock = fakeClock();
      const { element, reasons } = addRecorded({ ...properties, urlParams: { hold: "1" } });
      const tenant = await ScriptedTenant.of(element);
      await tenant.release();
      const { frame } = tenant;
      clock.tick(24 * HOUR - 1);
      await element.updateComplete;
      expect([reasons, frameOf(element)], "before its end").to.deep.equal([["load"], frame]);
      clock.tick(1);
      await waitUntil(() => frameOf(element) !== frame, "a new frame");
      expect([reasons, element.state]).to.deep.equal([["load", "expired"], "connecting"]);
      element.remove();
    }
  });

  it("notices by the wall clock that a session has expired while the computer slept", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded();
    await becomeReady(element);
    clock.sleep(25 * HOUR);
    const renewed = oneEvent(element, "svc-state-change");
    clock.tick(60_000);
    await renewed;
    await ScriptedTenant.of(element);
    expect(reasons).to.deep.equal(["load", "expired"]);
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
    clock.tick(24 * HOUR - DUE - 2 * RENEWAL_INTERVAL);
    await waitUntil(() => element.state === "failed", "its end");
    expect([errors.at(-1)!.fatal, frameOf(element)]).to.deep.equal([true, null]);
    expect(reasons).to.deep.equal(["load", "expired", "expired", "expired"]);
  });

  it("renews nothing in private mode, which has no session", async () => {
    const clock = fakeClock();
    const { element, reasons } = addRecorded({ mode: "private", urlParams: { hold: "1" } });
    const needed = collect(element, "svc-session-needed");
    const tenant = await ScriptedTenant.of(element);
    await tenant.release();
    tenant.ready({ mode: "private" });
    await element.ready;
    tenant.send("session-expired");
    await oneEvent(element, "svc-session-expired");
    await tenant.go(`${tenantOrigin}/embed/dashboard/sales?hold&again`);
    await tenant.release();
    expect(clock.countTimers()).to.equal(0);
    clock.tick(24 * HOUR);
    await element.updateComplete;
    expect([reasons, needed, element.state]).to.deep.equal([[], [], "ready"]);
  });

  it("times out on a response whose body never ends, and aborts each request", async () => {
    const clock = fakeClock();
    withoutPauses();
    const signals: AbortSignal[] = [];
    const element = createDashboard({
      sessionProvider: ({ signal }) => {
        signals.push(signal);
        return new Response(new ReadableStream());
      },
    });
    quiet(element);
    const errors = collect<HostFailure>(element, "svc-error");
    fixtureSync(element);
    for (const attempt of [0, 1, 2, 3, 4]) {
      await waitUntil(() => signals[attempt], `attempt ${attempt + 1} begins`, { timeout: 10_000 });
      clock.tick(SESSION_TIMEOUT - 1);
      expect(signals[attempt]!.aborted).to.equal(false);
      clock.tick(1);
      await waitUntil(() => signals[attempt]!.aborted, `attempt ${attempt + 1} ends`, { timeout: 10_000 });
      await nextTask();
      clock.tick(0); // the pause before the next attempt
    }
    await waitUntil(() => errors.length > 0, "the element fails", { timeout: 10_000 });
    expect(errors.map(({ code }) => code)).to.deep.equal(["session-failed"]);
    expect(errors[0]!.message).to.contain("30 s");
  });

  it("waits for the connection while offline, after any number of failed attempts, and then requests a session", async () => {
    withoutPauses();
    let isOnline = true;
    Object.defineProperty(navigator, "onLine", { get: () => isOnline, configurable: true });
    let asked = 0;
    const element = fixtureSync<SvcDashboard>(
      createDashboard({
        sessionProvider: () => {
          asked += 1;
          if (asked === 5) isOnline = false; // this would be the last attempt if the page were online
          return asked > 10 ? "back" : Promise.reject(new Error("refused"));
        },
      }),
    );
    const errors = collect(element, "svc-error");
    while (asked < 5) await nextTask();
    for (let attempt = 5; attempt <= 10; attempt += 1) {
      await nextTask();
      expect([asked, element.state]).to.deep.equal([attempt, "waiting-for-session"]);
      isOnline = attempt === 10;
      window.dispatchEvent(new Event("online"));
    }
    const { href } = await (await ScriptedTenant.of(element)).report();
    Reflect.deleteProperty(navigator, "onLine");
    expect(new URL(href).searchParams.get("session")).to.equal("back");
    expect([asked, errors]).to.deep.equal([11, []]);
  });
});

import { expect } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import type { HostFailure } from "../../src/index.js";
import {
  addDashboard,
  collect,
  createDashboard,
  pauses,
  quiet,
  removeDashboards,
} from "../support/make-dashboard.js";
import { next, ScriptedTenant } from "../support/scripted-tenant.js";

const { setTimeout: startTimer } = window;

/** Takes timers of some lengths out of time, until the test ends. @returns the callbacks so far, by their delay */
function holdTimers(isHeld: (delay: number) => boolean): { run: () => void; delay: number }[] {
  const held: { run: () => void; delay: number }[] = [];
  Object.assign(window, {
    setTimeout: (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) =>
      isHeld(delay) ? held.push({ run: () => run(...args), delay }) : startTimer(run, delay, ...args),
  });
  return held;
}

describe("<svc-dashboard> and the end of its session", () => {
  afterEach(() => {
    Object.assign(window, { setTimeout: startTimer });
    removeDashboards();
  });

  it("puts a renewal off that is due within a minute of the last one, and does not forget it", async () => {
    const held = holdTimers((delay) => delay > 50_000 && delay <= 60_000);
    const reasons: string[] = [];
    const element = addDashboard({ sessionProvider: ({ reason }) => (reasons.push(reason), "s") });
    const first = await ScriptedTenant.of(element);
    first.ready();
    await element.ready;
    first.send("session-expired");
    await next(element, "svc-state-change");
    const second = await ScriptedTenant.of(element);
    second.ready();
    await next(element, "svc-ready");
    second.send("session-expired");
    await next(element, "svc-session-expired");
    expect([reasons, held.length]).to.deep.equal([["load", "expired"], 1]);
    const { now } = performance;
    performance.now = () => now.call(performance) + 60_000;
    held[0]!.run();
    await next(element, "svc-state-change");
    performance.now = now;
    await ScriptedTenant.of(element);
    expect(reasons).to.deep.equal(["load", "expired", "expired"]);
  });

  it("calls a renewal off that was put off, when the embed is ready again by itself", async () => {
    const { clearTimeout: clear } = window;
    const held = holdTimers((delay) => delay > 50_000 && delay <= 60_000);
    const cleared: unknown[] = [];
    window.clearTimeout = (timer) => {
      cleared.push(timer);
      clear(timer);
    };
    const element = addDashboard({ sessionProvider: () => "s" });
    const first = await ScriptedTenant.of(element);
    first.ready();
    await element.ready;
    first.send("session-expired");
    await next(element, "svc-state-change");
    const second = await ScriptedTenant.of(element);
    second.ready();
    await next(element, "svc-ready");
    second.send("session-expired");
    await next(element, "svc-session-expired");
    const putOff = held.length; // the number that stands for its timer
    expect([putOff, cleared.includes(putOff)]).to.deep.equal([1, false]);
    second.ready();
    await next(element, "svc-ready");
    window.clearTimeout = clear;
    expect(cleared).to.include(putOff);
  });

  it("mends a fatal session error that comes within a minute of a renewal when the minute is over", async () => {
    const held = holdTimers((delay) => delay > 50_000 && delay <= 60_000);
    const element = addDashboard({ sessionProvider: () => "s" });
    quiet(element);
    const first = await ScriptedTenant.of(element);
    first.ready();
    await element.ready;
    first.send("session-expired");
    await next(element, "svc-state-change");
    const second = await ScriptedTenant.of(element);
    second.ready();
    await next(element, "svc-ready");
    second.send("error", { message: "token expired", name: "SessionError", fatal: true });
    await next(element, "svc-error");
    expect([element.state, held.length]).to.deep.equal(["failed", 1]);
    const { now } = performance;
    performance.now = () => now.call(performance) + 60_000;
    held[0]!.run();
    await next(element, "svc-state-change");
    performance.now = now;
    (await ScriptedTenant.of(element)).ready();
    await next(element, "svc-ready");
    expect((await element.ready).embedTenant).to.equal("acme");
  });

  it("renews 23 hours after ready when nobody looks, and an hour later at the latest", async () => {
    const HOUR = 3_600_000;
    const held = holdTimers((delay) => delay >= HOUR);
    const reasons: string[] = [];
    const element = addDashboard({ sessionProvider: ({ reason }) => (reasons.push(reason), "s") });
    (await ScriptedTenant.of(element)).ready();
    await element.ready;
    expect(held.map(({ delay }) => delay)).to.deep.equal([23 * HOUR]);
    held[0]!.run();
    expect(held.map(({ delay }) => delay)).to.deep.equal([23 * HOUR, HOUR]);
    expect(reasons).to.deep.equal(["load"]);
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "hidden");
    await next(element, "svc-state-change");
    await ScriptedTenant.of(element);
    expect(reasons).to.deep.equal(["load", "expired"]);
  });

  it("renews a frame that reloads itself a minute after its page was ready for a second time", async () => {
    const held = holdTimers((delay) => delay === 5000);
    const element = addDashboard();
    const tenant = await ScriptedTenant.of(element);
    const reloadFrame = async (): Promise<void> => {
      const loaded = next(tenant.frame, "load");
      await tenant.go(`${tenantOrigin}/embed/dashboard/sales?again`);
      await loaded;
    };
    tenant.ready();
    await element.ready;
    await reloadFrame(); // whether or not the first page had loaded by then, the second one has now
    tenant.ready();
    await next(element, "svc-ready");
    tenant.ready();
    await next(element, "svc-ready");
    const before = held.length;
    const { now } = performance;
    performance.now = () => now.call(performance) + 60_001;
    await reloadFrame();
    performance.now = now;
    expect(held.length).to.equal(before + 1);
  });

  it("renews nothing in private mode, where no session is", async () => {
    const held = holdTimers((delay) => delay >= 5000);
    const element = addDashboard({ mode: "private", sessionProvider: () => expect.fail("not to be asked") });
    const needed = collect(element, "svc-session-needed");
    const tenant = await ScriptedTenant.of(element);
    tenant.ready({ mode: "private" });
    await element.ready;
    tenant.send("session-expired");
    await next(element, "svc-session-expired");
    const loaded = next(tenant.frame, "load");
    await tenant.go(`${tenantOrigin}/embed/dashboard/sales?again`);
    await loaded;
    expect([held, needed, element.state]).to.deep.equal([[], [], "ready"]);
  });

  it("gives up an answer whose body never ends, and aborts each request that it gives up", async () => {
    pauses("none");
    const held = holdTimers((delay) => delay === 30_000);
    const signals: AbortSignal[] = [];
    const element = createDashboard({
      sessionProvider: ({ signal }) => {
        signals.push(signal);
        return new Response(new ReadableStream());
      },
    });
    quiet(element);
    const failed = next<CustomEvent<HostFailure>>(element, "svc-error");
    document.body.append(element);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      while (!held[attempt]) await new Promise(requestAnimationFrame);
      held[attempt]!.run();
    }
    const { detail } = await failed;
    expect(detail.code).to.equal("session-failed");
    expect(detail.message).to.contain("30 s");
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, true, true, true, true]);
  });

  it("waits while the page is offline, however often it was refused before, and asks when it is back", async () => {
    pauses("none");
    let isOnline = true;
    Object.defineProperty(navigator, "onLine", { get: () => isOnline, configurable: true });
    let asked = 0;
    const element = addDashboard({
      sessionProvider: () => {
        asked += 1;
        if (asked === 5) isOnline = false; // the last attempt of all, had it not been for the network
        return asked > 10 ? "back" : Promise.reject(new Error("refused"));
      },
    });
    const errors = collect(element, "svc-error");
    while (asked < 5) await new Promise(requestAnimationFrame);
    for (let attempt = 5; attempt <= 10; attempt += 1) {
      await new Promise(requestAnimationFrame);
      expect([asked, element.state]).to.deep.equal([attempt, "waiting-for-session"]);
      isOnline = attempt === 10;
      window.dispatchEvent(new Event("online"));
    }
    const { href } = await (await ScriptedTenant.of(element)).told();
    Reflect.deleteProperty(navigator, "onLine");
    expect(new URL(href).searchParams.get("session")).to.equal("back");
    expect([asked, errors]).to.deep.equal([11, []]);
  });
});

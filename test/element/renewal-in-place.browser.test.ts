import { expect, fixtureSync, oneEvent, waitUntil } from "@open-wc/testing";
import { RENEWAL_DUE, RENEWAL_INTERVAL } from "../../src/element/load/durations.js";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock, withoutPauses, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

const HOUR = 3_600_000;

/** Dispatches what a browser does when the viewer leaves the tab, or comes back to it. */
function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("<svc-dashboard> session renewal in place", () => {
  let clock: FakeClock;
  let element: SvcDashboard;
  let tenant: ScriptedTenant;
  /** The reasons of the session requests. */
  let reasons: string[];
  /** What the provider does for a renewal. */
  let provide: () => string | Promise<string | Response>;

  beforeEach(async () => {
    clock = fakeClock();
    reasons = [];
    provide = () => `session-${reasons.length}`;
    element = fixtureSync<SvcDashboard>(
      createDashboard({
        sessionProvider: ({ reason }) => (reasons.push(reason), reason === "load" ? "first" : provide()),
      }),
    );
    quiet(element);
    tenant = await becomeReady();
  });
  afterEach(() => {
    Reflect.deleteProperty(document, "hidden");
  });

  async function becomeReady(): Promise<ScriptedTenant> {
    const found = await ScriptedTenant.of(element);
    const ready = oneEvent(element, "svc-ready");
    found.ready();
    await ready;
    return found;
  }

  /** Sends events of a later version, and waits for what follows from them. */
  async function say(...names: string[]): Promise<void> {
    for (const name of names) {
      const received = oneEvent(element, `svc-${name}`);
      tenant.send(name, { in: "a later version" });
      await received;
    }
    await nextTask();
  }

  async function postedSessions(): Promise<unknown[]> {
    const { received } = await tenant.report();
    const posted = received.filter(({ data }) => data.type === "svc:action:set-session");
    return posted.map(({ data }) => data.payload);
  }

  for (const name of ["session-expiring", "session-expired"]) {
    it(`posts a new session on ${name}, and keeps the frame`, async () => {
      const { frame } = tenant;
      const states = collect(element, "svc-state-change");
      await say(name);
      expect(await postedSessions()).to.deep.equal([{ sessionId: "session-2" }]);
      expect([reasons, states, element.state]).to.deep.equal([["load", "renew"], [], "ready"]);
      expect(frameOf(element)).to.equal(frame);
    });
  }

  it("shows the session in no event", async () => {
    const seen = collect(element, "svc-action", "svc-message", "svc-session-expired");
    await say("session-expired");
    await waitUntil(() => JSON.stringify(seen).includes("set-session"));
    expect(JSON.stringify(seen)).to.contain("[hidden]").and.not.contain("session-2");
  });

  it("requests one session for both events, while it is requested and within a minute after it", async () => {
    let resolve!: (session: string) => void;
    provide = () => new Promise<string>((done) => (resolve = done));
    await say("session-expiring", "session-expiring");
    resolve("s");
    await nextTask();
    clock.tick(RENEWAL_INTERVAL - 1);
    await say("session-expired", "session-expiring");
    expect([reasons, await postedSessions()]).to.deep.equal([["load", "renew"], [{ sessionId: "s" }]]);
  });

  it("requests another session for the next time that it expires", async () => {
    await say("session-expiring");
    clock.tick(RENEWAL_INTERVAL);
    await say("session-expiring");
    expect(reasons).to.deep.equal(["load", "renew", "renew"]);
    expect((await postedSessions()).length).to.equal(2);
  });

  it("loads again when the embed reports a second time within a minute that its session has expired", async () => {
    await say("session-expired");
    expect(reasons, "the first time").to.deep.equal(["load", "renew"]);
    const reloaded = oneEvent(element, "svc-state-change");
    await say("session-expired");
    await reloaded;
    tenant = await becomeReady();
    expect(reasons).to.deep.equal(["load", "renew", "expired"]);
    await say("session-expiring");
    expect(await postedSessions(), "to the new embed").to.deep.equal([]);
    clock.tick(RENEWAL_INTERVAL);
    await say("session-expiring");
    expect((await postedSessions()).length).to.equal(1);
  });

  it("loads again when the embed reports a fatal session error after a renewal", async () => {
    await say("session-expiring");
    const reloaded = oneEvent(element, "svc-state-change");
    tenant.send("error", { message: "token expired", name: "SessionError", fatal: true });
    await reloaded;
    await becomeReady();
    expect(reasons).to.deep.equal(["load", "renew", "expired"]);
  });

  it("never posts a session to an embed that has not spoken of it, and loads again instead", async () => {
    const reloaded = oneEvent(element, "svc-state-change");
    clock.tick(24 * HOUR);
    await nextTask();
    expect(reasons).to.deep.equal(["load", "expired"]);
    await reloaded;
    expect(await (await ScriptedTenant.of(element)).actions()).to.deep.equal([]);
  });

  it("renews when the viewer comes back 23 hours after the last renewal, also if the computer has slept", async () => {
    await say("session-expiring");
    setHidden(true);
    clock.sleep(RENEWAL_DUE - 1);
    setHidden(false);
    await nextTask();
    expect(reasons, "a moment earlier").to.deep.equal(["load", "renew"]);
    setHidden(true);
    clock.sleep(1);
    setHidden(false);
    await nextTask();
    expect(reasons).to.deep.equal(["load", "renew", "renew"]);
    expect((await postedSessions()).length).to.equal(2);
  });

  it("keeps the frame when a renewal is refused, and asks again at the next change of visibility", async () => {
    const { frame } = tenant;
    const codes: unknown[] = [];
    element.addEventListener("svc-error", ({ detail }) =>
      codes.push("code" in detail && [detail.code, detail.fatal]),
    );
    provide = () => Promise.resolve(new Response(null, { status: 401 }));
    await say("session-expiring");
    expect([codes, element.state]).to.deep.equal([[["session-refused", false]], "ready"]);
    provide = () => "signed-in-again";
    clock.tick(RENEWAL_INTERVAL);
    setHidden(true);
    await nextTask();
    expect(await postedSessions()).to.deep.equal([{ sessionId: "signed-in-again" }]);
    expect(frameOf(element)).to.equal(frame);
  });

  it("does not load again when the session expires twice before one was posted", async () => {
    const { frame } = tenant;
    provide = () => Promise.resolve(new Response(null, { status: 401 }));
    await say("session-expiring");
    provide = () => "at-last";
    await say("session-expired");
    expect(reasons).to.deep.equal(["load", "renew"]);
    clock.tick(RENEWAL_INTERVAL);
    await nextTask();
    expect(await postedSessions()).to.deep.equal([{ sessionId: "at-last" }]);
    expect(frameOf(element)).to.equal(frame);
  });

  it("uses a session that is set while the renewal waits for one, and keeps the frame", async () => {
    const { frame } = tenant;
    withoutPauses();
    element.sessionProvider = undefined;
    await element.updateComplete;
    element.addEventListener("svc-session-needed", (event) => {
      event.preventDefault();
      expect(event.detail).to.deep.equal({ reason: "renew" });
      element.session = "by-hand";
    });
    await say("session-expiring");
    await element.updateComplete;
    expect(await postedSessions()).to.deep.equal([{ sessionId: "by-hand" }]);
    expect(frameOf(element)).to.equal(frame);
  });

  it("keeps one frame for a tab of 30 days, whose computer sleeps at night", async () => {
    const { frame } = tenant;
    let loads = 0;
    frame.addEventListener("load", () => (loads += 1));
    for (let day = 1; day <= 30; day += 1) {
      clock.tick(10 * HOUR);
      await say("session-expiring");
      clock.tick(RENEWAL_INTERVAL / 2);
      await say("session-expired");
      setHidden(true);
      clock.sleep(14 * HOUR);
      setHidden(false);
      await nextTask();
    }
    expect([loads, frameOf(element) === frame, element.state]).to.deep.equal([0, true, "ready"]);
    expect((await postedSessions()).length).to.be.within(30, 60);
    expect(new Set(reasons)).to.deep.equal(new Set(["load", "renew"]));
  });

  it("renews again a minute later where the wall clock was put back meanwhile, without a new load", async () => {
    await say("session-expired");
    clock.putBack(5 * HOUR);
    clock.tick(RENEWAL_INTERVAL);
    await say("session-expired");
    expect(reasons).to.deep.equal(["load", "renew", "renew"]);
    expect(await postedSessions()).to.have.length(2);
  });

  it("does not count what belonged to an earlier session", async () => {
    await say("session-expiring", "session-expired");
    clock.tick(24 * HOUR); // nobody says anything, and the session is renewed by its age
    await nextTask();
    await say("session-expired");
    expect([reasons, element.state]).to.deep.equal([["load", "renew", "renew"], "ready"]);
  });
});

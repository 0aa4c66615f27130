import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { RENEWAL_INTERVAL } from "../../src/element/load/renewal.js";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock, withoutPauses, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

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
});

import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { RENEWAL_INTERVAL } from "../../src/element/load/renewal.js";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock, withoutPauses, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

describe("<svc-dashboard> session renewal in place", () => {
  let clock: FakeClock;
  let element: SvcDashboard;
  let tenant: ScriptedTenant;
  /** The reasons of the session requests. */
  let reasons: string[];
  /** The provider's response to a renewal. */
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
    tenant = await becomeReady(element);
  });
  afterEach(() => {
    Reflect.deleteProperty(document, "hidden");
  });

  /** Sends events of a later version, and waits for the renewal. */
  async function report(...names: string[]): Promise<void> {
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
    it(`posts a new session after ${name}, and keeps the frame`, async () => {
      const { frame } = tenant;
      const states = collect(element, "svc-state-change");
      await report(name);
      expect(await postedSessions()).to.deep.equal([{ sessionId: "session-2" }]);
      expect([reasons, states, element.state]).to.deep.equal([["load", "renew"], [], "ready"]);
      expect(frameOf(element)).to.equal(frame);
    });
  }

  it("is replaced by a new load after a second session-expired within a minute", async () => {
    await report("session-expired");
    expect(reasons, "the first time").to.deep.equal(["load", "renew"]);
    const reloaded = oneEvent(element, "svc-state-change");
    await report("session-expired");
    await reloaded;
    tenant = await becomeReady(element);
    expect(reasons).to.deep.equal(["load", "renew", "expired"]);
    await report("session-expiring");
    expect(await postedSessions(), "to the new embed").to.deep.equal([]);
    clock.tick(RENEWAL_INTERVAL);
    await report("session-expiring");
    expect((await postedSessions()).length).to.equal(1);
  });

  it("posts a session that a listener sets, and keeps the frame", async () => {
    const { frame } = tenant;
    withoutPauses();
    element.sessionProvider = undefined;
    await element.updateComplete;
    element.addEventListener("svc-session-needed", (event) => {
      event.preventDefault();
      expect(event.detail).to.deep.equal({ reason: "renew" });
      element.session = "by-hand";
    });
    await report("session-expiring");
    await element.updateComplete;
    expect(await postedSessions()).to.deep.equal([{ sessionId: "by-hand" }]);
    expect(frameOf(element)).to.equal(frame);
  });
});

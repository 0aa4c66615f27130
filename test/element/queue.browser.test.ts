import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import type { ActionEnvelope, HostFailure, SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { collect, createDashboard } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";
import { recordConsole } from "./record-console.js";

const CALLS = 300;

/** An element whose actions are pending. */
interface Pending {
  element: SvcDashboard;
  state: SvcDashboard["state"];
  /** Starts the next load, if the current state does not lead to `ready`. */
  start?: () => void;
}

const connect = (element: SvcDashboard): SvcDashboard => fixtureSync(element);

const STATES: Record<string, () => Pending | Promise<Pending>> = {
  "that was never connected": () => {
    const element = createDashboard();
    return { element, state: "idle", start: () => connect(element) };
  },
  "that is not configured": async () => {
    const element = connect(createDashboard({ tenantOrigin: undefined, publicId: undefined }));
    await element.updateComplete;
    return { element, state: "idle" };
  },
  "that is lazy and far from the viewport": async () => {
    const element = createDashboard({ loading: "lazy" });
    element.style.marginTop = "100000px";
    connect(element);
    await element.updateComplete;
    return { element, state: "idle", start: () => (element.loading = "eager") };
  },
  "that waits for its session": async () => {
    const responses: ((session: string) => void)[] = [];
    const sessionProvider = async (): Promise<string> => new Promise<string>((done) => responses.push(done));
    const element = connect(createDashboard({ sessionProvider }));
    await element.updateComplete;
    return { element, state: "waiting-for-session", start: () => responses[0]!("s1") };
  },
  "that is connecting": async () => {
    const element = connect(createDashboard());
    await ScriptedTenant.of(element);
    return { element, state: "connecting" };
  },
  "that has failed": async () => {
    let response: string | Response = new Response(null, { status: 403 });
    const element = createDashboard({ sessionProvider: () => response });
    element.addEventListener("svc-error", (event) => event.preventDefault(), { once: true });
    connect(element);
    while (element.state !== "failed") await oneEvent(element, "svc-state-change");
    const start = (): void => {
      response = "s1";
      element.reload();
    };
    return { element, state: "failed", start };
  },
};

describe("the pending actions of a <svc-dashboard>", () => {
  const lines = recordConsole("error");

  for (const [name, make] of Object.entries(STATES)) {
    it(`have a limit, which is reported once without other work per call, in an element ${name}`, async () => {
      const { element, state, start } = await make();
      const errors = collect<HostFailure>(element, "svc-error");
      const later = (id: number): void => element.postAction("svc:action:later", { id });
      for (let id = 0; id < QUEUE_LIMIT; id += 1) later(id);
      expect(errors).to.deep.equal([]);
      const changes = new MutationObserver(() => undefined);
      if (element.shadowRoot) {
        const everything = { subtree: true, childList: true, attributes: true, characterData: true };
        changes.observe(element.shadowRoot, everything);
      }
      for (let id = QUEUE_LIMIT; id < CALLS; id += 1) later(id);
      expect(changes.takeRecords()).to.deep.equal([]);
      changes.disconnect();
      expect(errors.map(({ code, fatal }) => [code, fatal])).to.deep.equal([["queue-full", false]]);
      expect([lines.length, element.state]).to.deep.equal([1, state]);
      if (!start && state === "idle") return; // it has no target
      start?.();
      const { ready } = element;
      const tenant = await ScriptedTenant.of(element);
      tenant.ready();
      await ready;
      const { received } = await tenant.report();
      expect(received.map(({ data }) => data.payload)).to.deep.equal(
        Array.from({ length: QUEUE_LIMIT }, (_, id) => ({ id })),
      );
      expect([errors.length, lines.length]).to.deep.equal([1, 1]);
    });
  }

  const CHANGES: Record<string, (element: SvcDashboard) => void> = {
    "a new public id": (element) => (element.publicId = "other"),
    "a public id that is set and taken back": (element) => {
      element.publicId = "other";
      element.publicId = "sales";
    },
    "another mode": (element) => (element.mode = "private"),
    "a new session": (element) => (element.session = "session-2"),
    "URL parameters": (element) => (element.urlParams = { a: "1" }),
    "the export": (element) => (element.allowExport = true),
    "a reload": (element) => element.reload(),
  };

  for (const [name, change] of Object.entries(CHANGES)) {
    it(`are posted to the next embed after ${name} in the same task`, async () => {
      const element = await fixture<SvcDashboard>(createDashboard());
      await becomeReady(element);
      const posted = collect<ActionEnvelope>(element, "svc-action");
      change(element);
      element.navigate("/embed/dashboard/sales?new");
      element.postAction("svc:action:later", { id: 1 });
      element.setColorScheme("dark");
      expect(posted).to.deep.equal([]);
      await element.updateComplete;
      const second = await ScriptedTenant.of(element);
      second.ready();
      await element.ready;
      const { received } = await second.report();
      expect(received.map(({ data }) => data.payload)).to.have.deep.members([
        { path: "/embed/dashboard/sales?new" },
        { id: 1 },
        { scheme: "dark" },
      ]);
    });
  }

  it("are posted to the same embed after a session that a renewal was waiting for", async () => {
    const clock = fakeClock();
    const element = createDashboard({ sessionProvider: undefined, session: "session-1" });
    element.addEventListener("svc-session-needed", (event) => event.preventDefault());
    const stub = new EmbedStub(element);
    connect(element);
    await element.updateComplete;
    stub.ready();
    await element.ready;
    clock.tick(1);
    stub.send("session-expired", {});
    element.session = "session-2";
    element.navigate("/embed/dashboard/sales?new");
    await element.updateComplete;
    expect(stub.actions.map(({ type }) => type)).to.deep.equal([
      "svc:action:navigate",
      "svc:action:set-session",
    ]);
  });

  it("keep the state, but drop other actions, when the target changes", async () => {
    const { element } = await STATES["that is connecting"]!();
    element.refresh();
    element.navigate("/embed/dashboard/sales?old");
    element.postAction("svc:action:later", { id: 1 });
    element.setColorScheme("dark");
    element.publicId = "sales"; // no change
    element.publicId = "other";
    element.postAction("svc:action:later", { id: 2 });
    await element.updateComplete;
    const tenant = await becomeReady(element);
    const { received } = await tenant.report();
    expect(received.map(({ data }) => data.payload)).to.have.deep.members([{ id: 2 }, { scheme: "dark" }]);
  });
});

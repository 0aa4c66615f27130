import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import { SESSION_MISSING_TIMEOUT } from "../../src/element/load/transition.js";
import { TEST_SEAM, type Testable } from "../../src/element/dashboard-host.js";
import type { HostFailure, SvcDashboard } from "../../src/index.js";
import { fakeClock, testClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf, isBusy } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { recordConsole } from "./record-console.js";

type Attributes = Readonly<Record<string, string>>;

/** Attributes that cause all kinds of changes, with a source of sessions. */
const withSource = (source: Attributes): Attributes => ({
  "tenant-origin": tenantOrigin,
  "public-id": "sales",
  ...source,
  "allow-export": "",
  "url-params": '{"q":"1"}',
  "color-scheme": "dark",
});

const BY_SESSION = withSource({ session: "one-time" });
const BY_ENDPOINT = withSource({ "session-endpoint": "/api/embed-session" });

/** Adds an element as a server renders it, with attributes only. */
function render(attributes: Attributes): SvcDashboard {
  const element = createDashboard({
    tenantOrigin: undefined,
    publicId: undefined,
    sessionProvider: undefined,
  });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return fixtureSync(element);
}

/** Removes all attributes and writes these in their order, like a library that copies a tag. */
function writeAgain(element: SvcDashboard, attributes: readonly (readonly [string, string])[]): void {
  for (const [name] of attributes) element.removeAttribute(name);
  for (const [name, value] of attributes) element.setAttribute(name, value);
}

/** Clones an element, and gives the clone the test's clock. */
function clone<E extends HTMLElement & Testable>(element: E): E {
  const copy = element.cloneNode(true) as E;
  copy[TEST_SEAM] = { clock: testClock };
  return copy;
}

const sessionOf = async (tenant: ScriptedTenant): Promise<string | null> =>
  new URL((await tenant.report()).href).searchParams.get("session");

const shownPart = (element: SvcDashboard, name: string): boolean =>
  !element.shadowRoot!.querySelector(`[part="${name}"]`)!.closest("[hidden]");

async function load(element: SvcDashboard): Promise<ScriptedTenant> {
  const tenant = await ScriptedTenant.of(element);
  const loaded = oneEvent(element, "svc-dashboard-loaded");
  tenant.ready();
  tenant.send("dashboard-loaded");
  await loaded;
  return tenant;
}

/** Waits for the update after a change of an attribute, and for a provider's response. */
async function settled(element: SvcDashboard): Promise<void> {
  await element.updateComplete;
  await nextTask();
  await element.updateComplete;
}

describe("<svc-dashboard> whose markup is written again or copied", () => {
  const { fetch } = window;
  recordConsole("error");
  let sessions: string[];

  beforeEach(() => {
    sessions = [];
    window.fetch = () => {
      const sessionId = `from-endpoint-${sessions.length + 1}`;
      sessions.push(sessionId);
      return Promise.resolve(Response.json({ sessionId }));
    };
  });

  afterEach(() => {
    window.fetch = fetch;
  });

  const kinds: [string, Attributes][] = [
    ["a session", BY_SESSION],
    ["an endpoint", BY_ENDPOINT],
  ];
  const orders: [string, (attributes: Attributes) => [string, string][]][] = [
    ["in their order", (attributes) => Object.entries(attributes)],
    ["in reverse order", (attributes) => Object.entries(attributes).reverse()],
  ];
  for (const [kind, attributes] of kinds) {
    for (const [order, ordered] of orders) {
      it(`keeps its frame when all attributes are removed and written again ${order}, with ${kind}`, async () => {
        const element = render(attributes);
        const tenant = await load(element);
        const before = await tenant.report();
        const requested = sessions.length;
        const changes = collect(element, "svc-state-change", "svc-session-needed", "svc-error", "svc-ready");
        writeAgain(element, ordered(attributes));
        await settled(element);
        expect(frameOf(element) === tenant.frame, "the frame stays").to.equal(true);
        expect([element.state, element.lastError, changes]).to.deep.equal(["loaded", null, []]);
        expect(sessions.length).to.equal(requested);
        expect(element.hasAttribute("session")).to.equal(false);
        expect(await tenant.report(), "the document stays, and receives nothing").to.deep.equal(before);
      });

      it(`loads again when another public-id is among the attributes written again ${order}, with ${kind}`, async () => {
        const element = render(attributes);
        const { frame } = await load(element);
        const changed = { ...attributes, "public-id": "other" };
        if (attributes["session"]) Object.assign(changed, { session: "second" });
        writeAgain(element, ordered(changed));
        await oneEvent(element, "svc-state-change");
        expect(frame.isConnected).to.equal(false);
        const { href } = await (await ScriptedTenant.of(element)).report();
        expect(new URL(href).pathname).to.equal("/embed/dashboard/other");
        expect(new URL(href).searchParams.get("session")).to.match(/^(second|from-endpoint-2)$/);
      });
    }

    it(`keeps embedPath and ready, and posts actions, when attributes are written again, with ${kind}`, async () => {
      const element = render(attributes);
      const tenant = await load(element);
      const viewed = oneEvent(element, "svc-view");
      tenant.send("view", { surface: "dashboard", path: "/embed/dashboard/sales", title: "Sales" });
      await viewed;
      writeAgain(element, Object.entries(attributes));
      element.refresh();
      await settled(element);
      expect(frameOf(element) === tenant.frame, "the frame stays").to.equal(true);
      expect((await element.ready).surface).to.equal("dashboard");
      expect((await tenant.actions()).at(-1)).to.equal("refresh");
      expect(element.embedPath).to.equal("/embed/dashboard/sales");
    });

    it(`ends its load when attributes are removed and not written again, with ${kind}`, async () => {
      const element = render(attributes);
      await load(element);
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      await settled(element);
      expect([element.state, frameOf(element)]).to.deep.equal(["idle", null]);
    });
  }

  it("keeps its frame when the used session is written again", async () => {
    const element = render(BY_SESSION);
    const tenant = await load(element);
    const changes = collect(element, "svc-state-change", "svc-session-needed", "svc-error");
    element.setAttribute("session", "one-time");
    await settled(element);
    expect(frameOf(element) === tenant.frame, "the frame stays").to.equal(true);
    expect([element.state, changes]).to.deep.equal(["loaded", []]);
    expect(await sessionOf(tenant)).to.equal("one-time");
  });

  it("does not load with a used session, and loads with a new one", async () => {
    const element = render(BY_SESSION);
    await load(element);
    const needed = oneEvent(element, "svc-session-needed");
    element.reload();
    await needed;
    element.setAttribute("session", "one-time");
    await settled(element);
    expect([element.state, frameOf(element)]).to.deep.equal(["waiting-for-session", null]);
    element.setAttribute("session", "second");
    expect(await sessionOf(await ScriptedTenant.of(element))).to.equal("second");
  });

  it("waits for a session when public-id changes and the used session is written again", async () => {
    const element = render(BY_SESSION);
    const { frame } = await load(element);
    const needed = collect(element, "svc-session-needed");
    writeAgain(element, Object.entries({ ...BY_SESSION, "public-id": "other" }));
    await settled(element);
    expect([element.state, frame.isConnected]).to.deep.equal(["waiting-for-session", false]);
    expect(needed).to.deep.equal([{ reason: "load" }]);
    element.setAttribute("session", "second");
    expect(await sessionOf(await ScriptedTenant.of(element))).to.equal("second");
  });

  it("shows a notice in a copy that finds no session in five seconds, and not in the original", async () => {
    const clock = fakeClock();
    const element = render(BY_SESSION);
    const { frame } = await load(element);
    const changes = collect(element, "svc-state-change", "svc-error");
    const copy = clone(element);
    const errors = collect<HostFailure>(copy, "svc-error");
    fixtureSync(copy);
    await settled(copy);
    clock.tick(SESSION_MISSING_TIMEOUT - 250);
    expect([errors, shownPart(copy, "error"), isBusy(copy)]).to.deep.equal([[], false, true]);
    clock.tick(250);
    await settled(copy);
    expect(errors.map(({ code }) => code)).to.deep.equal(["session-missing"]);
    expect([shownPart(copy, "error"), shownPart(copy, "retry"), shownPart(copy, "loading")]).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect([isBusy(copy), copy.state]).to.deep.equal([false, "waiting-for-session"]);
    expect([element.state, frameOf(element) === frame, changes]).to.deep.equal(["loaded", true, []]);
  });

  it("loads a copy of an element that has an endpoint with another session", async () => {
    const element = render(BY_ENDPOINT);
    const { frame } = await load(element);
    const copy = clone(element);
    fixtureSync(copy);
    expect(await sessionOf(await ScriptedTenant.of(copy))).to.equal("from-endpoint-2");
    expect([element.state, frameOf(element) === frame]).to.deep.equal(["loaded", true]);
  });
});

import { expect, oneEvent } from "@open-wc/testing";
import { RENEWAL_AGE, RENEWAL_INTERVAL, RENEWAL_SPREAD } from "../../src/element/load/renewal.js";
import { SESSION_MISSING_TIMEOUT } from "../../src/element/load/transition.js";
import { viewOf } from "../../src/element/document-access.js";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { createDashboard, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { hearTenantsIn, ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";
import { recordConsole } from "./record-console.js";

/** The age at which a session is renewed, by a clock whose random numbers are all 0.5. */
const DUE = RENEWAL_AGE + RENEWAL_SPREAD / 2;

function setHidden({ document }: Window, value: boolean): void {
  Object.defineProperty(document, "hidden", { value, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Events after which an element retries at once. */
const RETRY_EVENTS: Record<string, (view: Window) => void> = {
  "comes into view": (view) => setHidden(view, false),
  "comes online": (view) => view.dispatchEvent(new Event("online")),
};

describe("<svc-dashboard> in one of two windows", () => {
  let popUp: Window;
  let clock: FakeClock;
  recordConsole("error");
  const frame = document.createElement("iframe");
  before(() => {
    document.body.append(frame);
    // WebKit opens no window without a click; a frame's window is a second window, too
    popUp = window.open("", "", "popup") ?? frame.contentWindow!;
    hearTenantsIn(popUp);
  });
  after(() => {
    popUp.close();
    frame.remove();
  });
  beforeEach(() => {
    clock = fakeClock();
    for (const view of [window, popUp]) setHidden(view, false);
  });
  afterEach(() => {
    for (const { document } of [window, popUp]) Reflect.deleteProperty(document, "hidden");
  });

  /** Creates an element in this window, and adds it to either window. */
  async function add(view: Window, properties: Partial<SvcDashboard>): Promise<SvcDashboard> {
    const element = createDashboard(properties);
    view.document.body.append(element);
    await element.updateComplete;
    return element;
  }

  /** Adds a ready element, and records the reasons of its session requests. @param renew responds to all but the first */
  async function addReady(
    view: Window,
    renew: () => Response | Promise<never>,
  ): Promise<{ element: SvcDashboard; tenant: ScriptedTenant; reasons: string[] }> {
    const reasons: string[] = [];
    const element = await add(view, {
      sessionProvider: ({ reason }) => (reasons.push(reason), reason === "load" ? "s" : renew()),
    });
    const tenant = await becomeReady(element);
    return { element, tenant, reasons };
  }

  const windows = {
    "a pop-up window": () => ({ own: popUp, other: window }),
    "the opener of one": () => ({ own: window, other: popUp }),
  };
  for (const [name, pick] of Object.entries(windows)) {
    describe(`in ${name}`, () => {
      let own: Window;
      let other: Window;
      beforeEach(() => ({ own, other } = pick()));

      it("reports a missing session while the other window is hidden", async () => {
        setHidden(other, true);
        const element = await add(own, { sessionProvider: undefined });
        clock.tick(SESSION_MISSING_TIMEOUT);
        expect(element.lastError).to.deep.include({ code: "session-missing" });
      });

      it("reports no missing session before its own window was visible for long enough", async () => {
        setHidden(own, true);
        const element = await add(own, { sessionProvider: undefined });
        clock.tick(2 * SESSION_MISSING_TIMEOUT);
        expect(element.lastError, "hidden").to.equal(null);
        setHidden(own, false);
        clock.tick(SESSION_MISSING_TIMEOUT);
        expect(element.lastError, "visible").to.deep.include({ code: "session-missing" });
      });

      for (const [event, dispatchIn] of Object.entries(RETRY_EVENTS)) {
        it(`ends the pause between two attempts when its own window ${event}`, async () => {
          let requests = 0;
          await add(own, {
            sessionProvider: async () => {
              requests += 1;
              return Promise.reject(new Error("down"));
            },
          });
          await nextTask();
          dispatchIn(other);
          await nextTask();
          expect(requests, "the other window").to.equal(1);
          setHidden(own, true);
          await nextTask();
          expect(requests, "hidden").to.equal(1);
          dispatchIn(own);
          await nextTask();
          expect(requests, "its own window").to.equal(2);
        });

        it(`repeats a renewal that has failed when its own window ${event}`, async () => {
          const refuse = (): Response => new Response(null, { status: 401 });
          const { element, tenant, reasons } = await addReady(own, refuse);
          quiet(element);
          const refused = oneEvent(element, "svc-error");
          tenant.send("session-expiring");
          await refused;
          clock.tick(RENEWAL_INTERVAL);
          dispatchIn(other);
          await nextTask();
          expect(reasons.length, "the other window").to.equal(2);
          dispatchIn(own);
          await nextTask();
          expect(reasons.length, "its own window").to.equal(3);
        });
      }

      it("has its styles after a move from the other window, and back", async () => {
        const element = await add(other, {});
        for (const view of [own, other]) {
          view.document.body.append(element);
          await element.updateComplete;
          expect(view.getComputedStyle(element).display).to.equal("flex");
        }
      });

      it("loads lazily near the viewport of its own window", async () => {
        const place = own.document.body.appendChild(own.document.createElement("p"));
        place.style.paddingTop = "5000px";
        const element = await add(own, { loading: "lazy" });
        const { IntersectionObserver: Observer } = viewOf(own.document);
        await new Promise((done) => new Observer(done).observe(element));
        expect(element.state, "far").to.equal("idle");
        place.remove();
        await ScriptedTenant.of(element);
        expect(element.state, "near").to.equal("connecting");
      });

      it("renews a session after 23 hours when its own window is hidden", async () => {
        const { reasons } = await addReady(own, async () => new Promise(() => undefined));
        setHidden(other, true);
        clock.tick(DUE);
        await nextTask();
        expect(reasons, "the other window").to.deep.equal(["load"]);
        setHidden(own, true);
        await nextTask();
        expect(reasons, "its own window").to.deep.equal(["load", "expired"]);
      });
    });
  }
});

import { expect, fixtureSync, nextFrame, oneEvent } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { tenantOrigin } from "virtual:tenant";
import { SESSION_MISSING_TIMEOUT } from "../../src/element/load/transition.js";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { messageFrom } from "../support/frame-message.js";
import { reportBlockedFrame } from "../support/policy-violation.js";
import { createDashboard, frameOf } from "../support/make-dashboard.js";
import { envelope, ScriptedTenant } from "../support/scripted-tenant.js";
import { recordConsole } from "./record-console.js";

const FATAL = { message: "render failed", fatal: true };
const TIMEOUT = 30_000;

type Fail = (element: SvcDashboard, clock: FakeClock) => unknown;

const byStatus =
  (status: number): Fail =>
  (element) =>
    (element.sessionProvider = () => new Response(null, { status }));

/** Failures of the load after a retry, with functions that run before and after the retry. */
const SECOND_FAILURES: Readonly<Record<string, { before?: Fail; after?: Fail; focused?: string }>> = {
  "an HTTP error of the session endpoint": { before: byStatus(404) },
  "a rejected viewer": { before: byStatus(401) },
  "no source of sessions": {
    before: (element) => (element.sessionProvider = undefined),
    after: (_, clock) => clock.tick(SESSION_MISSING_TIMEOUT),
  },
  "a frame that stays empty": {
    before: (element) => (element.publicId = "hangs"), // this begins a load, too
    after: async (element, clock) => {
      while (!frameOf(element)) await oneEvent(element, "svc-state-change");
      clock.tick(TIMEOUT);
    },
  },
  "a timeout with the frame covered": {
    after: async (element, clock) => {
      await ScriptedTenant.of(element);
      clock.tick(TIMEOUT);
    },
  },
  "a timeout with the notice beside the frame": {
    after: async (element, clock) => {
      const tenant = await ScriptedTenant.of(element);
      tenant.send("view", { surface: "dashboard", path: "/embed/dashboard/sales" });
      await oneEvent(element, "svc-message");
      clock.tick(TIMEOUT);
    },
  },
  "a fatal error of the embed": {
    after: async (element) => (await ScriptedTenant.of(element)).send("error", FATAL),
  },
  "the page's policy, which a retry doesn't change": {
    focused: "summary",
    after: async (element) => {
      await ScriptedTenant.of(element);
      reportBlockedFrame(`${tenantOrigin}/embed/dashboard/sales`);
    },
  },
  "a flood of messages": {
    after: async (element) => {
      const { frame } = await ScriptedTenant.of(element);
      const message = messageFrom(frame, {
        origin: tenantOrigin,
        data: envelope("navigate", { path: "/x" }),
      });
      for (let i = 0; i <= 2000; i += 1) window.dispatchEvent(message);
    },
  },
};

/** The part of an element that has the focus. */
const focusedPart = (element: SvcDashboard): string | undefined => {
  const { activeElement } = element.shadowRoot!;
  return activeElement?.getAttribute("part") ?? activeElement?.localName;
};

describe("the focus in <svc-dashboard>", () => {
  recordConsole("error");
  let clock: FakeClock;
  beforeEach(() => {
    clock = fakeClock();
  });

  /** An element that has failed once, with the focus on its button. */
  async function addFailed(): Promise<SvcDashboard> {
    const element = fixtureSync<SvcDashboard>(createDashboard());
    (await ScriptedTenant.of(element)).send("error", FATAL);
    await oneEvent(element, "svc-error");
    element.shadowRoot!.querySelector("button")!.focus();
    return element;
  }

  for (const [name, { before, after, focused = "retry" }] of Object.entries(SECOND_FAILURES)) {
    it(`returns to the notice when a retry ends in ${name}`, async () => {
      const element = await addFailed();
      await before?.(element, clock);
      const failed = oneEvent(element, "svc-error");
      await sendKeys({ press: "Enter" });
      await after?.(element, clock);
      await failed;
      await nextFrame();
      await nextFrame(); // a browser removes the focus of hidden content when it paints
      expect(focusedPart(element)).to.equal(focused);
    });
  }

  it("moves to the frame when a listener suppresses the timeout notice", async () => {
    const element = await addFailed();
    element.addEventListener("svc-error", (event) => event.preventDefault());
    await sendKeys({ press: "Enter" });
    await ScriptedTenant.of(element);
    clock.tick(TIMEOUT);
    await nextFrame();
    expect(focusedPart(element)).to.equal("frame");
  });
});

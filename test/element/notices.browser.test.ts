import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import { otherTenantOrigin, tenantOrigin } from "virtual:tenant";
import type { FailureCode, SvcDashboard } from "../../src/index.js";
import { SESSION_MISSING_TIMEOUT } from "../../src/element/load/transition.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { messageFrom } from "../support/frame-message.js";
import { reportBlockedFrame } from "../support/policy-violation.js";
import { createDashboard, frameLoaded, frameOf } from "../support/make-dashboard.js";
import { envelope, ScriptedTenant } from "../support/scripted-tenant.js";

const READY_TIMEOUT = 30_000;

const RETRY = "Try again";
const SHOW = "Show the frame anyway";
const FAILED = "The dashboard could not be loaded.";
const SIGN_IN = "Sign in to see this dashboard.";
const NO_ACCESS = "You don't have access to this dashboard.";
const VIEWER_CHANGED = "A different user is now signed in.";
const UNAVAILABLE = "This dashboard cannot be shown here. Tell the owner of this page.";
const SILENT = "The dashboard is taking longer than usual.";

const find = (element: SvcDashboard, selector: string): HTMLElement =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)!;

/** The visible texts of the notice: its sentence and its buttons. */
function read(element: SvcDashboard): string[] {
  const buttons = [...element.shadowRoot!.querySelectorAll("button")].filter(({ hidden }) => !hidden);
  return [find(element, ".problem"), ...buttons].map(({ textContent }) => textContent);
}

/** Whether the frame is visible and usable. */
function isFrameShown(element: SvcDashboard): boolean {
  const frame = frameOf(element)!;
  frame.scrollIntoView();
  const { x, y } = frame.getBoundingClientRect();
  const isHit = element.shadowRoot!.elementFromPoint(x + 5, y + 5) === frame;
  return isHit && getComputedStyle(frame).opacity === "1" && !frame.inert;
}

/** The session endpoint's response after another user has signed in. */
const CHANGED = { error: { code: "viewer-changed", message: "" } };

const respond = (status: number) => (): Response => new Response(null, { status });

type Failing = (clock: FakeClock) => SvcDashboard | Promise<SvcDashboard>;

/** A cause of each code, with the notice's sentence and buttons. */
const FAILURES: [code: FailureCode, fail: Failing, ...shown: string[]][] = [
  ["session-refused", () => fixture(createDashboard({ sessionProvider: respond(401) })), SIGN_IN, RETRY],
  ["session-refused", () => fixture(createDashboard({ sessionProvider: respond(403) })), NO_ACCESS, RETRY],
  [
    "session-refused",
    () => fixture(createDashboard({ sessionProvider: () => Response.json(CHANGED, { status: 409 }) })),
    ...[VIEWER_CHANGED, "Reload the page"],
  ],
  ["session-failed", () => fixture(createDashboard({ sessionProvider: respond(404) })), FAILED, RETRY],
  [
    "session-missing",
    async (clock) => {
      const element = await fixture<SvcDashboard>(createDashboard({ sessionProvider: undefined }));
      clock.tick(SESSION_MISSING_TIMEOUT);
      return element;
    },
    ...[FAILED, RETRY],
  ],
  ["invalid-configuration", () => fixture(createDashboard({ publicId: undefined })), UNAVAILABLE],
  [
    "frame-blocked",
    async () => {
      const element = await fixture<SvcDashboard>(createDashboard());
      await ScriptedTenant.of(element);
      reportBlockedFrame(`${tenantOrigin}/embed/dashboard/sales`);
      return element;
    },
    UNAVAILABLE,
  ],
  [
    "never-committed",
    async (clock) => {
      const element = fixtureSync<SvcDashboard>(createDashboard({ publicId: "hangs" }));
      while (!frameOf(element)) await oneEvent(element, "svc-state-change");
      clock.tick(READY_TIMEOUT);
      return element;
    },
    ...[FAILED, RETRY],
  ],
  [
    "message-flood",
    async () => {
      const element = await fixture<SvcDashboard>(createDashboard());
      const { frame } = await ScriptedTenant.of(element);
      const data = envelope("navigate", { path: "/x" });
      const message = messageFrom(frame, { origin: tenantOrigin, data });
      for (let i = 0; i <= 2000; i += 1) window.dispatchEvent(message);
      return element;
    },
    ...[FAILED, RETRY],
  ],
  ["embed-error", () => failBy({ message: "render failed" }), FAILED, RETRY],
  ["embed-error", () => failBy({ message: "no such dashboard", name: "NotFoundError" }), UNAVAILABLE],
  [
    "ready-timeout",
    async (clock) => {
      const element = await fixture<SvcDashboard>(createDashboard());
      await ScriptedTenant.of(element);
      clock.tick(READY_TIMEOUT);
      return element;
    },
    ...[FAILED, RETRY, SHOW],
  ],
  [
    "wrong-page",
    async (clock) => {
      const element = await fixture<SvcDashboard>(createDashboard());
      const tenant = await ScriptedTenant.of(element);
      await tenant.go(`${otherTenantOrigin}/embed/dashboard/sales`);
      tenant.ready();
      await tenant.report();
      clock.tick(READY_TIMEOUT);
      return element;
    },
    ...[SILENT, RETRY],
  ],
];

async function failBy(error: object): Promise<SvcDashboard> {
  const element = await fixture<SvcDashboard>(createDashboard());
  (await ScriptedTenant.of(element)).send("error", { ...error, fatal: true });
  return element;
}

describe("the notice of <svc-dashboard>", () => {
  const { error } = console;
  let clock: FakeClock;
  let lines: string[];
  beforeEach(() => {
    clock = fakeClock();
    lines = [];
    console.error = (_tag: unknown, line: string) => lines.push(line);
  });
  afterEach(() => {
    console.error = error;
    document.documentElement.removeAttribute("dir");
    document.documentElement.lang = "en";
  });

  for (const [code, fail, ...shown] of FAILURES) {
    it(`shows after ${code}: ${shown.join(" | ")}`, async () => {
      const element = await fail(clock);
      while (find(element, "[part=error]").hidden !== false) await oneEvent(element, "svc-error");
      expect(read(element)).to.deep.equal(shown);
      expect(find(element, "code").textContent).to.equal(code);
      expect(find(element, "[role=status]").textContent).to.equal(shown[0]);
      const message = find(element, "details p").textContent;
      if (code === "embed-error") {
        expect(message).not.to.contain(lines[0]); // the embed's message may have any content
        expect(message.includes("missing or forbidden")).to.equal(shown[0] === UNAVAILABLE);
      } else expect(message).to.equal(lines[0]!.replace(/ Run: npx .*/, "")); // the command is for the console
    });
  }

  it("covers a frame with an error page of the browser", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard({ publicId: "refuses" }));
    while (!frameOf(element)) await oneEvent(element, "svc-state-change");
    await frameLoaded(frameOf(element)!);
    expect(isFrameShown(element)).to.equal(false);
    clock.tick(READY_TIMEOUT);
    expect([isFrameShown(element), ...read(element)]).to.deep.equal([false, FAILED, RETRY, SHOW]);
  });

  it("uncovers the frame of a slow page when its first message arrives", async () => {
    for (const name of ["view", "error", "later"]) {
      const element = await fixture<SvcDashboard>(createDashboard());
      const tenant = await ScriptedTenant.of(element);
      clock.tick(READY_TIMEOUT);
      expect(isFrameShown(element), name).to.equal(false);
      tenant.send(name, { surface: "dashboard", path: "/embed/dashboard/sales", message: "slow" });
      await oneEvent(element, "svc-message");
      expect([isFrameShown(element), ...read(element)]).to.deep.equal([true, SILENT, RETRY]);
      tenant.ready();
      await oneEvent(element, "svc-ready");
      expect([isFrameShown(element), find(element, "[part=error]").hidden]).to.deep.equal([true, true]);
      element.remove();
    }
  });

  it("covers a frame that has sent only messages of other scripts", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    const tenant = await ScriptedTenant.of(element);
    tenant.post({ source: "something-else" });
    await tenant.report();
    clock.tick(READY_TIMEOUT);
    expect(isFrameShown(element)).to.equal(false);
  });

  it("does not cover a frame that has sent a message before the timeout", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    const tenant = await ScriptedTenant.of(element);
    tenant.send("ready", { mode: 7 });
    await tenant.report();
    clock.tick(READY_TIMEOUT);
    expect([isFrameShown(element), ...read(element)]).to.deep.equal([true, SILENT, RETRY]);
  });

  it("uncovers the frame when its button is pressed, and moves the focus", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    await ScriptedTenant.of(element);
    clock.tick(READY_TIMEOUT);
    const show = find(element, "[part=show]");
    show.focus();
    show.click();
    expect([isFrameShown(element), ...read(element)]).to.deep.equal([true, SILENT, RETRY]);
    expect(element.shadowRoot!.activeElement).to.equal(find(element, "[part=retry]"));
    await element.updateComplete;
    clock.tick(READY_TIMEOUT);
    expect(isFrameShown(element), "later").to.equal(true);
  });

  for (const [width, expected] of Object.entries({ 600: 384, 320: 288 })) {
    it(`has a card of ${expected} px in ${width} px, whatever its text is, which grows downwards`, async () => {
      for (const failed of ["No.", "The figures of this month are not complete: try again tomorrow."]) {
        const element = createDashboard({ sessionProvider: respond(404), texts: { failed } });
        element.style.width = `${width}px`;
        await fixture(element);
        const card = find(element, "[part=error]");
        while (card.hidden) await oneEvent(element, "svc-error");
        element.scrollIntoView(); // the card moves to stay in view
        const topOf = (part: Element): number => Math.round(part.getBoundingClientRect().top);
        const tops = (): number[] =>
          [card, find(element, "summary")].map((part) => topOf(part) - topOf(element));
        const [closed, { offsetHeight, offsetWidth }] = [tops(), card];
        find(element, "summary").click();
        expect(tops(), failed).to.deep.equal(closed);
        expect(card.offsetHeight, failed).to.be.greaterThan(offsetHeight);
        const widths = [offsetWidth, card.offsetWidth, card.scrollWidth];
        expect(widths, failed).to.deep.equal([expected, expected, card.clientWidth]);
        const starts = [".problem", "[part=retry]", "code"].map((part) => find(element, part).offsetLeft);
        expect(new Set(starts).size, failed).to.equal(1);
      }
    });
  }

  it("shows the loading text after 3 s, without a shift of the layout", async () => {
    const element = await fixture<SvcDashboard>(
      createDashboard({ sessionProvider: async () => new Promise(() => undefined) }),
    );
    const words = find(element, "[part=loading] p");
    const [wait] = words.getAnimations();
    wait!.pause();
    const at = (time: number): unknown[] => {
      wait!.currentTime = time;
      return [getComputedStyle(words).visibility, find(element, "i").getBoundingClientRect().y];
    };
    const [before, after] = [at(2999), at(3000)];
    expect([before[0], after[0], words.textContent]).to.deep.equal([
      "hidden",
      "visible",
      "Loading the dashboard…",
    ]);
    expect(before[1]).to.equal(after[1]);
  });
});

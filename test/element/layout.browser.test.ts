import { expect, fixtureSync, html, oneEvent } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { createDashboard } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";
import { recordConsole } from "./record-console.js";

type Place = "top" | "middle" | "bottom";

/** Returns the part of the element at a place; `frame` is the embed. */
function partAt(element: SvcDashboard, place: Place): string {
  element.scrollIntoView({ block: "center" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const down = { top: 10, middle: height / 2, bottom: height - 10 }[place];
  const hit = element.shadowRoot!.elementFromPoint(x + width / 2, y + down);
  return hit?.closest("[part]:not(button)")?.getAttribute("part") ?? `no part, but ${hit?.localName}`;
}

const partsOf = (element: SvcDashboard): string[] =>
  (["top", "middle", "bottom"] as const).map((place) => partAt(element, place));

for (const autoHeight of [false, true]) {
  describe(`the layout of <svc-dashboard>${autoHeight ? " with auto-height" : ""}`, () => {
    const add = (properties: Partial<SvcDashboard> = {}) =>
      fixtureSync<SvcDashboard>(createDashboard({ autoHeight, ...properties }));
    recordConsole("error"); // these loads fail on purpose, to show notices

    beforeEach(() => {
      document.body.style.minHeight = "100vh";
    });

    it("shows the loading notice in place of a frame that is not ready", async () => {
      const element = add();
      const { frame } = await ScriptedTenant.of(element);
      expect(partsOf(element)).to.deep.equal(["loading", "loading", "loading"]);
      expect(getComputedStyle(frame).opacity).to.equal("0");
    });

    it("fills the box with the frame when it is ready", async () => {
      const element = add();
      const tenant = await becomeReady(element);
      expect(partsOf(element)).to.deep.equal(["frame", "frame", "frame"]);
      expect(getComputedStyle(tenant.frame).opacity).to.equal("1");
    });

    /** Sends a first message, which is not `ready`. */
    async function sendView(element: SvcDashboard, tenant: ScriptedTenant): Promise<void> {
      const message = oneEvent(element, "svc-message");
      tenant.send("view", { surface: "dashboard", path: "/embed/dashboard/sales" });
      await message;
    }

    it("covers a frame without a message by the timeout notice", async () => {
      const clock = fakeClock();
      const element = add();
      const { frame } = await ScriptedTenant.of(element);
      clock.tick(30_000);
      expect([partAt(element, "middle"), getComputedStyle(frame).opacity]).to.deep.equal(["error", "0"]);
    });

    it("shows the timeout notice below a frame that has sent a message, until a late ready", async () => {
      const clock = fakeClock();
      const element = add();
      const tenant = await ScriptedTenant.of(element);
      await sendView(element, tenant);
      clock.tick(30_000);
      expect(partsOf(element)).to.deep.equal(["frame", "frame", "error"]);
      expect(getComputedStyle(tenant.frame).opacity).to.equal("1");
      const ready = oneEvent(element, "svc-ready");
      tenant.ready();
      await ready;
      expect(partsOf(element)).to.deep.equal(["frame", "frame", "frame"]);
    });

    it("keeps the timeout notice when the frame loads later than the timeout", async () => {
      const clock = fakeClock();
      const element = add({ urlParams: { hold: "1" } });
      const tenant = await ScriptedTenant.of(element);
      await sendView(element, tenant);
      clock.tick(30_000);
      await tenant.release();
      expect(partsOf(element)).to.deep.equal(["frame", "frame", "error"]);
    });

    it("shows the notice of a failed load in the middle, in place of the frame", async () => {
      const element = add();
      const tenant = await ScriptedTenant.of(element);
      const failed = oneEvent(element, "svc-state-change");
      tenant.send("error", { message: "render failed", fatal: true });
      await failed;
      expect(element.shadowRoot!.querySelector("iframe")).to.equal(null);
      await element.updateComplete;
      expect(partAt(element, "middle")).to.equal("error");
      const button = element.shadowRoot!.querySelector("button")!.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      expect(button.top).to.be.greaterThan(box.top + box.height / 4);
      expect(button.bottom).to.be.lessThan(box.bottom - box.height / 4);
    });

    it("moves the focus with the Tab key to the button, the details and into the frame after a timeout", async () => {
      const clock = fakeClock();
      const start = fixtureSync<HTMLElement>(html`<button></button>`);
      const element = add();
      const tenant = await ScriptedTenant.of(element);
      await sendView(element, tenant);
      clock.tick(30_000);
      start.focus();
      await sendKeys({ press: "Tab" });
      const first = element.shadowRoot!.activeElement?.localName;
      await sendKeys({ press: "Tab" });
      const second = element.shadowRoot!.activeElement?.localName;
      const inFrame = tenant.focused();
      await sendKeys({ press: "Tab" });
      await inFrame;
      const third = element.shadowRoot!.activeElement?.localName;
      expect([first, second, third]).to.deep.equal(["button", "summary", "iframe"]);
    });

    it("shows notices in the visible part of an element that is higher than the window", async () => {
      const clock = fakeClock();
      const element = add({ urlParams: { hold: "1" } });
      element.style.cssText = "height: 3000px; margin-top: 50px";
      element.scrollIntoView();
      const isInView = (part: string): boolean => {
        const { top, bottom } = element.shadowRoot!.querySelector(part)!.getBoundingClientRect();
        return top >= 0 && bottom > top && bottom <= innerHeight;
      };
      const tenant = await ScriptedTenant.of(element);
      expect(isInView("i"), "loading").to.equal(true);
      clock.tick(30_000);
      expect(isInView("button"), "in its place").to.equal(true);
      await sendView(element, tenant);
      expect(isInView("button"), "beside it").to.equal(true);
      expect(partAt(element, "middle")).to.equal("frame");
      tenant.send("error", { message: "render failed", fatal: true });
      await oneEvent(element, "svc-state-change");
      await element.updateComplete;
      scrollTo(0, 0);
      expect(isInView("button"), "after a failure").to.equal(true);
    });

    it("does not focus the button of a hidden notice", async () => {
      const element = add();
      await becomeReady(element);
      element.shadowRoot!.querySelector("button")!.focus();
      expect(element.shadowRoot!.activeElement?.localName).to.equal(undefined);
    });
  });
}

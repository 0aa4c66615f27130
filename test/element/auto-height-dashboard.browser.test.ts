import { expect, fixtureCleanup, fixtureSync, oneEvent, waitUntil } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { sandbox } from "virtual:sandbox";
import type { SvcDashboard } from "../../src/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { inFrame, whenInFrame } from "../support/in-frame.js";
import { createDashboard, frameOf } from "../support/make-dashboard.js";

/** The sandbox's page may need long to report its height on a slow machine. */
const WAIT_OPTIONS = { interval: 50, timeout: 60_000 };

/** Adds an element with a dashboard of the sandbox. */
function addSandbox(properties: Partial<SvcDashboard> = {}): SvcDashboard {
  const { origin: tenantOrigin, publicIds } = sandbox;
  const session = { sessionProvider: undefined, sessionEndpoint: "/api/embed-session" };
  return fixtureSync<SvcDashboard>(
    createDashboard({ tenantOrigin, publicId: publicIds[0], autoHeight: true, ...session, ...properties }),
  );
}

async function loadedDashboard(properties: Partial<SvcDashboard> = {}): Promise<SvcDashboard> {
  const element = addSandbox(properties);
  await oneEvent(element, "svc-dashboard-loaded");
  return element;
}

/** Waits until the frame is as high as its page, without a scroll box and without empty space. @returns the height */
async function untilFits(element: SvcDashboard): Promise<number> {
  let seen: number[] = [];
  await waitUntil(
    async () => {
      seen = await inFrame<number[]>(
        "[document.body.getBoundingClientRect().height, document.documentElement.scrollHeight]",
      );
      return seen.every((height) => Math.abs(height - frameOf(element)!.offsetHeight) < 1);
    },
    "the frame is as high as its page",
    WAIT_OPTIONS,
  );
  return element.offsetHeight;
}

/** Waits until the frame's process has received the visible part of the frame, after a scroll. */
function untilScrolled(element: SvcDashboard): Promise<void> {
  const { top } = frameOf(element)!.getBoundingClientRect();
  return inFrame(`new Promise((done) => {
    const check = () =>
      new IntersectionObserver(([{ intersectionRect }], observer) => {
        observer.disconnect();
        if (Math.abs(intersectionRect.top + ${top}) < 2) done();
        else check();
      }).observe(document.documentElement);
    check();
  })`);
}

/** Returns top and bottom of the dialog in the frame, in the page's coordinates. */
async function dialogOf(element: SvcDashboard): Promise<{ top: number; bottom: number }> {
  await whenInFrame(`document.querySelector("dialog[open] .rows-table, dialog[open] .rows-behind .notice")`);
  const [top, bottom] = await inFrame<[number, number]>(
    `(({ top, bottom }) => [top, bottom])(document.querySelector("dialog").getBoundingClientRect())`,
  );
  const offset = frameOf(element)!.getBoundingClientRect().top;
  return { top: top + offset, bottom: bottom + offset };
}

/** An expression for a mark of a widget, in the frame. */
const MARK = `[...document.querySelectorAll(".widget [data-cell]")].at(-1)`;

describe("auto-height with a dashboard of the sandbox", () => {
  before(function () {
    if (!CAPABILITIES.sizesFrames) this.skip();
  });

  it("is as high as the dashboard after a load, a change of the width, a filter and a navigation", async () => {
    const element = await loadedDashboard();
    const wide = await untilFits(element);
    expect(wide).to.be.greaterThan(900);
    element.style.width = "390px";
    await waitUntil(
      async () => (await inFrame("innerWidth")) === 390,
      "the frame has its width",
      WAIT_OPTIONS,
    );
    const narrow = await untilFits(element);
    expect(narrow).to.be.greaterThan(wide);
    element.style.width = "";
    await waitUntil(
      async () => (await inFrame("innerWidth")) !== 390,
      "the frame has its width",
      WAIT_OPTIONS,
    );
    expect(await untilFits(element)).to.equal(wide);
    element.setFilter("orders.status", "delivered");
    await whenInFrame(`document.querySelector(".filter-button[data-set]")`);
    await untilFits(element);
    const viewed = oneEvent(element, "svc-view");
    element.navigate(`/embed/dashboard/${sandbox.publicIds[1]}`);
    await viewed;
    await untilFits(element);
  });

  it("is as high as a dashboard that loads below the viewport", async () => {
    document.body.style.paddingTop = "5000px";
    const element = await loadedDashboard();
    await waitUntil(() => element.offsetHeight > 900, "the element is higher", WAIT_OPTIONS);
    document.body.style.paddingTop = "";
    await untilFits(element);
  });

  it("scrolls the dashboard inside of a maximum height", async () => {
    const element = await loadedDashboard();
    await untilFits(element);
    element.style.maxHeight = "600px";
    await waitUntil(async () => (await inFrame("innerHeight")) === 600, "the frame is lower", WAIT_OPTIONS);
    expect(await inFrame<number>("(scrollTo(0, 1e6), scrollY)")).to.be.greaterThan(200);
  });

  it("opens the details of a value in the viewport, by pointer and keyboard, without scrolling the page", async () => {
    const element = await loadedDashboard();
    await untilFits(element);
    for (const open of [
      async () => inFrame(`${MARK}.click()`),
      async () => {
        element.focus();
        await inFrame(`${MARK}.focus({ preventScroll: true })`);
        await sendKeys({ press: "Enter" });
      },
    ]) {
      const below = await inFrame<number>(`${MARK}.getBoundingClientRect().top`);
      scrollTo(0, below - 300);
      const before = scrollY;
      expect(before).to.be.greaterThan(400);
      await untilScrolled(element);
      await open();
      const { top, bottom } = await dialogOf(element);
      expect(top).to.be.at.least(0);
      expect(bottom).to.be.at.most(innerHeight);
      expect(scrollY).to.equal(before);
      await inFrame(`document.querySelector("dialog").close()`);
      await whenInFrame(`!document.querySelector("dialog")`);
    }
  });

  it("does not change the height of an app, a chat and a dashboard with an app of its own", async () => {
    const { deploymentId } = sandbox;
    for (const properties of [
      { surface: "app", deploymentId, publicId: undefined },
      { surface: "chat", deploymentId, publicId: undefined },
      { publicId: "f6a7b8c9" },
    ] as const) {
      const element = addSandbox(properties);
      await oneEvent(element, "svc-view");
      if (!("surface" in properties)) await oneEvent(element, "svc-dashboard-loaded");
      await inFrame("document.fonts.ready.then(() => true)");
      expect(element.offsetHeight).to.equal(480);
      fixtureCleanup();
    }
  });
});

describe("a dashboard of the sandbox without auto-height", () => {
  it("opens the details in the middle of a visible frame", async () => {
    const element = await loadedDashboard({ autoHeight: false });
    element.style.height = "540px";
    element.scrollIntoView();
    await inFrame(`${MARK}.click()`);
    const { top, bottom } = await dialogOf(element);
    const frame = frameOf(element)!.getBoundingClientRect();
    expect(top - frame.top).to.be.closeTo(frame.bottom - bottom, 1);
  });
});

import { expect, fixture, html, nextFrame, waitUntil } from "@open-wc/testing";
import type { DashboardHost } from "../../src/element/dashboard-host.js";
import { createOnScreen, type OnScreen } from "../../src/element/load/on-screen.js";
import type { StatusController } from "../../src/element/view/status-controller.js";
import type { SvcDashboard } from "../../src/index.js";
import { createDashboard } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

/** Waits until the browser has notified all earlier observers, in any order. */
async function observed(element: Element): Promise<void> {
  await new Promise((done) => new IntersectionObserver(done).observe(element));
  await nextFrame();
}

/** Creates the resource that watches whether an element is near the viewport. */
function watch(element: Element, onNear: () => void): OnScreen {
  const host: Partial<DashboardHost> = element;
  const status: Pick<StatusController, "box"> = { box: undefined };
  return createOnScreen(host as never, status as never, onNear, () => undefined);
}

const far = html`<div style="padding-top: 5000px"><p>Far down</p></div>`;

describe("a lazy element", () => {
  it("is reported once when it comes near the viewport", async () => {
    const element = (await fixture(far)).querySelector("p")!;
    let calls = 0;
    const viewport = watch(element, () => (calls += 1));
    viewport.begin();
    await observed(element);
    expect([calls, viewport.isNear]).to.deep.equal([0, false]);
    element.scrollIntoView();
    await waitUntil(() => calls > 0);
    viewport.end();
    scrollTo(0, 0);
    await observed(element);
    element.scrollIntoView();
    await observed(element);
    expect([calls, viewport.isNear]).to.deep.equal([1, true]);
  });

  it("is not reported after the end of the watch", async () => {
    const element = (await fixture(far)).querySelector("p")!;
    let calls = 0;
    const viewport = watch(element, () => (calls += 1));
    viewport.begin();
    viewport.end();
    element.scrollIntoView();
    await observed(element);
    expect([calls, viewport.isNear]).to.deep.equal([0, false]);
  });

  it("waits again when it is removed and added far from the viewport", async () => {
    let requests = 0;
    const element = await fixture<SvcDashboard>(
      createDashboard({ loading: "lazy", sessionProvider: () => `s${(requests += 1)}` }),
    );
    await ScriptedTenant.of(element);
    expect(requests).to.equal(1);
    const place = (await fixture(far)).querySelector("p")!;
    element.remove();
    place.append(element);
    await observed(element);
    expect([requests, element.state]).to.deep.equal([1, "idle"]);
    element.scrollIntoView();
    await ScriptedTenant.of(element);
    expect(requests).to.equal(2);
  });

  it("loads near the viewport also if the page's CSS removes its box", async () => {
    for (const style of ["display: contents", "all: unset"]) {
      scrollTo(0, 0);
      const place = (await fixture(far)).querySelector("p")!;
      const element = createDashboard({ loading: "lazy" });
      element.style.cssText = style;
      place.append(element);
      await observed(place);
      expect(element.state, style).to.equal("idle");
      place.scrollIntoView();
      await ScriptedTenant.of(element);
    }
  });

  /** Adds a box that scrolls, with an element at a distance below its lower edge. */
  async function inBox(distance: number): Promise<HTMLElement> {
    const box = await fixture<HTMLElement>(
      html`<div style="height: 200px; overflow: auto">
        <div style="height: ${200 + distance}px"></div>
        <p style="height: 1000px; margin: 0">In the box</p>
      </div>`,
    );
    expect(box.getBoundingClientRect().bottom).to.be.lessThan(innerHeight);
    return box.querySelector("p")!;
  }

  const hasScrollMargin = "scrollMargin" in IntersectionObserver.prototype;
  for (const [what, distance, isNear] of [
    ["10 px below the edge of a box that scrolls", 10, hasScrollMargin],
    ["far below the edge of a box that scrolls", 1000, false],
  ] as const) {
    it(`is ${isNear ? "near" : "not near"} the viewport ${what}`, async () => {
      const element = await inBox(distance);
      let calls = 0;
      const viewport = watch(element, () => (calls += 1));
      viewport.begin();
      await observed(element);
      expect([calls, viewport.isNear]).to.deep.equal(isNear ? [1, true] : [0, false]);
      element.scrollIntoView();
      await waitUntil(() => calls === 1);
    });
  }

  for (const [how, start] of [
    ["reload()", (element: SvcDashboard) => element.reload()],
    ['loading="eager"', (element: SvcDashboard) => element.setAttribute("loading", "eager")],
    ["no more loading attribute", (element: SvcDashboard) => element.removeAttribute("loading")],
  ] as const) {
    it(`loads at once by ${how}, but not by changes of its target and locale`, async () => {
      const reasons: string[] = [];
      const place = (await fixture(far)).querySelector("p")!;
      const element = createDashboard({ sessionProvider: ({ reason }) => (reasons.push(reason), "s") });
      element.setAttribute("loading", "lazy");
      place.append(element);
      await observed(element);
      element.publicId = "other";
      element.locale = "de-DE";
      await observed(element);
      expect([element.state, reasons]).to.deep.equal(["idle", []]);
      start(element);
      await becomeReady(element);
      expect(reasons).to.deep.equal([how === "reload()" ? "reload" : "load"]);
      expect(element.getBoundingClientRect().top).to.be.greaterThan(innerHeight);
    });
  }
});

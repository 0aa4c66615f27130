import { expect, fixture, fixtureCleanup, fixtureSync, nextFrame, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { createDashboard, frameOf, quiet } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

/** The URL parameter of a page that exposes its height to its host. */
const SIZED = { sized: "1" };

/** Waits until an element has a height. */
async function untilHeight(element: Element, height: number): Promise<void> {
  await new Promise<void>((done) => {
    const observer = new ResizeObserver(() => {
      if (element.getBoundingClientRect().height !== height) return;
      observer.disconnect();
      done();
    });
    observer.observe(element);
  });
  await nextFrame(); // a change in the callback of an observer is an error of the page
}

/** Adds an element whose page is ready. */
async function readyDashboard(
  properties: Partial<SvcDashboard> = {},
  style = "",
): Promise<{ element: SvcDashboard; tenant: ScriptedTenant }> {
  const element = createDashboard({ autoHeight: true, urlParams: SIZED, ...properties });
  element.style.cssText = style;
  await fixture(element);
  const tenant = await becomeReady(element);
  return { element, tenant };
}

const heightsOf = (element: SvcDashboard): number[] => [element.offsetHeight, frameOf(element)!.offsetHeight];

/** Returns an element's heights after the height of a second element, which changed later, has been applied. */
async function heightsAfterAnother(element: SvcDashboard): Promise<number[]> {
  const other = await readyDashboard();
  other.tenant.setHeight("700px");
  await untilHeight(other.element, 700);
  return heightsOf(element);
}

describe("auto-height", () => {
  before(function () {
    if (!CAPABILITIES.sizesFrames) this.skip();
  });

  it("makes the element as high as the page when it grows and shrinks", async () => {
    const { element, tenant } = await readyDashboard();
    expect(element.matches(":state(auto-height)")).to.equal(true);
    for (const height of [900, 2500, 600]) {
      tenant.setHeight(`${height}px`);
      await untilHeight(element, height);
      expect(heightsOf(element)).to.deep.equal([height, height]);
    }
  });

  it("can be switched on and off without a load", async () => {
    let requested = 0;
    const sessionProvider = (): string => `session-${(requested += 1)}`;
    const { element, tenant } = await readyDashboard({ autoHeight: false, sessionProvider });
    tenant.setHeight("900px");
    expect(await heightsAfterAnother(element)).to.deep.equal([480, 480]);
    const frame = frameOf(element);
    element.setAttribute("auto-height", "");
    await untilHeight(element, 900);
    expect(element.matches(":state(auto-height)")).to.equal(true);
    element.setAttribute("auto-height", "false");
    await untilHeight(element, 480);
    expect(element.matches(":state(auto-height)")).to.equal(false);
    expect([frameOf(element) === frame, requested]).to.deep.equal([true, 1]);
  });

  it("gives each of two elements its own height", async () => {
    const [one, other] = [await readyDashboard(), await readyDashboard()];
    one.tenant.setHeight("900px");
    other.tenant.setHeight("700px");
    await Promise.all([untilHeight(one.element, 900), untilHeight(other.element, 700)]);
  });

  it("keeps the frame in the box that the page's CSS sets", async () => {
    const cases = [
      { style: "height: 600px", expected: 600 },
      { style: "height: 300px; --svc-dashboard-min-height: 0px", expected: 300 },
      { style: "min-height: 1200px", expected: 1200 },
      { style: "max-height: 700px", expected: 700 },
      { style: "display: block; max-height: 700px", expected: 700 },
      { style: "display: block; min-height: 1200px", expected: 1200 },
      { style: "display: block; height: 640px", expected: 640 },
      { style: "width: 640px; aspect-ratio: 1", expected: 640 },
      { style: "all: unset", expected: 900 },
      { style: "float: left", expected: 900 },
      { style: "padding: 20px", expected: 900 },
    ];
    for (const { style, expected } of cases) {
      const { element, tenant } = await readyDashboard({}, style);
      tenant.setHeight("900px");
      await untilHeight(frameOf(element)!, expected);
      const [box, frame] = await heightsAfterAnother(element);
      const outside = style.startsWith("padding") ? 40 : 0;
      expect([style.startsWith("all") ? frame : box! - outside, frame], style).to.deep.equal([
        expected,
        expected,
      ]);
      fixtureCleanup();
    }
  });

  it("keeps the minimum height for a lower page, and for a page that does not expose its height", async () => {
    for (const [urlParams, height] of [
      [SIZED, "100px"],
      [{}, "900px"],
    ] as const) {
      for (const style of ["", "display: block"]) {
        const { element, tenant } = await readyDashboard({ urlParams }, style);
        tenant.setHeight(height);
        expect(await heightsAfterAnother(element), style).to.deep.equal([480, 480]);
        fixtureCleanup();
      }
    }
  });

  it("works with a lazy frame, a custom sandbox, and without messages", async () => {
    const cases: Partial<SvcDashboard>[] = [
      { loading: "lazy" },
      { sandbox: "allow-scripts" },
      { messaging: "off" },
      { mode: "private" },
    ];
    for (const properties of cases) {
      const element = await fixture<SvcDashboard>(
        createDashboard({ autoHeight: true, urlParams: SIZED, ...properties }),
      );
      const tenant = await ScriptedTenant.of(element);
      tenant.setHeight("900px");
      await untilHeight(element, 900);
      fixtureCleanup();
    }
  });

  it("works for the frames of a retry, a reload and a renewal", async () => {
    const { element, tenant: first } = await readyDashboard();
    quiet(element);
    let tenant = first;
    const failed = { message: "The page has failed.", fatal: true };
    const replacements: (() => void | Promise<void>)[] = [
      async () => {
        tenant.send("error", failed);
        await oneEvent(element, "svc-state-change");
        element.shadowRoot!.querySelector("button")!.click();
      },
      () => element.reload(),
      () => tenant.send("error", { ...failed, context: "session" }),
    ];
    for (const replace of replacements) {
      tenant.setHeight("900px");
      await untilHeight(element, 900);
      const before = frameOf(element);
      await replace();
      while (!frameOf(element) || frameOf(element) === before) await oneEvent(element, "svc-state-change");
      await untilHeight(element, 480);
      tenant = await becomeReady(element);
    }
  });

  it("does not grow endlessly with content that is higher than its viewport", async () => {
    const { element, tenant } = await readyDashboard();
    for (let change = 0; change < 100; change += 1) {
      tenant.setHeight(`calc(100vh + ${10 + (change % 2)}px)`);
      await tenant.report();
    }
    await heightsAfterAnother(element);
    expect(element.offsetHeight).to.be.within(480, 500);
  });

  it("hides an element that is hidden", async () => {
    const { element } = await readyDashboard();
    element.hidden = true;
    expect(getComputedStyle(element).display).to.equal("none");
  });
});

describe("auto-height in a browser that does not support it", () => {
  before(function () {
    if (CAPABILITIES.sizesFrames) this.skip();
  });

  it("changes nothing and reports no error", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard({ urlParams: SIZED }));
    const errors: unknown[] = [];
    element.addEventListener("svc-error", (event) => errors.push(event.detail));
    const tenant = await becomeReady(element);
    const style = (): string => {
      const { display, height } = getComputedStyle(element);
      return [display, height, getComputedStyle(frameOf(element)!).position].join();
    };
    const before = style();
    element.autoHeight = true;
    tenant.setHeight("900px");
    await tenant.report();
    await nextFrame();
    expect([style(), element.autoHeight, element.matches(":state(auto-height)"), errors]).to.deep.equal([
      before,
      true,
      false,
      [],
    ]);
  });
});

import { expect, fixtureCleanup, fixtureSync, nextFrame } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { createDashboard } from "../support/make-dashboard.js";
import { recordConsole } from "./record-console.js";

const DELAY = 2000;

/** Pages in which the element is too small. */
const TOO_SMALL: Readonly<Record<string, [html: string, named: RegExp]>> = {
  "no width": ['<div><svc-dashboard style="width: 0"></svc-dashboard></div>', /0 × 480 px/],
  "a height of nothing": [
    '<div><svc-dashboard style="min-height: 0; height: 100%"></svc-dashboard></div>',
    /800 × 0 px/,
  ],
  neither: [
    '<p>A</p><svc-dashboard style="width: 10px; height: 10px; min-height: 0"></svc-dashboard>',
    /10 × 10 px/,
  ],
  "31 pixels": ['<svc-dashboard style="width: 31px"></svc-dashboard>', /31 × 480 px/],
  "a width of nothing in a wrapper that fits it": [
    '<div style="float: left"><svc-dashboard style="width: 0"></svc-dashboard></div>',
    /0 × 480 px/,
  ],
  "a width that fits no content": [
    '<svc-dashboard style="width: min-content"></svc-dashboard>',
    /0 × 480 px/,
  ],
  "the padding of a small box": [
    '<svc-dashboard style="box-sizing: border-box; width: 100px; padding: 40px"></svc-dashboard>',
    /20 × 400 px/,
  ],
  "no room in an inline component": [
    '<x-panel><svc-dashboard style="width: 0"></svc-dashboard></x-panel>',
    /0 × 480 px/,
  ],
};

/** Pages in which the element is hidden on purpose, or large enough. */
const VALID: Readonly<Record<string, string>> = {
  "an element with room": "<svc-dashboard></svc-dashboard>",
  "32 pixels": '<svc-dashboard style="width: 32px; height: 32px; min-height: 0"></svc-dashboard>',
  "a hidden element": '<svc-dashboard hidden style="width: 0"></svc-dashboard>',
  "a hidden tab": '<div hidden><svc-dashboard style="width: 0"></svc-dashboard></div>',
  "a tab without display": '<div style="display: none"><svc-dashboard></svc-dashboard></div>',
  "a tab that can be found":
    '<div hidden="until-found"><svc-dashboard style="width: 0"></svc-dashboard></div>',
  "a tab whose content is skipped":
    '<div style="content-visibility: hidden"><svc-dashboard style="width: 0"></svc-dashboard></div>',
  "a stacked panel": '<div style="visibility: hidden"><svc-dashboard style="width: 0"></svc-dashboard></div>',
  "closed details": "<details><svc-dashboard style='width: 0'></svc-dashboard></details>",
  "a collapsed pane":
    '<div style="display: grid; grid-template-columns: 0 1fr"><div style="overflow: hidden"><svc-dashboard></svc-dashboard></div></div>',
  "a pane with a strip left":
    '<div style="width: 30px; overflow: hidden"><svc-dashboard></svc-dashboard></div>',
  "a collapsed pane below another":
    '<div style="height: 0"><svc-dashboard style="height: 100%; min-height: 0"></svc-dashboard></div>',
  "a closed accordion": `<div style="display: grid; grid-template-rows: 0fr">
    <div style="overflow: hidden; min-height: 0"><svc-dashboard></svc-dashboard></div></div>`,
  "a collapsed pane around a component":
    '<div style="width: 0; overflow: hidden"><x-panel><svc-dashboard></svc-dashboard></x-panel></div>',
};

describe("the warning about a dashboard without room", () => {
  recordConsole("error");
  const lines = recordConsole("warn");
  let clock: FakeClock;
  beforeEach(() => {
    clock = fakeClock();
  });

  /** Adds a page in which `svc-dashboard` stands for an element. */
  function add(html: string): { element: SvcDashboard; stub: EmbedStub } {
    const page = document.createElement("div");
    page.style.width = "800px";
    page.innerHTML = html.replaceAll("svc-dashboard", "i");
    const place = page.querySelector("i")!;
    const element = createDashboard({ hidden: place.hidden });
    element.style.cssText = place.style.cssText;
    const stub = new EmbedStub(element);
    place.replaceWith(element);
    fixtureSync(page);
    return { element, stub };
  }

  /** Waits until the browser has observed the page's layout, and lets time pass. */
  async function wait(ms: number): Promise<void> {
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    clock.tick(ms);
  }

  async function addReady(html: string): Promise<SvcDashboard> {
    const { element, stub } = add(html);
    stub.ready();
    await element.ready;
    return element;
  }

  for (const [what, [html, named]] of Object.entries(TOO_SMALL)) {
    it(`contains the size and the styles to set, once, for ${what}`, async () => {
      const element = await addReady(html);
      const size = [element.offsetWidth, element.offsetHeight];
      await wait(DELAY - 1);
      expect(lines, "earlier").to.deep.equal([]);
      clock.tick(1);
      expect(lines.length).to.equal(1);
      expect(lines[0])
        .to.match(named)
        .and.to.match(/^<svc-dashboard> .* set .* width: 100%; height: 600px\.$/);
      expect([element.offsetWidth, element.offsetHeight]).to.deep.equal(size);
      element.style.height = "5px";
      await wait(DELAY);
      expect(lines.length, "later").to.equal(1);
    });
  }

  it("does not appear on pages that hide the element on purpose or have room", async () => {
    for (const [what, html] of Object.entries(VALID)) {
      await addReady(html);
      await wait(DELAY);
      expect(lines, what).to.deep.equal([]);
      fixtureCleanup();
    }
  });

  it("does not appear during the load, but when a notice has no room", async () => {
    const { element, stub } = add('<svc-dashboard style="width: 0"></svc-dashboard>');
    await element.updateComplete;
    await wait(DELAY);
    expect(
      lines.filter((line) => !line.startsWith("EmbedStub")),
      "loading",
    ).to.deep.equal([]);
    lines.length = 0;
    stub.send("error", { message: "render failed", fatal: true });
    await wait(DELAY);
    expect(lines.length).to.equal(1);
  });

  it("does not appear if the element becomes large enough in time", async () => {
    const element = await addReady('<svc-dashboard style="width: 0"></svc-dashboard>');
    await wait(DELAY - 1);
    element.style.width = "";
    await wait(DELAY);
    expect(lines).to.deep.equal([]);
  });

  it("appears when a hidden tab is shown without room, or when the page removes the room", async () => {
    for (const change of ["display: block; width: 0", "width: 0"]) {
      const element = await addReady(
        `<svc-dashboard style="${change.startsWith("display") ? "display: none" : ""}"></svc-dashboard>`,
      );
      await wait(DELAY);
      expect(lines, change).to.deep.equal([]);
      element.style.cssText = change;
      await wait(DELAY);
      expect(lines.length, change).to.equal(1);
      lines.length = 0;
      fixtureCleanup();
    }
  });

  it("appears after a time in which the page is visible", async () => {
    const hide = (value: boolean): void =>
      void Object.defineProperty(document, "hidden", { value, configurable: true });
    await addReady('<svc-dashboard style="width: 0"></svc-dashboard>');
    hide(true);
    await wait(DELAY);
    expect(lines, "hidden").to.deep.equal([]);
    hide(false);
    await wait(DELAY);
    Reflect.deleteProperty(document, "hidden");
    expect(lines.length).to.equal(1);
  });

  it("does not appear in a simulated DOM, which has no sizes and no animations", async () => {
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, "animate")!;
    Reflect.deleteProperty(Element.prototype, "animate");
    await addReady('<svc-dashboard style="width: 0"></svc-dashboard>');
    await wait(DELAY);
    Object.defineProperty(Element.prototype, "animate", animate);
    expect(lines).to.deep.equal([]);
  });

  it("does not appear if the element is removed in time", async () => {
    const element = await addReady('<svc-dashboard style="width: 0"></svc-dashboard>');
    await wait(DELAY - 1);
    element.remove();
    await wait(DELAY);
    expect(lines).to.deep.equal([]);
  });
});

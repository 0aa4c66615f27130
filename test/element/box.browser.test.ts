import { expect, oneEvent } from "@open-wc/testing";
import { EmbedStub } from "../../src/testing/index.js";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { createDashboard, frameOf } from "../support/make-dashboard.js";
import { LAYOUTS, type Layout } from "./box-layouts.js";

type Rect = readonly [x: number, y: number, width: number, height: number];

const rectOf = (element: Element): Rect => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round) as unknown as Rect;
};

/** A window of 1000 by 700 pixels for the page of a test. */
const view = document.createElement("iframe");
view.style.cssText = "width: 1000px; height: 700px; border: 0";

async function openPage({ css = "", html = "@", sheets = [] }: Omit<Layout, "size">): Promise<Element> {
  const links = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  const styles = `<style>body { margin: 0 } ${css}</style>`;
  view.srcdoc = `<!doctype html>${links}${styles}<body>${html.replace("@", "<i id=here></i>")}`;
  const loaded = oneEvent(view, "load");
  if (!view.isConnected) document.body.append(view);
  await loaded;
  return view.contentDocument!.getElementById("here")!;
}

/** The host's content box; undefined if the page's CSS removes it. */
function contentBox(host: SvcDashboard): Rect | undefined {
  if (/^(inline|contents)$/.test(getComputedStyle(host).display)) return undefined;
  const style = getComputedStyle(host);
  const sum = (...names: string[]): number =>
    names.reduce((total, name) => total + parseFloat(style.getPropertyValue(name)), 0);
  const { x, y, width, height } = host.getBoundingClientRect();
  return [
    x + sum("padding-left", "border-left-width"),
    y + sum("padding-top", "border-top-width"),
    width - sum("padding-left", "padding-right", "border-left-width", "border-right-width"),
    height - sum("padding-top", "padding-bottom", "border-top-width", "border-bottom-width"),
  ].map(Math.round) as unknown as Rect;
}

/** Adds an element to a page, and calls `check` in each state. */
async function show(place: Element, check: (state: string) => void): Promise<void> {
  const clock = fakeClock();
  let provide: (session: string) => void = () => undefined;
  const sessionProvider = async (): Promise<string> => new Promise((resolve) => (provide = resolve));
  const element = createDashboard({ sessionProvider });
  element.innerHTML = '<p slot="loading" style="width: 300px">Hold on</p>';
  const stub = new EmbedStub(element);
  element.readyTimeout = 30_000;
  place.replaceWith(element);
  await element.updateComplete;
  check("loading");
  const changed = oneEvent(element, "svc-state-change");
  provide("s");
  await changed;
  check("with its frame");
  const message = oneEvent(element, "svc-view");
  stub.send("view", { surface: "dashboard", path: "/embed/dashboard/sales" });
  await message;
  clock.tick(30_000);
  check("with a notice beside the frame");
  stub.ready();
  await element.ready;
  check("ready");
  stub.send("error", { message: "render failed", fatal: true });
  check("with a notice in its place");
  element.remove();
}

describe("the box of <svc-dashboard>", () => {
  const { error, warn } = console;
  before(() => {
    console.error = console.warn = () => undefined; // these loads fail on purpose, to show notices
  });
  after(() => {
    Object.assign(console, { error, warn });
    view.remove();
  });

  for (const [name, layout] of Object.entries(LAYOUTS)) {
    it(`fills the element in every state, in a page with ${name}`, async () => {
      const place = await openPage(layout);
      const seen: Record<string, Rect> = {};
      const expected: Record<string, Rect> = {};
      await show(place, (state) => {
        const host = view.contentDocument!.querySelector("svc-dashboard")!;
        const frame = frameOf(host) ?? host.shadowRoot!.querySelector(".frame")!;
        seen[state] = rectOf(frame);
        const [x, y] = seen["loading"]!;
        expected[state] = contentBox(host) ?? [x, y, ...layout.size];
        expect(seen[state].slice(2), state).to.deep.equal(layout.size);
      });
      expect(seen).to.deep.equal(expected);
    });
  }
});

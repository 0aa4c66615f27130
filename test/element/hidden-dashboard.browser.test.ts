import { expect, fixtureCleanup, fixtureSync, html, nextFrame, oneEvent, waitUntil } from "@open-wc/testing";
import { a11ySnapshot, sendKeys } from "@web/test-runner-commands";
import { sandbox } from "virtual:sandbox";
import type { SvcDashboard } from "../../src/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { inFrame, whenInFrame } from "../support/in-frame.js";
import { createDashboard, frameOf } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant, type TenantReport } from "../support/scripted-tenant.js";

/** The ways to hide a dashboard that stays in the page: the attribute on the element, and CSS on its panel. */
const WAYS = ["display: none", "hidden", "visibility: hidden", "content-visibility: hidden"];

/** A dashboard in one of two panels that share a cell of a grid. */
class Place {
  readonly way: string;
  readonly element: SvcDashboard;
  tenant!: ScriptedTenant;
  sessions = 0;
  readonly #panel: HTMLElement;

  constructor(way: string, properties: Partial<SvcDashboard> = {}, height = 120, isHidden = false) {
    this.way = way;
    this.element = createDashboard({
      frameTitle: way,
      sessionProvider: ({ viewer = "session" }) => `${viewer}-${(this.sessions += 1)}`,
      ...properties,
    });
    this.element.style.cssText = `height: ${height}px; min-height: 0`;
    const stack = fixtureSync(
      html`<div style="display: grid; height: ${height}px">
        <div style="grid-area: 1 / 1"></div>
        <div style="grid-area: 1 / 1">Another panel</div>
      </div>`,
    );
    this.#panel = stack.firstElementChild as HTMLElement;
    this.isHidden = isHidden;
    this.#panel.append(this.element);
  }

  set isHidden(isHidden: boolean) {
    if (this.way === "hidden") this.element.hidden = isHidden;
    else this.#panel.style.cssText = `grid-area: 1 / 1; ${isHidden ? this.way : ""}`;
    if (this.way === "visibility: hidden") this.#panel.inert = isHidden;
  }

  async loaded(): Promise<void> {
    this.tenant = await ScriptedTenant.of(this.element);
    this.tenant.ready();
    this.tenant.send("dashboard-loaded");
    await oneEvent(this.element, "svc-dashboard-loaded");
  }

  /** The box of the frame; undefined while it is not visible. */
  get box(): number[] | undefined {
    const frame = frameOf(this.element)!;
    const { x, y, width, height } = frame.getBoundingClientRect();
    const isVisible = frame.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isVisible ? [x, y, width, height] : undefined;
  }

  /** The page's report, if its frame is still the first one. */
  async report(): Promise<TenantReport> {
    expect(frameOf(this.element) === this.tenant.frame, this.way).to.equal(true);
    return this.tenant.report();
  }
}

/** One dashboard for each way. */
let places: Place[];

const each = <T>(read: (place: Place) => Promise<T>): Promise<T[]> => Promise.all(places.map(read));
const boxes = (): unknown[] => places.map(({ box }) => box);

async function openAll(properties?: Partial<SvcDashboard>): Promise<void> {
  places = WAYS.map((way) => new Place(way, properties));
  await each((place) => place.loaded());
}

async function hideAll(): Promise<void> {
  for (const place of places) place.isHidden = true;
  await nextFrame();
  expect(boxes()).to.deep.equal(WAYS.map(() => undefined));
}

/** Shows the dashboards, which have two frames to become visible. */
async function showAll(): Promise<void> {
  for (const place of places) place.isHidden = false;
  await nextFrame();
  await nextFrame();
}

/** Makes the pages high, and scrolls them. */
async function scrollAll(): Promise<void> {
  for (const { tenant } of places) {
    tenant.setHeight("5000px");
    tenant.scrollTo(700);
  }
  expect(await kept(), "before").to.deep.equal(WAYS);
}

/** The ways whose page is at its scroll position. */
async function kept(): Promise<string[]> {
  const reports = await each((place) => place.report());
  return WAYS.filter((_, index) => reports[index]!.scrollY === 700);
}

describe("a dashboard that is hidden and shown", () => {
  afterEach(() => void document.body.style.removeProperty("--svc-dashboard-theme-primary-color"));

  for (const theme of [undefined, "#003366"]) {
    it(`keeps its load and posts nothing in twenty turns, ${theme ? "with" : "without"} a theme of the page's CSS`, async () => {
      if (theme) {
        await import("../../src/css-theme/index.js");
        document.body.style.setProperty("--svc-dashboard-theme-primary-color", theme);
      }
      await openAll();
      const before = await each((place) => place.report());
      const shown = boxes();
      const posted: unknown[] = [];
      const listen = ({ data }: MessageEvent<Partial<TenantReport> | null>): void => {
        if (!data?.received) posted.push(data);
      };
      addEventListener("message", listen);
      for (let turn = 0; turn < 20; turn += 1) {
        await hideAll();
        await showAll();
        expect(boxes(), `turn ${turn}`).to.deep.equal(shown);
      }
      expect(await each((place) => place.report())).to.deep.equal(before);
      removeEventListener("message", listen);
      expect(posted).to.deep.equal([]);
      expect(before.map(({ received }) => received.length)).to.deep.equal(WAYS.map(() => (theme ? 1 : 0)));
      expect(places.map(({ sessions }) => sessions)).to.deep.equal([1, 1, 1, 1]);
    });
  }

  it("keeps the scroll position in its frame, except without a box in some engines if the page changes", async () => {
    await openAll();
    await scrollAll();
    await hideAll();
    await showAll();
    expect(await kept()).to.deep.equal(WAYS);
    await hideAll();
    for (const { tenant } of places) tenant.setHeight("5001px");
    await each((place) => place.report());
    await showAll();
    expect(await kept()).to.deep.equal(CAPABILITIES.keepsPlaceWithoutBox ? WAYS : WAYS.slice(2));
  });

  it("is in the Tab order and the accessibility tree only while it is shown", async () => {
    const before = fixtureSync<HTMLElement>(html`<button>Before</button>`);
    await openAll();
    const after = fixtureSync<HTMLElement>(html`<button>After</button>`);
    const namesInTree = async (): Promise<string[]> => {
      const tree = await a11ySnapshot({}).then((root: unknown) => JSON.stringify(root));
      return WAYS.filter((way) => tree.includes(`"name":"${way}"`));
    };
    await hideAll();
    if (CAPABILITIES.readsAccessibilityTree) expect(await namesInTree()).to.deep.equal([]);
    before.focus();
    await sendKeys({ press: "Tab" });
    expect(document.activeElement).to.equal(after);
    await showAll();
    if (CAPABILITIES.readsAccessibilityTree) expect(await namesInTree()).to.deep.equal(WAYS);
    before.focus();
    for (const { element, tenant } of places) {
      const focused = tenant.focused();
      await sendKeys({ press: "Tab" });
      await focused;
      expect(document.activeElement).to.equal(element);
    }
  });

  it("contains nothing of the previous viewer if `viewer` changes while it is hidden", async () => {
    await openAll({ viewer: "ada" });
    const shown = boxes();
    await hideAll();
    for (const { element, tenant } of places) {
      element.viewer = "bob";
      expect([frameOf(element), tenant.frame.isConnected]).to.deep.equal([null, false]);
    }
    await each((place) => place.loaded());
    await showAll();
    expect(boxes()).to.deep.equal(shown);
    for (const { href } of await each((place) => place.report())) {
      expect(new URL(href).searchParams.get("session")).to.equal("bob-2");
    }
  });

  it("keeps its frame, its page and the scroll position in a renewal in place while it is hidden", async () => {
    await openAll();
    await scrollAll();
    const before = await each((place) => place.report());
    await hideAll();
    await each(async ({ element, tenant }) => {
      const reported = oneEvent(element, "svc-session-expiring");
      tenant.send("session-expiring", { in: "a later version" });
      await reported;
    });
    await nextTask();
    await showAll();
    expect(await kept()).to.deep.equal(WAYS);
    const posted = { type: "svc:action:set-session", payload: { sessionId: "session-2" } };
    for (const [index, { id, received }] of (await each((place) => place.report())).entries()) {
      expect(id).to.equal(before[index]!.id);
      expect(received.map(({ data: { type, payload } }) => ({ type, payload }))).to.deep.equal([posted]);
    }
  });
});

/** An expression for the size of the sandbox's page, and for the texts and boxes of its widgets and their charts. */
const DRAWN = `(() => {
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  };
  const look = (widget) => [widget.innerText, ...[widget, ...widget.querySelectorAll("svg")].map(box)];
  return JSON.stringify([innerWidth, innerHeight, ...[...document.querySelectorAll(".widget")].map(look)]);
})()`;

/** An expression for whether the page shows one country: that many marks are in two of its charts. */
const FILTERED = `document.querySelector(".page-body[aria-busy=false]") && ["map", "value-by-country"].map((id) =>
  document.querySelectorAll("[data-widget=" + id + "] [role=graphics-symbol]").length).join() === "2,5"`;

describe("a dashboard of the sandbox that is connected while it is hidden", () => {
  const properties: Partial<SvcDashboard> = {
    tenantOrigin: sandbox.origin,
    publicId: "c3d4e5f6",
    sessionProvider: undefined,
    sessionEndpoint: "/api/embed-session",
  };

  /** Loads a dashboard, sets a filter, and shows it. @returns what is drawn, once it is as expected */
  async function draw(way: string, isHidden: boolean, expected?: string): Promise<string> {
    const place = new Place(way, properties, 700, isHidden);
    const { element } = place;
    await oneEvent(element, "svc-dashboard-loaded");
    expect([element.state, place.box === undefined]).to.deep.equal(["loaded", isHidden]);
    element.setFilter("customers.country", "Canada");
    await whenInFrame(FILTERED);
    place.isHidden = false;
    let drawn = "";
    const isDrawn = async (): Promise<boolean> =>
      (drawn = await inFrame<string>(DRAWN)) === (expected ?? drawn);
    await waitUntil(isDrawn, "", { timeout: 10_000 }).catch(() => undefined);
    expect(JSON.parse(drawn)).to.include(element.offsetWidth);
    fixtureCleanup(); // a frame below the viewport draws nothing
    return drawn;
  }

  let control: string;
  before(async () => (control = await draw("hidden", false)));

  for (const way of WAYS) {
    it(`loads with ${way}, applies a filter, and is drawn like any other when it is shown`, async () => {
      expect(JSON.parse(await draw(way, true, control))).to.deep.equal(JSON.parse(control));
    });
  }
});

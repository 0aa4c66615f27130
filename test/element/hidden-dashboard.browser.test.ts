import { expect, fixtureCleanup, fixtureSync, html, nextFrame, oneEvent, waitUntil } from "@open-wc/testing";
import { a11ySnapshot, sendKeys } from "@web/test-runner-commands";
import { sandbox } from "virtual:sandbox";
import type { SvcDashboard } from "../../src/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { inFrame, whenInFrame } from "../support/in-frame.js";
import { createDashboard, frameOf } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant, type TenantReport } from "../support/scripted-tenant.js";

type SetHidden = (panel: HTMLElement, element: SvcDashboard, isHidden: boolean) => void;

/** The ways to hide a dashboard that stays in the page. */
const WAYS: Readonly<Record<string, SetHidden>> = {
  "display: none": ({ style }, _, isHidden) => (style.display = isHidden ? "none" : ""),
  hidden: (_, element, isHidden) => (element.hidden = isHidden),
  "visibility: hidden and inert": (panel, _, isHidden) => {
    panel.style.visibility = isHidden ? "hidden" : "";
    panel.inert = isHidden;
  },
  "content-visibility: hidden": ({ style }, _, isHidden) =>
    (style.contentVisibility = isHidden ? "hidden" : ""),
};
const NAMES = Object.keys(WAYS);

/** A dashboard in one of two panels that share a cell of a grid. */
class Place {
  readonly way: string;
  readonly element: SvcDashboard;
  tenant!: ScriptedTenant;
  sessions = 0;
  readonly #panel: HTMLElement;

  constructor(way: string, properties: Partial<SvcDashboard> = {}, height = 120) {
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
        <div style="grid-area: 1 / 1; z-index: -1">Another panel</div>
      </div>`,
    );
    this.#panel = stack.firstElementChild as HTMLElement;
  }

  set isHidden(isHidden: boolean) {
    WAYS[this.way]!(this.#panel, this.element, isHidden);
  }

  connect(): void {
    this.#panel.append(this.element);
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

  async state(): Promise<object> {
    const { way, sessions, box, tenant } = this;
    const isSameFrame = frameOf(this.element) === tenant.frame;
    return { way, sessions, box, isSameFrame, ...(await tenant.report()) };
  }
}

/** One dashboard for each way. */
let places: Place[];

const each = <T>(read: (place: Place) => Promise<T>): Promise<T[]> => Promise.all(places.map(read));
const boxes = (): unknown[] => places.map(({ box }) => box);

async function openAll(properties?: Partial<SvcDashboard>): Promise<void> {
  places = NAMES.map((way) => new Place(way, properties));
  for (const place of places) place.connect();
  await each((place) => place.loaded());
}

async function hideAll(): Promise<void> {
  for (const place of places) place.isHidden = true;
  await nextFrame();
  expect(boxes()).to.deep.equal(NAMES.map(() => undefined));
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
  expect(await kept(), "before").to.deep.equal(NAMES);
}

/** The ways whose page is at its scroll position. */
async function kept(): Promise<string[]> {
  const reports = await each(({ tenant }) => tenant.report());
  return NAMES.filter((_, index) => reports[index]!.scrollY === 700);
}

describe("a dashboard that is hidden and shown", () => {
  for (const theme of [undefined, "#003366"]) {
    it(`keeps its load and posts nothing in twenty turns, ${theme ? "with" : "without"} a theme of the page's CSS`, async () => {
      if (theme) {
        await import("../../src/css-theme/index.js");
        document.body.style.setProperty("--svc-dashboard-theme-primary-color", theme);
      }
      await openAll();
      const before = await each((place) => place.state());
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
      const after = await each((place) => place.state());
      removeEventListener("message", listen);
      document.body.style.removeProperty("--svc-dashboard-theme-primary-color");
      expect(after).to.deep.equal(before);
      expect(posted).to.deep.equal([]);
      const actions = theme ? ["set-theme"] : [];
      expect(await each(({ tenant }) => tenant.actions())).to.deep.equal(NAMES.map(() => actions));
      expect(places.map(({ sessions }) => sessions)).to.deep.equal([1, 1, 1, 1]);
    });
  }

  it("keeps the scroll position in its frame, except without a box in some engines if the page changes", async () => {
    await openAll();
    await scrollAll();
    await hideAll();
    await showAll();
    expect(await kept()).to.deep.equal(NAMES);
    await hideAll();
    for (const { tenant } of places) tenant.setHeight("5001px");
    await each(({ tenant }) => tenant.report());
    await showAll();
    expect(await kept()).to.deep.equal(CAPABILITIES.keepsPlaceWithoutBox ? NAMES : NAMES.slice(2));
  });

  it("is in the Tab order and the accessibility tree only while it is shown", async () => {
    const before = fixtureSync<HTMLElement>(html`<button>Before</button>`);
    await openAll();
    const after = fixtureSync<HTMLElement>(html`<button>After</button>`);
    const namesInTree = async (): Promise<string[]> => {
      const tree = JSON.stringify(await a11ySnapshot({}));
      return NAMES.filter((way) => tree.includes(`"name":"${way}"`));
    };
    await hideAll();
    if (CAPABILITIES.readsAccessibilityTree) expect(await namesInTree()).to.deep.equal([]);
    before.focus();
    await sendKeys({ press: "Tab" });
    expect(document.activeElement).to.equal(after);
    await showAll();
    if (CAPABILITIES.readsAccessibilityTree) expect(await namesInTree()).to.deep.equal(NAMES);
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
    const before = await each(({ tenant }) => tenant.report());
    await hideAll();
    for (const { element, tenant } of places) {
      element.viewer = "bob";
      expect([frameOf(element), tenant.frame.isConnected]).to.deep.equal([null, false]);
    }
    await each((place) => place.loaded());
    await showAll();
    expect(boxes()).to.deep.equal(shown);
    const reports = await each(({ tenant }) => tenant.report());
    for (const [index, { id, href }] of reports.entries()) {
      expect(new URL(href).searchParams.get("session")).to.equal("bob-2");
      expect(id).not.to.equal(before[index]!.id);
      expect(places[index]!.element.shadowRoot!.querySelectorAll("iframe").length).to.equal(1);
    }
  });

  it("keeps its frame, its page and the scroll position in a renewal in place while it is hidden", async () => {
    await openAll();
    await scrollAll();
    const before = await each(({ tenant }) => tenant.report());
    await hideAll();
    await each(async ({ element, tenant }) => {
      const reported = oneEvent(element, "svc-session-expiring");
      tenant.send("session-expiring", { in: "a later version" });
      await reported;
    });
    await nextTask();
    await showAll();
    expect(await kept()).to.deep.equal(NAMES);
    const reports = await each(({ tenant }) => tenant.report());
    expect(reports.map(({ id }) => id)).to.deep.equal(before.map(({ id }) => id));
    expect(places.map(({ element, tenant }) => frameOf(element) === tenant.frame)).not.to.include(false);
    for (const { received } of reports) {
      expect(received.map(({ data }) => data.payload)).to.deep.equal([{ sessionId: "session-2" }]);
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

/** An expression for whether both charts with a filter show one country, with as many marks as it has. */
const FILTERED = `["map", "value-by-country"].map((id) =>
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
    const place = new Place(way, properties, 700);
    place.isHidden = isHidden;
    place.connect();
    await oneEvent(place.element, "svc-dashboard-loaded");
    expect([place.element.state, place.box === undefined]).to.deep.equal(["loaded", isHidden]);
    place.element.setFilter("customers.country", "Canada");
    await whenInFrame(FILTERED);
    place.isHidden = false;
    let drawn = "";
    const isDrawn = async (): Promise<boolean> => {
      const before = drawn;
      drawn = await inFrame<string>(DRAWN);
      return drawn === (expected ?? before);
    };
    await waitUntil(isDrawn, "", { timeout: 10_000 }).catch(() => undefined);
    expect(JSON.parse(drawn)[0]).to.equal(place.element.offsetWidth);
    fixtureCleanup(); // a frame below the viewport draws nothing
    return drawn;
  }

  let control: string;
  before(async () => (control = await draw("hidden", false)));

  for (const way of NAMES) {
    it(`loads with ${way}, applies a filter, and is drawn like any other when it is shown`, async () => {
      expect(JSON.parse(await draw(way, true, control))).to.deep.equal(JSON.parse(control));
    });
  }
});

import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import type { ColorScheme, SvcDashboard } from "../../../../src/index.js";
import { inFrame, whenInDocument, whenInFrame } from "../../../../test/support/in-frame.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

/** The settings of a viewer; omitted members have their defaults. */
interface State {
  filters?: Record<string, string | string[]>;
  grain?: string;
  locale?: string;
  scheme?: ColorScheme;
}

const quarter = { "calendar.date": ["2025-10-01", "2025-12-31"] };
const noDays = { "calendar.date": ["2019-01-01", "2019-12-31"] };
const middle = { "calendar.date": ["2025-02-10", "2025-09-20"] };

/** Five states of each dashboard, one after the other in one load. */
const STATES: Readonly<Record<string, readonly State[]>> = {
  a1b2c3d4: [
    {},
    { filters: middle, grain: "week", scheme: "dark" },
    { filters: { "orders.status": "cancelled" }, locale: "de" },
    { filters: { ...quarter, "customers.country": "Japan" }, grain: "day", locale: "ja" },
    { filters: noDays, grain: "quarter", locale: "fr", scheme: "dark" },
  ],
  c3d4e5f6: [
    {},
    { filters: { "customers.region": "Asia Pacific" }, locale: "es", scheme: "dark" },
    { filters: { "customers.country": ["France", "Chile"] }, locale: "sv" },
    { filters: { ...middle, "customers.segment": "school" }, locale: "pt" },
    { filters: noDays },
  ],
  e5f6a7b8: [
    {},
    { filters: { "products.category": "Footwear" }, locale: "it", scheme: "dark" },
    { filters: { ...quarter, "orders.channel": "app" }, locale: "nb" },
    { filters: { "customers.segment": ["business", "school"] }, scheme: "dark" },
    { filters: middle, locale: "vi" },
  ],
  b7c8d9e0: [
    {},
    { grain: "year", locale: "de", scheme: "dark" },
    { filters: { "customers.country": "Austria" }, grain: "quarter" },
    { filters: { ...quarter, "customers.region": "Europe" }, locale: "ja" },
    { filters: noDays, scheme: "dark" },
  ],
  d4e5f6a7: [
    {},
    { filters: { "returns.reason": "damaged" }, grain: "week", locale: "fr" },
    { filters: { ...middle, "orders.channel": "store" }, scheme: "dark" },
    { filters: { "customers.region": "Asia Pacific" }, grain: "quarter", locale: "es" },
    { filters: noDays, locale: "de" },
  ],
  f6a7b8c9: [{}, { scheme: "dark" }, { locale: "de" }, { locale: "ja", scheme: "dark" }, { locale: "pt" }],
};

/** Marks the drawings of the previous state, to distinguish them from those of the next one. */
const outdate = `document.querySelectorAll(".chart-drawing").forEach((drawing) => drawing.classList.add("old"))`;

const setGrain = (grain: string): string => `(() => {
  const select = document.querySelector(".widget-time-grain select");
  if (!select || select.value === ${JSON.stringify(grain)}) return;
  select.value = ${JSON.stringify(grain)};
  select.dispatchEvent(new Event("change", { bubbles: true }));
})()`;

/** Whether everything is loaded and drawn, and each chart has a mark for each row without null. */
const settled = `document.querySelector(".page-body[aria-busy=false]") && !document.querySelector(".skeleton, .old") &&
  [...document.querySelectorAll("vega-chart")].every((chart) => {
    const marks = [...chart.querySelectorAll("[role=graphics-symbol]")];
    const kinds = ["bar", "point", "circle", "rect mark"];
    const drawn = marks.filter((mark) => kinds.includes(mark.getAttribute("aria-roledescription")));
    const whole = chart.result.rows.filter((row) => !Object.values(row).includes(null));
    return drawn.length === whole.length;
  })`;

/** An expression for all text of the page, with the names that only screen readers announce. */
const texts = `[document.body.textContent, ...[...document.querySelectorAll("[aria-label], [title]")]
  .flatMap((element) => [element.ariaLabel, element.getAttribute("title")])].join("\\n")`;

describe("every dashboard of the sandbox", () => {
  let element: SvcDashboard;

  /** Sets a state through the element, as a host does, and waits until the page shows it. */
  async function show({ filters = {}, grain, locale = "en", scheme = "light" }: State, own: string | null) {
    await inFrame(outdate);
    const isDays = (member: string) => member === "calendar.date";
    element.filters = Object.fromEntries(
      Object.entries(filters).map(([member, value]) => [
        member,
        isDays(member) ? { type: "between", value } : value,
      ]),
    );
    Object.assign(element, { locale, colorScheme: scheme });
    if (own !== null) await inFrame(setGrain(grain ?? own));
    const set = Object.keys(filters).length;
    await whenInFrame(
      `document.documentElement.dataset.scheme === "${scheme}" && document.documentElement.lang === "${locale}" &&
       document.querySelectorAll(".filter-button[data-set]").length === ${set} && ${settled}`,
    );
  }

  for (const [publicId, states] of Object.entries(STATES)) {
    it(`writes only valid values, and draws every row, in ${states.length} states of ${publicId}`, async function () {
      this.timeout(400_000);
      element = fixtureSync(createSandboxDashboard({ publicId }));
      element.style.width = "1280px";
      await oneEvent(element, "svc-dashboard-loaded");
      const own = await inFrame<string | null>(
        `document.querySelector(".widget-time-grain select")?.value ?? null`,
      );
      for (const state of states) {
        await show(state, own);
        const what = JSON.stringify(state);
        expect(await inFrame<string>(texts), what).not.to.match(/NaN|Infinity|undefined/);
        expect(
          await inFrame<number>(`document.querySelectorAll("[role=alert] .notice").length`),
          what,
        ).to.equal(0);
        if (publicId !== "f6a7b8c9") continue;
        const app = await whenInDocument<string>(
          `document.querySelector("svg path") && document.body.textContent`,
        );
        expect(app, what).not.to.match(/NaN|Infinity|undefined/);
      }
    });
  }
});

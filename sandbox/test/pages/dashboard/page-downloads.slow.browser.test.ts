import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import type { SvcDashboard } from "../../../../src/index.js";
import { inFrame, tabInto, whenInFrame } from "../../../../test/support/in-frame.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

const item = (name: string): string =>
  `[...document.querySelectorAll("[role=menuitem]")].find((one) => one.textContent.trim() === "${name}")`;

const PAGE_MENU = `document.querySelector(".page-tools .menu > button")`;

/** The rows of the widget with a title, as its chart has them. */
const rows = (title: string): string =>
  `[...document.querySelectorAll("vega-chart")].find((c) => c.getAttribute("aria-label") === ${JSON.stringify(title)})?.result?.rows`;

describe("a sandbox dashboard for its viewer", () => {
  let element: SvcDashboard;

  async function load(properties: Partial<SvcDashboard> = {}): Promise<void> {
    element = fixtureSync(createSandboxDashboard({ publicId: sandbox.publicIds[0]!, ...properties }));
    await oneEvent(element, "svc-dashboard-loaded");
  }

  it("reports a download of the page as PDF, even without allow-export", async () => {
    await load();
    await tabInto(element);
    const downloaded = oneEvent<CustomEvent<object>>(element, "svc-download");
    await inFrame(`${PAGE_MENU}.focus()`);
    await inFrame(`${PAGE_MENU}.click()`);
    await inFrame(`${item("Download PDF")}.click()`);
    const { detail } = await downloaded;
    expect(detail).to.deep.equal({ format: "pdf", target: "dashboard", title: "Sales overview" });
    await whenInFrame(`document.activeElement === ${PAGE_MENU}`);
  });

  it("starts days at midnight in the host's time zone", async () => {
    // of two years, days would be too many to draw
    const halfYear = { value: ["2025-07-01", "2025-12-31"], type: "between" as const };
    await load({ timezone: "UTC", filters: { "calendar.date": halfYear } });
    await inFrame(`(() => {
      const select = document.querySelector(".widget-time-grain select");
      select.value = "day";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
    const days = `${rows("Revenue over time")}?.length > 150 && ${rows("Revenue over time")}`;
    interface Day {
      orders_created_at: string;
      orders_revenue: number;
    }
    const inUtc = await whenInFrame<Day[]>(days);
    element.setTimezone("Pacific/Auckland");
    const first = JSON.stringify(inUtc[100]);
    const inAuckland = await whenInFrame<Day[]>(
      `${days}.some((row) => row.orders_created_at === ${JSON.stringify(inUtc[100]!.orders_created_at)}) &&
       JSON.stringify(${rows("Revenue over time")}[100]) !== ${JSON.stringify(first)} && ${rows("Revenue over time")}`,
    );
    const utc = new Map(inUtc.map((day) => [day.orders_created_at, day.orders_revenue]));
    const moved = inAuckland.filter((day) => utc.get(day.orders_created_at) !== day.orders_revenue);
    expect(moved.length).to.be.greaterThan(inAuckland.length / 2);
    const sum = (all: Day[]) => all.reduce((total, day) => total + day.orders_revenue, 0);
    expect(sum(inAuckland) / sum(inUtc)).to.be.within(0.98, 1.02, "the same orders, counted by other days");
  });

  it("shows the host's filter in the filter's control", async () => {
    const status = `document.querySelector('[data-widget="filter-status"] .filter-button')`;
    await load({ filters: { "orders.status": ["delivered", "shipped"] } });
    await whenInFrame(
      `${status}?.hasAttribute("data-set") && /Delivered, Shipped/.test(${status}.textContent)`,
    );
    element.setFilter("orders.status", { value: "cancelled", type: "not_equals" });
    await whenInFrame(`/≠ Cancelled/.test(${status}.getAttribute("aria-label"))`);
    element.setFilter("orders.status", { value: null, type: "equals" });
    await whenInFrame(`!${status}.hasAttribute("data-set")`);
    expect(await inFrame<string>(`${status}.getAttribute("aria-label")`)).to.equal("Status: All");
  });
});

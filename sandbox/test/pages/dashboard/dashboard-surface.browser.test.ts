import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import type { EmbedErrorPayload, SvcDashboard, ViewPayload } from "../../../../src/index.js";
import { whenInFrame, inFrame } from "../../../../test/support/in-frame.js";
import { collect, frameOf, quiet } from "../../../../test/support/make-dashboard.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

/** Returns an expression for the text of a KPI's figure. */
const kpi = (title: string): string =>
  `[...document.querySelectorAll(".widget")].find((w) => w.textContent.includes(${JSON.stringify(title)}))?.querySelector(".figure")?.textContent?.trim()`;

describe("a sandbox dashboard in <svc-dashboard>", () => {
  const publicId = sandbox.publicIds[0]!;

  async function loadedDashboard(properties: Partial<SvcDashboard> = {}): Promise<SvcDashboard> {
    const element = fixtureSync<SvcDashboard>(createSandboxDashboard({ publicId, ...properties }));
    await oneEvent(element, "svc-dashboard-loaded");
    return element;
  }

  it("posts ready first and once, then view, then dashboard-loaded when all its widgets have rendered", async () => {
    const element = fixtureSync<SvcDashboard>(createSandboxDashboard({ publicId }));
    const types = collect<{ type: string }>(element, "svc-message");
    const viewed = oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
    const loaded = await oneEvent<CustomEvent<{ widgetCount: number; loadDurationMs: number }>>(
      element,
      "svc-dashboard-loaded",
    );
    expect(types.map(({ type }) => type)).to.deep.equal([
      "svc:event:ready",
      "svc:event:view",
      "svc:event:dashboard-loaded",
    ]);
    const ready = await element.ready;
    expect(ready).to.deep.equal({
      embedTenant: null,
      deploymentId: sandbox.deploymentId,
      mode: "signed",
      surface: "dashboard",
      publicId,
    });
    expect((await viewed).detail).to.deep.equal({
      surface: "dashboard",
      path: `/embed/dashboard/${publicId}`,
      publicId,
      title: "Sales overview",
    });
    const widgets = await inFrame<number>(`document.querySelectorAll(".widget").length`);
    expect(loaded.detail.widgetCount).to.equal(widgets);
    expect(loaded.detail.loadDurationMs).to.be.greaterThan(0);
    expect(await inFrame<number>(`document.querySelectorAll(".widget svg").length`)).to.be.greaterThan(0);
    expect(await inFrame<boolean>(`document.querySelector(".skeleton") === null`)).to.equal(true);
    expect(frameOf(element)!.title).to.equal("Sales overview");
    expect(element.state).to.equal("loaded");
  });

  it("lists the rows behind a figure when its card is clicked anywhere", async () => {
    await loadedDashboard();
    await inFrame(`(() => {
      const card = document.querySelector(".widget.kpi");
      card.scrollIntoView({ block: "center" });
      const { right, bottom } = card.getBoundingClientRect();
      document.elementFromPoint(right - 6, bottom - 6).click();
    })()`);
    await whenInFrame(`document.querySelectorAll("dialog[open] .rows-table tbody tr").length === 100`);
    const text = await inFrame<string>(`document.querySelector("dialog .rows-behind").innerText`);
    expect(text).to.contain("The first 100 rows; there are more");
    await inFrame(`document.querySelector("dialog").close()`);
    await whenInFrame(`!document.querySelector("dialog")`);
  });

  it("removes its session from the URL, so that a reload inside the frame needs a new one", async () => {
    const element = await loadedDashboard();
    quiet(element);
    expect(await inFrame<string>("location.href")).not.to.contain("session");
    const again = oneEvent<CustomEvent<EmbedErrorPayload>>(element, "svc-error");
    const renewed = oneEvent(element, "svc-dashboard-loaded");
    await inFrame("void setTimeout(() => location.reload())");
    const { context, fatal } = (await again).detail;
    expect({ context, fatal }).to.deep.equal({ context: "session", fatal: true });
    await renewed;
    expect(element.state).to.equal("loaded");
  });

  it("switches its color scheme without a reload", async () => {
    const element = await loadedDashboard({ colorScheme: "light" });
    const background = `getComputedStyle(document.body).backgroundColor`;
    const light = await inFrame<string>(background);
    element.setColorScheme("dark");
    await whenInFrame(`${background} !== ${JSON.stringify(light)}`);
    expect(await inFrame<string>(`getComputedStyle(document.documentElement).colorScheme`)).to.contain(
      "dark",
    );
  });

  it("applies a brand theme", async () => {
    const element = await loadedDashboard();
    element.setTheme({ primaryColor: "#b5179e", borderRadius: 2, font: "Georgia, serif" });
    await whenInFrame(`document.documentElement.style.cssText.includes("#b5179e")`);
    const radius = `getComputedStyle(document.querySelector(".cells > .widget")).borderRadius`;
    expect(await inFrame<string>(radius)).to.equal("2px");
    await whenInFrame(
      `/Georgia/.test(document.querySelector("vega-chart text")?.getAttribute("font-family"))`,
    );
  });

  it("uses its locale in text, numbers and its lang attribute", async () => {
    const element = await loadedDashboard({ locale: "en-US" });
    element.setLocale("de-DE");
    await whenInFrame(`document.documentElement.lang.startsWith("de")`);
    await whenInFrame(`/Aktualisier/.test(document.body.innerText)`);
  });

  it("runs its queries again in another time zone, and names the zone", async () => {
    const element = await loadedDashboard({ timezone: "UTC" });
    element.setTimezone("Pacific/Auckland");
    await whenInFrame(`/Auckland|New Zealand|NZ/i.test(document.querySelector(".zone")?.textContent)`);
  });

  it("applies a filter, and shows all rows again when the filter is cleared", async () => {
    const element = await loadedDashboard();
    const all = await whenInFrame<string>(kpi("Orders"));
    element.setFilter("orders.status", "delivered");
    await whenInFrame(`(${kpi("Orders")} ?? ${JSON.stringify(all)}) !== ${JSON.stringify(all)}`);
    element.clearFilter("orders.status");
    await whenInFrame(`${kpi("Orders")} === ${JSON.stringify(all)}`);
  });

  it("runs its queries again on refresh", async () => {
    const element = await loadedDashboard();
    // observes before the refresh, which may end before the next command
    await inFrame(`void (window.isBusy = new Promise((done) => new MutationObserver(() => {
      if (document.querySelector(".progress.busy")) done(true);
    }).observe(document, { subtree: true, attributes: true })))`);
    element.refresh();
    expect(await inFrame<boolean>("window.isBusy")).to.equal(true);
    await whenInFrame(`!document.querySelector(".progress.busy")`);
    expect(element.state).to.equal("loaded");
  });

  it("offers downloads only with allow-export, and reports each without its rows", async () => {
    const button = `[...document.querySelectorAll("button")].find((b) => (b.getAttribute("aria-label") ?? b.textContent).includes("Download CSV"))`;
    const closed = await loadedDashboard();
    expect(await inFrame<boolean>(`Boolean(${button})`)).to.equal(false);
    closed.remove();
    const element = await loadedDashboard({ allowExport: true });
    const downloaded = oneEvent<CustomEvent<{ format: string; rowCount: number }>>(element, "svc-download");
    await inFrame(`${button}.click()`);
    const { detail } = await downloaded;
    expect(detail).to.include({ format: "csv", target: "widget" });
    expect(detail.rowCount).to.be.greaterThan(0);
    expect(Object.keys(detail).sort()).to.deep.equal(["format", "rowCount", "target", "title", "widgetId"]);
  });

  it("offers documents, but no download of rows, on a dashboard that restricts it, with any URL", async () => {
    await loadedDashboard({ publicId: "rowsstay1", allowExport: true });
    await whenInFrame(`document.querySelector("[data-cell], tbody td")`);
    const names = `[...document.querySelectorAll("button")].map((b) => b.getAttribute("aria-label") ?? b.textContent.trim())`;
    const buttons = (await inFrame<string[]>(names)).filter((name) => name.startsWith("Download"));
    expect(buttons).to.deep.equal(["Download PDF"]);
  });

  it("reports a drilldown", async () => {
    const element = await loadedDashboard();
    const drilled = oneEvent<CustomEvent<{ member: string }>>(element, "svc-drilldown");
    await whenInFrame(`document.querySelector("[data-cell]")`);
    await inFrame(`document.querySelector("[data-cell]").click()`);
    expect((await drilled).detail.member).to.match(/^\w+\.\w+$/);
    await whenInFrame(`document.querySelector("dialog[open]")`);
  });
});

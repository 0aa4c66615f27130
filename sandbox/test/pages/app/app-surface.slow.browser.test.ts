import { expect, fixtureSync, oneEvent, waitUntil } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import type { EmbedErrorPayload, SvcDashboard, ViewPayload } from "../../../../src/index.js";
import { inFrame, tabInto, whenInFrame } from "../../../../test/support/in-frame.js";
import { collect, frameOf, quiet } from "../../../../test/support/make-dashboard.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

const BASE = `/embed/d/${sandbox.deploymentId}/app`;

/** Returns an expression for whether the page has a heading. */
const heading = (text: string): string =>
  `document.querySelector("h1")?.textContent.trim() === ${JSON.stringify(text)}`;

/** Returns an expression that finds a link by its text. */
const link = (text: string): string =>
  `[...document.querySelectorAll("a")].find((a) => a.textContent.trim() === ${JSON.stringify(text)})`;

/** An expression for a figure or a chart on the page. */
const DRAWN = `document.querySelector(".widget svg path, .widget .figure, .widget [data-cell]")`;

/** An expression for the figure of the widget "Orders". */
const ORDERS = `[...document.querySelectorAll(".widget")].find((w) => w.textContent.includes("Orders"))?.querySelector(".figure")?.textContent`;

/** Opens the first dashboard, and returns the number of orders on it. */
async function ordersOf(element: SvcDashboard): Promise<string> {
  element.navigate(`${BASE}/dashboards/${sandbox.publicIds[0]}`);
  return whenInFrame<string>(ORDERS);
}

describe("the sandbox's app in <svc-dashboard>", () => {
  function addApp(properties: Partial<SvcDashboard> = {}): SvcDashboard {
    return fixtureSync(
      createSandboxDashboard({
        surface: "app",
        deploymentId: sandbox.deploymentId,
        sessionEndpoint: "/api/embed-session?as=creator",
        ...properties,
      }),
    );
  }

  async function openApp(properties: Partial<SvcDashboard> = {}): Promise<SvcDashboard> {
    const element = addApp(properties);
    await oneEvent(element, "svc-view");
    return element;
  }

  it("posts ready first and once, and then view with its home page", async () => {
    const element = addApp();
    const messages = collect<{ type: string; surface: string }>(element, "svc-message");
    const { detail } = await oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
    expect(messages.map(({ type, surface }) => [type, surface])).to.deep.equal([
      ["svc:event:ready", "app"],
      ["svc:event:view", "app"],
    ]);
    expect(detail).to.deep.equal({ surface: "app", path: BASE, title: "Home" });
    expect(await element.ready).to.deep.equal({
      embedTenant: "acme-outdoors",
      deploymentId: sandbox.deploymentId,
      mode: "signed",
      surface: "app",
    });
    expect(element.state).to.equal("ready");
    await waitUntil(() => frameOf(element)!.title === "Home");
    expect(await inFrame<string>(`document.querySelector(".profile").textContent`)).to.contain(
      "Renée Dupont",
    );
  });

  it("follows a link, back and forward, and reports each step with the previous path", async () => {
    const element = await openApp();
    const navigated = collect<object>(element, "svc-navigate");
    const viewed = oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
    await whenInFrame(`Boolean(${link("Sales")})`);
    await tabInto(element);
    await inFrame(`${link("Sales")}.click()`);
    expect((await viewed).detail).to.include({ path: `${BASE}/folders/501`, title: "Sales" });
    await whenInFrame(`document.activeElement === document.querySelector("h1")`);
    const back = oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
    await inFrame("void history.back()");
    expect((await back).detail).to.include({ path: BASE, title: "Home" });
    const forward = oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
    await inFrame("void history.forward()");
    expect((await forward).detail).to.include({ path: `${BASE}/folders/501` });
    expect(navigated).to.deep.equal([
      { path: `${BASE}/folders/501`, previousPath: BASE },
      { path: BASE, previousPath: `${BASE}/folders/501` },
      { path: `${BASE}/folders/501`, previousPath: BASE },
    ]);
    expect(element.embedPath).to.equal(`${BASE}/folders/501`);
  });

  it("shows a page with a link to the home page if a link leads nowhere, and reports an error", async () => {
    const element = await openApp();
    quiet(element);
    const failed = oneEvent<CustomEvent<EmbedErrorPayload>>(element, "svc-error");
    await whenInFrame(`Boolean(${link("Sales")})`);
    await inFrame(`${link("Sales")}.setAttribute("href", "${BASE}/folders/592")`);
    await inFrame(`${link("Sales")}.click()`);
    expect((await failed).detail).to.include({ name: "NotFoundError", context: "page", fatal: false });
    await whenInFrame(heading("This page does not exist"));
    const home = oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
    await inFrame(`${link("Go to Home")}.click()`);
    expect((await home).detail.path).to.equal(BASE);
  });

  it("shows dashboards and reports with their figures, and filters them", async () => {
    const report = await openApp({ path: `${BASE}/reports/704` });
    await whenInFrame(DRAWN);
    expect(await inFrame<number>(`document.querySelectorAll(".widget").length`)).to.equal(1);
    report.remove();
    const element = await openApp({ path: `${BASE}/dashboards/${sandbox.publicIds[0]}` });
    const before = await whenInFrame<string>(ORDERS);
    element.setFilter("orders.status", "delivered");
    await whenInFrame(`(${ORDERS}) && (${ORDERS}) !== ${JSON.stringify(before)}`);
    const crumbs = `[...document.querySelectorAll(".breadcrumbs li")].map(({ textContent }) => textContent.trim())`;
    expect(await inFrame<string[]>(crumbs)).to.deep.equal(["Home", "Sales", "Sales overview"]);
  });

  it("applies the filters of its URL to later dashboards, and reports its path without them", async () => {
    const element = addApp({ filters: { "orders.status": { value: "delivered" } } });
    const { detail } = await oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
    expect(detail.path).to.equal(BASE);
    const delivered = await ordersOf(element);
    element.setFilter("orders.status", null);
    await whenInFrame(`(${ORDERS}) && (${ORDERS}) !== ${JSON.stringify(delivered)}`);
    element.navigate(BASE);
    await whenInFrame(heading("Home"));
    element.setFilter("orders.status", "delivered");
    element.navigate(`${BASE}/dashboards/${sandbox.publicIds[0]}`);
    await whenInFrame(`(${ORDERS}) === ${JSON.stringify(delivered)}`);
  });

  it("applies a time zone and a refresh without another view event", async () => {
    const element = await openApp({ path: `${BASE}/folders/503`, timezone: "Pacific/Honolulu" });
    await whenInFrame(`document.querySelector(".item-date")`);
    const views = collect(element, "svc-view");
    const dates = `[...document.querySelectorAll(".item-date")].map(({ textContent }) => textContent).join()`;
    const honolulu = await inFrame<string>(dates);
    element.setTimezone("Pacific/Kiritimati");
    await whenInFrame(`${dates} !== ${JSON.stringify(honolulu)}`);
    await inFrame(
      `void (window.shell = document.querySelector("app-shell"), window.before = window.shell.view.content)`,
    );
    element.refresh();
    await whenInFrame(`window.shell.view.content !== window.before`);
    expect(views).to.deep.equal([]);
    const viewed = oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
    element.navigate(`${BASE}/dashboards/${sandbox.publicIds[0]}`);
    element.refresh();
    expect((await viewed).detail.path).to.equal(`${BASE}/dashboards/${sandbox.publicIds[0]}`);
    await whenInFrame(`document.querySelector(".zone")?.textContent.includes("Kiritimati")`);
    element.setTimezone("Asia/Tokyo");
    await whenInFrame(`/Tokyo/.test(document.querySelector(".zone").textContent)`);
  });

  it("shows the dashboards as cards", async () => {
    const titles = `[...document.querySelectorAll(".card")].map((card) => card.querySelector("h3").textContent.trim())`;
    await openApp();
    const dashboards = await inFrame<string[]>(titles);
    expect(dashboards).to.have.lengthOf(6).and.to.include("Sales overview");
    const facts = `[...document.querySelectorAll(".card")].every((card) =>
      (card.querySelector("p")?.textContent || card.querySelector(".badge")) && /^Owner (Mara|Theo)$/.test([...card.querySelector("dl div").children].map((part) => part.textContent.trim()).join(" ")) &&
      card.querySelector(".item-date").textContent)`;
    expect(await inFrame<boolean>(facts)).to.equal(true);
  });

  it("marks a draft for its creator", async () => {
    await openApp({ path: `${BASE}/dashboards/owndraft1` });
    await whenInFrame(`document.querySelector(".draft-note")`);
  });

  it("applies color scheme, language and theme without a reload", async () => {
    const element = await openApp({ colorScheme: "light" });
    const background = `getComputedStyle(document.querySelector(".app-bar")).backgroundColor`;
    const light = await inFrame<string>(background);
    element.setColorScheme("dark");
    await whenInFrame(`${background} !== ${JSON.stringify(light)}`);
    element.setLocale("fr");
    element.setLocale("de-DE");
    await whenInFrame(heading("Start"));
    expect(await inFrame<string>("document.title")).to.equal("Start");
    element.setTheme({ primaryColor: "#b5179e" });
    await whenInFrame(`document.documentElement.style.cssText.includes("b5179e")`);
  });

  it("uses the language, time zone and theme of the session unless the URL sets them", async () => {
    const sessionEndpoint = "/api/embed-session?as=german";
    const path = `${BASE}/dashboards/${sandbox.publicIds[0]}`;
    const german = await openApp({ sessionEndpoint, path });
    await whenInFrame(`/Berlin|MEZ/.test(document.querySelector(".zone")?.textContent ?? "")`);
    expect(await inFrame<string>("document.documentElement.lang")).to.equal("de-DE");
    expect(await inFrame<string>("document.documentElement.style.cssText")).to.contain("b5179e");
    german.remove();
    await openApp({ sessionEndpoint, path, locale: "fr-FR", timezone: "Asia/Tokyo" });
    await whenInFrame(`/Tokyo|Japon/.test(document.querySelector(".zone")?.textContent ?? "")`);
    expect(await inFrame<string>("document.documentElement.lang")).to.equal("fr-FR");
  });
});

import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { sandbox } from "virtual:sandbox";
import { BareHost, newSession } from "../../../../test/support/bare-host.js";
import { inFrame, whenInFrame } from "../../../../test/support/in-frame.js";

const PATH = `/embed/dashboard/${sandbox.publicIds[0]}`;

/** An expression for the button of a name. */
const button = (name: string): string =>
  `[...document.querySelectorAll("button")].find((b) => (b.getAttribute("aria-label") ?? b.textContent).includes(${JSON.stringify(name)}))`;

/** An expression for the figure of the KPI of all orders, once it is there. */
const ORDERS = `[...document.querySelectorAll(".widget")].find((w) => w.textContent.includes("Orders"))?.querySelector(".figure")?.textContent?.trim()`;

/** An expression for all rows that the dashboard shows. */
const ROWS = `JSON.stringify([...document.querySelectorAll("vega-chart, data-table")].map(({ result }) => result.rows))`;

/** Every event and every action of the protocol, between a dashboard and a page that uses no code of this project. */
describe("a sandbox dashboard in a bare host page", () => {
  let host: BareHost;

  async function open(query = "", path = PATH): Promise<void> {
    host = new BareHost(`${path}?session=${encodeURIComponent(await newSession())}${query}`);
    await host.message("dashboard-loaded");
    await inFrame(`void (document.body.dataset.kept = "yes")`);
  }

  afterEach(() => host.close());

  it("sends ready, view and dashboard-loaded, in this order", async () => {
    await open();
    expect(host.types).to.deep.equal(["svc:event:ready", "svc:event:view", "svc:event:dashboard-loaded"]);
    expect((await host.message("ready")).payload).to.include({
      embedTenant: null,
      deploymentId: sandbox.deploymentId,
      mode: "signed",
      surface: "dashboard",
    });
    expect((await host.message("view")).payload).to.include({ path: PATH, title: "Sales overview" });
    const { widgetCount, loadDurationMs } = (await host.message("dashboard-loaded")).payload;
    expect(widgetCount).to.equal(await inFrame<number>(`document.querySelectorAll(".widget").length`));
    expect(loadDurationMs).to.be.greaterThan(0);
  });

  for (const [format, target] of [
    ["csv", "widget"],
    ["xlsx", "widget"],
    ["png", "dashboard"],
    ["pdf", "dashboard"],
  ] as const) {
    it(`reports a ${format} download of the ${target}, without its rows`, async () => {
      await open("&allowExport=true");
      const name = `Download ${format.toUpperCase()}`;
      await whenInFrame(`${button(name)} && !${button(name)}.disabled`);
      await inFrame(`${button(name)}.click()`);
      const { payload } = await host.message("download");
      expect(payload).to.include({ format, target });
      const members = target === "widget" ? ["rowCount", "widgetId"] : [];
      expect(Object.keys(payload).sort()).to.deep.equal(["format", "target", "title", ...members].sort());
    });
  }

  it("reports a drilldown with the mouse and with the keyboard", async () => {
    await open();
    await whenInFrame(`document.querySelector("[data-cell]")`);
    await inFrame(`document.querySelector("[data-cell]").click()`);
    const { payload } = await host.message("drilldown");
    expect(payload["member"]).to.match(/^\w+\.\w+$/);
    await whenInFrame(`document.querySelector("dialog[open]")`);
    await inFrame(`document.querySelector("dialog").close()`);
    await whenInFrame(`!document.querySelector("dialog")`);
    const from = host.count;
    host.frame.focus();
    await inFrame(`document.querySelector("[data-cell]").focus()`);
    await sendKeys({ press: "Enter" });
    expect((await host.message("drilldown", from)).payload).to.deep.equal(payload);
  });

  it("reports a question to its agent, and its completion", async () => {
    await open("", "/embed/dashboard/e5f6a7b8");
    await whenInFrame(`document.querySelector("ask-widget .example")`);
    await inFrame(`document.querySelector("ask-widget .example").click()`);
    const { payload, surface } = await host.message("ai-query");
    expect([payload["status"], surface]).to.deep.equal(["submitted", "dashboard"]);
    const answered = await host.message("ai-query", host.types.indexOf("svc:event:ai-query") + 1);
    expect(answered.payload["status"]).to.equal("completed");
  });

  it("sends only a fatal error if its session is invalid", async () => {
    host = new BareHost(`${PATH}?session=spent-long-ago`);
    const { payload } = await host.message("error");
    expect([payload["context"], payload["fatal"]]).to.deep.equal(["session", true]);
    expect(host.types).to.deep.equal(["svc:event:error"]);
  });

  describe("on the action", () => {
    it("set-color-scheme, applies light and dark", async () => {
      await open();
      for (const scheme of ["dark", "light"]) {
        host.act("set-color-scheme", { scheme });
        await whenInFrame(`document.documentElement.dataset.scheme === "${scheme}"`);
      }
    });

    it("set-theme, applies the colors", async () => {
      await open();
      host.act("set-theme", { primaryColor: "#b5179e" });
      await whenInFrame(`document.documentElement.style.cssText.includes("b5179e")`);
    });

    it("set-locale, switches the language", async () => {
      await open();
      host.act("set-locale", { locale: "de-DE" });
      await whenInFrame(
        `document.documentElement.lang === "de-DE" && /Aktualisier/.test(document.body.innerText)`,
      );
    });

    it("set-timezone, queries its days again", async () => {
      await open("&timezone=UTC");
      const utc = await inFrame<string>(ROWS);
      host.act("set-timezone", { timezone: "Pacific/Auckland" });
      await whenInFrame(`/Auckland|New Zealand|NZ/i.test(document.querySelector(".zone").textContent)`);
      await whenInFrame(`(${ROWS}) !== ${JSON.stringify(utc)}`);
      host.act("set-timezone", { timezone: "UTC" });
      await whenInFrame(`(${ROWS}) === ${JSON.stringify(utc)}`);
    });

    it("set-filter, applies the filter, and removes it when the value is null", async () => {
      await open();
      const all = await whenInFrame<string>(ORDERS);
      host.act("set-filter", { filterUrlParameter: 'f_orders.status={"value":"delivered"}' });
      await whenInFrame(`(${ORDERS}) && (${ORDERS}) !== ${JSON.stringify(all)}`);
      host.act("set-filter", { filterUrlParameter: 'f_orders.status={"value":null}' });
      await whenInFrame(`(${ORDERS}) === ${JSON.stringify(all)}`);
    });

    it("navigate, shows the other dashboard, and reports both paths", async () => {
      await open();
      const from = host.count;
      const path = `/embed/dashboard/${sandbox.publicIds[1]}`;
      host.act("navigate", { path });
      expect((await host.message("navigate", from)).payload).to.deep.equal({ path, previousPath: PATH });
      expect((await host.message("view", from)).payload).to.include({ path });
      await host.message("dashboard-loaded", from);
    });

    it("navigate, reports a path outside of the embed, and does not navigate", async () => {
      await open();
      host.act("navigate", { path: "/api/v1/deployments" });
      const { payload } = await host.message("error");
      expect(payload["fatal"]).to.equal(false);
      expect(await inFrame<string>("location.pathname")).to.equal(PATH);
    });

    it("refresh, runs its queries again", async () => {
      await open();
      await inFrame(`void (window.isBusy = new Promise((done) => new MutationObserver(() => {
        if (document.querySelector(".progress.busy")) done(true);
      }).observe(document, { subtree: true, attributes: true })))`);
      host.act("refresh");
      expect(await inFrame<boolean>("window.isBusy")).to.equal(true);
      await whenInFrame(`!document.querySelector(".progress.busy")`);
    });

    afterEach(async () => {
      expect(await inFrame<string>("document.body.dataset.kept")).to.equal("yes");
    });
  });
});

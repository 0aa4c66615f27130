import { expect, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import { BareHost, newSession, type Message } from "../../../../test/support/bare-host.js";
import { inFrame, tabInto, whenInFrame } from "../../../../test/support/in-frame.js";

const DEPLOYMENT = `/embed/d/${sandbox.deploymentId}`;
const APP = `${DEPLOYMENT}/app`;
const [DASHBOARD, OTHER] = sandbox.publicIds.map((id) => `/embed/dashboard/${id}`) as [string, string];
const IN_APP = `${APP}/dashboards/${sandbox.publicIds[0]}`;

/** An expression for the number of orders on the dashboard. */
const ORDERS = `[...document.querySelectorAll(".widget")].find((w) => w.textContent.includes("Orders"))?.querySelector(".figure")?.textContent.trim()`;

/** An expression for a button that downloads rows. */
const DOWNLOAD = `[...document.querySelectorAll("button")].find((b) => (b.getAttribute("aria-label") ?? b.textContent).includes("Download CSV"))`;

describe("the action navigate in the sandbox", () => {
  let host: BareHost;

  async function open(path: string, query = ""): Promise<void> {
    host = new BareHost(`${path}?session=${encodeURIComponent(await newSession())}${query}`);
    await host.message("view");
    await inFrame(`void (document.body.dataset.kept = "yes")`);
  }

  /** Navigates, and waits for both events. */
  async function navigate(path: string): Promise<{ navigated: Message; viewed: Message }> {
    const from = host.count;
    host.act("navigate", { path });
    return { navigated: await host.message("navigate", from), viewed: await host.message("view", from) };
  }

  afterEach(() => host.close());

  for (const start of [DASHBOARD, `${DEPLOYMENT}/chat`]) {
    it(`shows pages of other surfaces in place of ${start}, and back`, async () => {
      await open(start);
      let previousPath = start;
      for (const [path, surface, title] of [
        [`${APP}/workbooks/511`, "app", "Sales overview"],
        [APP, "app", "Home"],
        [`${DEPLOYMENT}/chat`, "chat", "Ask your data"],
        [`${APP}/folders/501`, "app", "Sales"],
        [DASHBOARD, "dashboard", "Sales overview"],
      ] as const) {
        if (path === previousPath) continue;
        const { navigated, viewed } = await navigate(path);
        expect(navigated.payload).to.deep.equal({ path, previousPath });
        expect(viewed.payload).to.include({ path, surface, title });
        expect([navigated.surface, viewed.surface]).to.deep.equal([surface, surface]);
        expect(await inFrame<string>("location.pathname")).to.equal(path);
        previousPath = path;
      }
      await host.message("dashboard-loaded", host.types.lastIndexOf("svc:event:view"));
      expect(host.types.filter((type) => type === "svc:event:ready")).to.have.lengthOf(1);
      expect(await inFrame<string>("document.body.dataset.kept")).to.equal("yes");
    });
  }

  it("keeps filters, downloads and color scheme on the pages of another surface", async () => {
    await open(DASHBOARD, "&allowExport=true");
    const all = await whenInFrame<string>(ORDERS);
    host.act("set-color-scheme", { scheme: "dark" });
    host.act("set-filter", { filterUrlParameter: 'f_orders.status={"value":"delivered"}' });
    const some = await whenInFrame<string>(`(${ORDERS} ?? "${all}") !== "${all}" && ${ORDERS}`);
    await navigate(IN_APP);
    await whenInFrame(`${ORDERS} === "${some}" && ${DOWNLOAD}`);
    expect(await inFrame<string>("document.documentElement.dataset.scheme")).to.equal("dark");
    await navigate(`${DEPLOYMENT}/chat`);
    host.act("set-filter", { filterUrlParameter: 'f_orders.status={"value":null}' });
    await navigate(DASHBOARD);
    await whenInFrame(`${ORDERS} === "${all}" && ${DOWNLOAD}`);
  });

  for (const start of [DASHBOARD, APP, `${DEPLOYMENT}/chat`]) {
    it(`results in an error for a page that does not exist, and stays at ${start}`, async () => {
      await open(start);
      const isChat = start === `${DEPLOYMENT}/chat`;
      for (const [path, name] of [
        [`${APP}/nope`, "NotFoundError"],
        [`${APP}/workbooks/1`, "NotFoundError"],
        [`${APP}/dashboards/nosuch`, "NotFoundError"],
        ["/embed/dashboard/nosuch", "NotFoundError"],
        [`${DEPLOYMENT}/chat/not-an-id`, isChat ? "TypeError" : "Error"],
        [`/embed/d/${sandbox.deploymentId + 1}/chat`, isChat ? "TypeError" : "Error"],
        [`/embed/d/${sandbox.deploymentId + 1}/app`, start === APP ? "TypeError" : "NotFoundError"],
        ["/embed/nope", "TypeError"],
        ["/api/v1/deployments", "TypeError"],
        ["https://elsewhere.example/embed/d/42/app", "TypeError"],
      ] as const) {
        const from = host.count;
        host.act("navigate", { path });
        const { payload } = await host.message("error", from);
        expect(payload, path).to.include({ name, context: "navigate", fatal: false });
      }
      expect(host.types).not.to.include("svc:event:navigate");
      expect(await inFrame<string>("location.pathname")).to.equal(start);
      const { viewed } = await navigate(`${APP}/workbooks/511`);
      expect(viewed.payload).to.include({ path: `${APP}/workbooks/511` });
    });
  }

  for (const path of [
    `${APP}/nope`,
    `${APP}/workbooks/1`,
    IN_APP.replace(/\w+$/, "nosuch"),
    "/embed/dashboard/nosuch",
  ]) {
    it(`results in a fatal error if ${path} is the first page`, async () => {
      host = new BareHost(`${path}?session=${encodeURIComponent(await newSession())}`);
      const { payload } = await host.message("error");
      expect(payload).to.include({ name: "NotFoundError", fatal: true });
      expect(host.types).to.deep.equal(["svc:event:error"]);
      await whenInFrame(`document.querySelector(".full-page [role=alert]")`);
    });
  }

  it("stays on its surface in private mode, which can't show the app", async () => {
    host = new BareHost(DASHBOARD);
    await oneEvent(host.frame, "load"); // the embed posts no message before the sign-in
    await whenInFrame(`document.querySelector(".sign-in button")`);
    await inFrame(`document.querySelector(".sign-in button").click()`);
    await host.message("view");
    const from = host.count;
    host.act("navigate", { path: APP });
    const { payload } = await host.message("error", from);
    expect(payload).to.include({ context: "navigate", fatal: false });
    expect(payload["message"]).to.contain("without a session");
    expect((await navigate(OTHER)).viewed.payload).to.include({ path: OTHER, surface: "dashboard" });
  });

  it("has the same events when a viewer follows a dashboard's link to another dashboard, and goes back", async () => {
    await open(DASHBOARD);
    await host.message("dashboard-loaded");
    const from = host.count;
    const link = `document.querySelector('.prose a[href^="/embed/dashboard/"]')`;
    await whenInFrame(link);
    const path = await inFrame<string>(`${link}.getAttribute("href")`);
    await tabInto(host.frame);
    await inFrame(`${link}.click()`);
    const { payload } = await host.message("navigate", from);
    expect(payload).to.deep.equal({ path, previousPath: DASHBOARD });
    expect((await host.message("view", from)).payload).to.include({ path, surface: "dashboard" });
    await whenInFrame(`document.activeElement === document.querySelector("h1") && scrollY === 0`);
    const later = host.count;
    await inFrame("void history.back()");
    expect((await host.message("navigate", later)).payload).to.deep.equal({
      path: DASHBOARD,
      previousPath: path,
    });
  });
});

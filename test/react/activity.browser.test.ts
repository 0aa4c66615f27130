import { expect, waitUntil } from "@open-wc/testing";
import { Activity, createElement, StrictMode, type ReactNode } from "react";
import { SvcDashboard, type SvcDashboardProps } from "../../src/react/index.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { ReactPage, recordTo, TENANT_PROPS } from "./support/react-page.js";

describe("SvcDashboard for React, in an Activity", () => {
  let page: ReactPage;
  let log: string[];

  beforeEach(() => {
    page = new ReactPage();
    log = [];
    onCommit = undefined;
  });

  afterEach(() => page.close());

  /** Called after the layout effects of a dashboard that is shown, before the browser paints; and when it is hidden. */
  let onCommit: (() => void) | undefined;

  const inActivity = (mode: "visible" | "hidden", props: SvcDashboardProps): ReactNode => {
    const dashboard = createElement(SvcDashboard, { ...TENANT_PROPS, ...props });
    return createElement(Activity, { mode, children: createElement("div", { ref: onCommit }, dashboard) });
  };

  /** Renders in the hidden tree, which React updates later. */
  const renderHidden = async (id: string, props: SvcDashboardProps): Promise<void> => {
    page.render(inActivity("hidden", { ...props, id }));
    await waitUntil(() => page.has(`#${id}`), `the tree with #${id}`, { timeout: 60_000 });
  };

  it("calls its handlers while it is hidden", async () => {
    const tenant = await page.load(inActivity("visible", recordTo(log)));
    page.render(inActivity("hidden", recordTo(log)));
    expect(page.isHidden).to.equal(true);
    log.length = 0;
    await page.receive(tenant, "drilldown", { member: "orders.revenue" });
    await page.receive(tenant, "error", { message: "The dashboard failed.", fatal: true });
    expect(log).to.deep.equal(["drilldown orders.revenue", "state failed", "error The dashboard failed."]);
  });

  for (const isStrict of [false, true]) {
    it(`handles each event once after it is shown again${isStrict ? ", in StrictMode" : ""}`, async () => {
      const wrap = (node: ReactNode): ReactNode => (isStrict ? createElement(StrictMode, null, node) : node);
      const { onSvcDrilldown } = recordTo(log);
      const tenant = await page.load(wrap(inActivity("visible", { onSvcDrilldown })));
      const { frame } = tenant;
      page.element.refresh();
      for (const turn of [1, 2]) {
        page.render(wrap(inActivity("hidden", { onSvcDrilldown })));
        expect(page.isHidden).to.equal(true);
        await page.receive(tenant, "drilldown", { member: `hidden ${turn}` });
        page.render(wrap(inActivity("visible", { onSvcDrilldown })));
        expect(page.isHidden).to.equal(false);
        await page.receive(tenant, "drilldown", { member: `shown ${turn}` });
      }
      expect(log).to.deep.equal([
        "drilldown hidden 1",
        "drilldown shown 1",
        "drilldown hidden 2",
        "drilldown shown 2",
      ]);
      expect(page.element.shadowRoot!.querySelector("iframe")).to.equal(frame);
      const { received } = await tenant.report();
      expect(received, "the actions of the page, which has not loaded again").to.have.length(1);
    });
  }

  it("calls a handler that replaces another one while it is hidden", async () => {
    const tenant = await page.load(inActivity("visible", recordTo(log, "first ")));
    await renderHidden("second", recordTo(log, "second "));
    log.length = 0;
    await page.receive(tenant, "drilldown", { member: "orders.revenue" });
    expect(log).to.deep.equal(["second drilldown orders.revenue"]);
  });

  it("calls a handler that is added while it is hidden, and none that is removed", async () => {
    const { onSvcDrilldown, onSvcError } = recordTo(log);
    const tenant = await page.load(inActivity("visible", { onSvcDrilldown }));
    await renderHidden("second", { onSvcError });
    await page.receive(tenant, "drilldown", { member: "orders.revenue" });
    await page.receive(tenant, "error", { message: "The query failed." });
    expect(log).to.deep.equal(["error The query failed."]);
  });

  it("calls its handlers after it is shown, if it is hidden at first", async () => {
    await renderHidden("first", recordTo(log));
    const tenant = await page.load(inActivity("visible", recordTo(log)));
    log.length = 0;
    await page.receive(tenant, "drilldown", { member: "orders.revenue" });
    expect(log).to.deep.equal(["drilldown orders.revenue"]);
  });

  for (const isRendered of [true, false]) {
    const when = isRendered ? "while it is hidden" : "in the render that shows it";
    it(`never shows the frame of the previous viewer if \`viewer\` changes ${when}`, async () => {
      const { frame } = await page.load(inActivity("visible", { viewer: "ada" }));
      const seen: boolean[] = [];
      onCommit = () => void seen.push(frame.checkVisibility());
      page.render(inActivity("visible", { viewer: "ada" }));
      page.render(inActivity("hidden", { viewer: "ada" }));
      const props: SvcDashboardProps = { viewer: "bob", sessionProvider: ({ viewer }) => `of-${viewer}` };
      if (isRendered) await renderHidden("hidden", props);
      expect(frame.isConnected).to.equal(!isRendered);
      page.render(inActivity("visible", props));
      expect([page.isHidden, seen[0], seen.at(-1)]).to.deep.equal([false, true, false]);
      const { href } = await (await ScriptedTenant.of(page.element)).report();
      expect(new URL(href).searchParams.get("session")).to.equal("of-bob");
    });
  }

  for (const mode of ["visible", "hidden"] as const) {
    it(`calls no handler when it is removed while it is ${mode}`, async () => {
      await page.load(inActivity("visible", recordTo(log)));
      page.render(inActivity(mode, recordTo(log)));
      expect(page.isHidden).to.equal(mode === "hidden");
      log.length = 0;
      expect(await page.removeDashboard()).to.deep.equal(["idle"]);
      expect(log).to.deep.equal([]);
    });
  }
});

import { expect } from "@open-wc/testing";
import { otherTenantOrigin, tenantOrigin } from "virtual:tenant";
import type { SvcDashboard } from "../../src/index.js";
import type { MessageRecord } from "../../src/inspector/index.js";
import { createDashboard } from "../support/make-dashboard.js";
import { bareFrame, envelope, READY, ScriptedTenant } from "../support/scripted-tenant.js";
import { addMany, OWN, REFRESH, VIEW } from "./entries.js";
import { Panel } from "./panel.js";

const recordOf = ({ element }: Panel): MessageRecord =>
  JSON.parse(element.createMessageRecord()) as MessageRecord;

/** Opens a panel with a dashboard that is ready. */
async function start(
  properties: Partial<SvcDashboard> = {},
): Promise<{ panel: Panel; dashboard: SvcDashboard; tenant: ScriptedTenant }> {
  const panel = await Panel.open();
  const dashboard = createDashboard(properties);
  panel.element.dashboard = dashboard;
  document.body.append(dashboard);
  const tenant = await ScriptedTenant.of(dashboard);
  tenant.ready();
  await dashboard.ready;
  return { panel, dashboard, tenant };
}

/** The record after all messages of a tenant have arrived, without those of the scripted page itself. */
async function recordAfter(tenant: ScriptedTenant, panel: Panel): Promise<MessageRecord> {
  await tenant.report();
  const record = recordOf(panel);
  const isOfTest = ({ data }: { data: unknown }): boolean => !/"here"|"received"/.test(JSON.stringify(data));
  return { ...record, ignored: record.ignored.filter(isOfTest) };
}

describe("the message record of <svc-inspector>", () => {
  it("contains the accepted events and the posted actions in order, without their values", async () => {
    const { panel, dashboard, tenant } = await start();
    tenant.send("view", {
      surface: "dashboard",
      path: "/embed/dashboard/sales?f=1",
      title: "Sales",
      tabs: [1],
    });
    await recordAfter(tenant, panel);
    dashboard.setFilter("orders.status", "shipped");
    dashboard.postAction("svc:action:set-locale", { locale: "de-DE" });
    dashboard.refresh();
    const { date, ...record } = await recordAfter(tenant, panel);
    expect(new Date(date).toISOString()).to.equal(date);
    const ready = { ...READY, embedTenant: "string", deploymentId: "number" };
    const view = { surface: "dashboard", path: "/embed/dashboard/sales", title: "string", tabs: "array" };
    expect(record).to.deep.equal({
      ...{ tenantOrigin, surface: "dashboard", mode: "signed" },
      messages: [
        { direction: "in", type: "svc:event:ready", surface: "dashboard", payload: ready },
        { direction: "in", type: "svc:event:view", surface: "dashboard", payload: view },
        { direction: "out", type: "svc:action:set-filter", payload: { filterUrlParameter: "string" } },
        { direction: "out", type: "svc:action:set-locale", payload: { locale: "de-DE" } },
        { direction: "out", type: "svc:action:refresh", payload: {} },
      ],
      ignored: [],
    });
  });

  it("counts the messages of the tenant that the element ignored, each with the reason", async () => {
    const { panel, tenant } = await start();
    tenant.send("download", { format: "html", target: "widget", title: "Sales" });
    tenant.send("download", { format: "html", target: "widget", title: "Orders" });
    tenant.send("view", { path: "/" }, { surface: "report" });
    tenant.post("a string");
    tenant.send("navigate", { path: "/" }); // is accepted
    const message = { source: "svc-embed", direction: "event", timestamp: "number" };
    const download = { format: "html", target: "widget", title: "string" };
    const { ignored } = await recordAfter(tenant, panel);
    expect(ignored).to.deep.equal([
      {
        reason: "payload",
        data: { ...message, type: "svc:event:download", payload: download, surface: "dashboard" },
        count: 2,
      },
      {
        reason: "surface",
        data: { ...message, type: "svc:event:view", payload: { path: "/" }, surface: "report" },
        count: 1,
      },
      { reason: "data", data: "string", count: 1 },
    ]);
  });

  it("contains no messages of the page itself and of other origins", async () => {
    const { panel } = await start();
    const frame = bareFrame("/", otherTenantOrigin);
    const other = await ScriptedTenant.in(frame);
    other.send("view", {}); // has no path
    window.postMessage(envelope("view", {}), location.origin);
    expect((await recordAfter(other, panel)).ignored).to.deep.equal([]);
    frame.remove();
  });

  it("contains up to 20 different ignored messages", async () => {
    const { panel, tenant } = await start();
    for (let number = 0; number < 30; number++) tenant.send("view", { name: `a${number}` });
    tenant.send("view", { name: "a0" });
    await recordAfter(tenant, panel);
    const { ignored } = recordOf(panel);
    expect(ignored).to.have.length(20);
    expect(ignored.map(({ count }) => count)).to.include(2);
  });

  it("contains nothing of the previous viewer, or from before Clear", async () => {
    const { panel, dashboard, tenant } = await start({ viewer: "ada" });
    tenant.send("view", { name: "of-ada" });
    expect((await recordAfter(tenant, panel)).ignored).to.have.length(1);
    dashboard.viewer = "grace";
    const next = await ScriptedTenant.of(dashboard);
    next.send("view", { name: "of-grace" });
    await next.report();
    const record = panel.element.createMessageRecord();
    expect(record).to.contain("of-grace").and.not.to.contain("of-ada").and.not.to.contain("svc:event:ready");
    await panel.press("Clear");
    expect(recordOf(panel)).to.deep.include({ messages: [], ignored: [] });
  });

  it("contains nothing that arrives while the inspector is disconnected", async () => {
    const { panel, tenant } = await start();
    panel.element.remove();
    tenant.send("view", {});
    expect((await recordAfter(tenant, panel)).ignored).to.deep.equal([]);
  });

  it("contains the last 500 messages, also added ones, but not the element's own events", async () => {
    const panel = await Panel.open();
    addMany(panel, 499);
    for (const entry of [REFRESH, OWN, { ...VIEW, surface: "chat" }]) panel.element.add(entry);
    const { messages, ...others } = recordOf(panel);
    expect(messages).to.have.length(499); // the own event is one of the 500
    expect(messages[0]!.payload).to.deep.equal({ number: "number" });
    expect(messages.at(-1)).to.deep.equal({ ...VIEW, surface: "chat" });
    expect(others).to.deep.include({ tenantOrigin: null, surface: null, mode: null, ignored: [] });
  });

  it("contains the surface that a path identifies", async () => {
    const panel = await Panel.open();
    panel.element.dashboard = createDashboard({ mode: "private", path: "/embed/d/42/chat" });
    expect(recordOf(panel)).to.deep.include({ surface: "chat", mode: "private" });
  });
});

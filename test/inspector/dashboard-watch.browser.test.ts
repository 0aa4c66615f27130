import { expect, fixtureSync, html, oneEvent } from "@open-wc/testing";
import type { HostFailure } from "../../src/element/index.js";
import { SvcInspector } from "../../src/inspector/index.js";
import { createDashboard, quiet } from "../support/make-dashboard.js";
import { addDashboard, openBoth } from "./fake-dashboard.js";
import { Panel } from "./panel.js";

const FAILURE: HostFailure = {
  message: "The session endpoint responded with 500.",
  name: "SvcDashboardError",
  context: "host",
  code: "session-failed",
  fatal: true,
};

describe("<svc-inspector> with a dashboard", () => {
  it("lists events of the embed, posted actions and the element's own events", async () => {
    const [dashboard, panel] = await openBoth();
    dashboard.become("connecting");
    dashboard.receive("view", { path: "/embed/a" });
    dashboard.act("refresh");
    dashboard.emit("svc-session-needed", { reason: "load" });
    expect(await panel.rows()).to.deep.equal([
      'own state-change {"from":"idle","to":"connecting"}',
      'in view {"path":"/embed/a"}',
      "out refresh",
      'own session-needed {"reason":"load"}',
    ]);
  });

  it("lists an error of the embed once, and a failure of the element with the direction own", async () => {
    const [dashboard, panel] = await openBoth();
    dashboard.receive("error", { message: "Query failed." });
    dashboard.fail(FAILURE);
    const rows = await panel.rows();
    expect(rows.map((row) => row.split(" ").slice(0, 2).join(" "))).to.deep.equal([
      "in error",
      "own state-change",
      "own error",
    ]);
    expect(rows[2]).to.contain("session-failed");
    expect(panel.find(".state").textContent).to.equal("failed");
  });

  it("listens as soon as it is connected", async () => {
    const dashboard = addDashboard("sales");
    const inspector = fixtureSync<SvcInspector>(html`<svc-inspector .htmlFor=${"sales"}></svc-inspector>`);
    dashboard.act("refresh");
    expect(await Panel.of(inspector).types()).to.deep.equal(["refresh"]);
  });

  it("finds an element that appears later, and its replacement", async () => {
    const panel = await Panel.open("late");
    expect(panel.find(".empty").textContent).to.contain('"late"');
    const first = addDashboard("late");
    await panel.painted();
    expect(panel.element.dashboard === first.asDashboard).to.equal(true);
    first.act("refresh");
    first.remove();
    const second = addDashboard("late");
    await panel.painted();
    first.act("set-locale");
    second.act("navigate");
    expect(panel.element.dashboard === second.asDashboard).to.equal(true);
    expect(await panel.types()).to.deep.equal(["refresh", "navigate"]);
  });

  it("finds an element whose id is set later", async () => {
    const dashboard = addDashboard("other");
    const panel = await Panel.open("sales");
    expect(panel.element.dashboard === null).to.equal(true);
    dashboard.id = "sales";
    await panel.painted();
    expect(panel.element.dashboard === dashboard.asDashboard).to.equal(true);
  });

  it("switches to another element when `for` changes", async () => {
    const [one, two] = [addDashboard("one"), addDashboard("two")];
    const panel = await Panel.open("one");
    panel.element.setAttribute("for", "two");
    await panel.painted();
    one.act("refresh");
    two.act("navigate");
    expect(await panel.types()).to.deep.equal(["navigate"]);
  });

  it("prefers the property `dashboard`, and returns to `for` when it is null", async () => {
    const [named, explicit] = [addDashboard("named"), addDashboard("explicit")];
    const panel = await Panel.open("named");
    panel.element.dashboard = explicit.asDashboard;
    named.act("refresh");
    explicit.act("navigate");
    panel.element.dashboard = null;
    named.act("set-theme");
    explicit.act("set-locale");
    expect(await panel.types()).to.deep.equal(["navigate", "set-theme"]);
  });

  it("keeps a `dashboard` that was set before the element was defined", async () => {
    const dashboard = addDashboard("early");
    const element = fixtureSync(html`<late-inspector .dashboard=${dashboard}></late-inspector>`);
    class LateInspector extends SvcInspector {}
    customElements.define("late-inspector", LateInspector);
    if (!(element instanceof LateInspector)) throw new Error("The element was not upgraded.");
    await element.updateComplete;
    dashboard.act("refresh");
    expect(await Panel.of(element).types()).to.deep.equal(["refresh"]);
  });

  it("searches the id only in its own shadow root", async () => {
    const outside = addDashboard("sales");
    const root = fixtureSync(html`<div></div>`).attachShadow({ mode: "open" });
    const inspector = document.createElement("svc-inspector");
    inspector.htmlFor = "sales";
    root.append(inspector);
    expect(inspector.dashboard === null).to.equal(true);
    const inside = root.appendChild(addDashboard("sales"));
    outside.act("refresh");
    await Panel.of(inspector).painted();
    inside.act("navigate");
    expect(await Panel.of(inspector).types()).to.deep.equal(["navigate"]);
  });

  it("does not listen while it is disconnected, and listens again afterwards", async () => {
    const [dashboard, panel] = await openBoth();
    const parent = panel.element.parentElement!;
    panel.element.remove();
    dashboard.act("refresh");
    parent.append(panel.element);
    dashboard.act("navigate");
    expect(await panel.types()).to.deep.equal(["navigate"]);
  });

  it("ignores events that bubble from another dashboard inside", async () => {
    const outer = addDashboard("outer");
    const inner = outer.appendChild(addDashboard("inner"));
    const panel = await Panel.open("outer");
    inner.act("refresh");
    outer.act("navigate");
    expect(await panel.types()).to.deep.equal(["navigate"]);
  });

  it("works with the real element", async () => {
    const dashboard = createDashboard({
      id: "real",
      sessionProvider: undefined,
      readyTimeout: "soon" as never,
    });
    quiet(dashboard);
    const panel = await Panel.open("real");
    fixtureSync(dashboard);
    await oneEvent(dashboard, "svc-session-needed");
    const rows = await panel.rows();
    expect(rows).to.include.members([
      'own state-change {"from":"idle","to":"waiting-for-session"}',
      'own session-needed {"reason":"load"}',
    ]);
    expect(rows.find((row) => row.startsWith("own error"))).to.contain("invalid-configuration");
    const report = panel.element.createReport();
    expect(report).to.contain("- State: waiting-for-session").and.to.contain('public-id: "sales"');
    expect(report).to.contain("### Last error").and.to.contain("ready-timeout");
  });
});

describe("SvcInspector.define()", () => {
  it("keeps the first definition of a name, with a warning", () => {
    const warnings: unknown[] = [];
    const { warn } = console;
    console.warn = (text: unknown) => warnings.push(text);
    try {
      SvcInspector.define(); // the same class: no warning
      SvcInspector.define("fake-dashboard");
    } finally {
      console.warn = warn;
    }
    expect(warnings).to.deep.equal(["<fake-dashboard> is already defined: keeping the first definition."]);
  });
});

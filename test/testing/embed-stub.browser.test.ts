import { expect, nextFrame, oneEvent, waitUntil } from "@open-wc/testing";
import { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { tenantOrigin } from "virtual:tenant";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { collect } from "../support/make-dashboard.js";

describe("EmbedStub", () => {
  const made: SvcDashboard[] = [];

  function createElement(): SvcDashboard {
    const element = document.createElement("svc-dashboard");
    made.push(element);
    return element;
  }

  afterEach(() => made.splice(0).forEach((element) => element.remove()));

  it("makes an element ready that has nothing configured, without any request", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    document.body.append(element);
    stub.ready({ embedTenant: "acme" });
    expect(await element.ready).to.deep.equal({
      embedTenant: "acme",
      deploymentId: null,
      mode: "signed",
      surface: "dashboard",
      publicId: "stub",
    });
    expect(performance.getEntries().filter(({ name }) => name.includes("tenant.example"))).to.deep.equal([]);
  });

  it("keeps the element's own tenant, dashboard and provider", async () => {
    const element = createElement();
    Object.assign(element, {
      tenantOrigin: "https://acme.example",
      publicId: "sales",
      sessionProvider: () => "own",
    });
    const stub = new EmbedStub(element);
    document.body.append(element);
    stub.ready();
    await element.ready;
    expect(stub.addresses).to.deep.equal(["https://acme.example/embed/dashboard/sales?session=own"]);
  });

  it("supplies a dashboard to an element of some deployment, and says what a path says", async () => {
    const [dashboard, app] = [createElement(), createElement()];
    dashboard.deploymentId = 42;
    app.path = "/embed/d/7/app/folders/3";
    const stubs = [dashboard, app].map((element) => new EmbedStub(element));
    document.body.append(dashboard, app);
    const surfaces = collect<{ surface: string }>(app, "svc-message");
    for (const stub of stubs) stub.ready();
    expect(await dashboard.ready).to.include({ surface: "dashboard", publicId: "stub", deploymentId: 42 });
    expect(await app.ready)
      .to.include({ surface: "app", deploymentId: 7 })
      .and.not.have.property("publicId");
    expect(surfaces.map(({ surface }) => surface)).to.deep.equal(["app"]);
  });

  it("sends any event, in order with those that waited", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    const heard = collect(element, "svc-ready", "svc-drilldown", "svc-later");
    document.body.append(element);
    stub.ready();
    stub.send("drilldown", { member: "orders.revenue", value: 3 });
    await element.ready;
    stub.send("later", { any: 1 });
    expect(heard.slice(1)).to.deep.equal([{ member: "orders.revenue", value: 3 }, { any: 1 }]);
  });

  it("shows the actions that the element posts, from ready on", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    document.body.append(element);
    element.refresh();
    await element.updateComplete;
    expect(stub.actions).to.deep.equal([]);
    stub.ready();
    await element.ready;
    element.setLocale("de-DE");
    expect(stub.actions.map(({ type }) => type)).to.deep.equal([
      "svc:action:refresh",
      "svc:action:set-locale",
    ]);
    expect(stub.actions[1]!.payload).to.deep.equal({ locale: "de-DE" });
  });

  it("hears no more once it is closed", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    document.body.append(element);
    stub.ready();
    await element.ready;
    stub.close();
    element.refresh();
    expect(stub.actions).to.deep.equal([]);
  });

  it("lets the element load the real embed once it is closed", async () => {
    const element = createElement();
    element.tenantOrigin = tenantOrigin;
    const stub = new EmbedStub(element);
    document.body.append(element);
    stub.ready();
    await element.ready;
    stub.close();
    element.reload();
    await waitUntil(() => element.state === "connecting");
    expect(stub.addresses.length).to.equal(1);
    const { href } = await (await ScriptedTenant.of(element)).told();
    expect(new URL(href).pathname).to.equal("/embed/dashboard/stub");
  });

  it("sends nothing of what was waiting when it is closed during the load", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    const heard = collect(element, "svc-message");
    document.body.append(element);
    stub.ready();
    const closed = new Promise<void>((done) =>
      new MutationObserver(() => {
        if (!element.shadowRoot!.querySelector("iframe")) return;
        stub.close();
        done();
      }).observe(element.shadowRoot!, { childList: true }),
    );
    await closed;
    await nextFrame();
    expect([stub.addresses.length, heard]).to.deep.equal([1, []]);
  });

  it("sends what was waiting when the load reaches its frame", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    document.body.append(element);
    stub.ready();
    expect((await oneEvent<CustomEvent<{ type: string }>>(element, "svc-message")).detail.type).to.equal(
      "svc:event:ready",
    );
  });
});

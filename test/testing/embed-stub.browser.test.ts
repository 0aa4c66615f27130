import { expect, fixtureSync, nextFrame, oneEvent, waitUntil } from "@open-wc/testing";
import { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { tenantOrigin } from "virtual:tenant";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { collect } from "../support/make-dashboard.js";

describe("EmbedStub", () => {
  const createElement = (): SvcDashboard => document.createElement("svc-dashboard");

  /** Adds a ready element, and its stub. */
  async function readyStub(properties: Partial<SvcDashboard> = {}): Promise<[SvcDashboard, EmbedStub]> {
    const element = Object.assign(createElement(), properties);
    const stub = new EmbedStub(element);
    fixtureSync(element);
    stub.ready();
    await element.ready;
    return [element, stub];
  }

  it("makes an element without settings ready, without a request", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    fixtureSync(element);
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

  it("rejects an element that is not registered, and names the import that is missing", () => {
    const element = document.createElement("svc-later");
    expect(() => new EmbedStub(element as never)).to.throw(
      TypeError,
      'import "svc-dashboard" before it is created',
    );
  });

  it("rejects an element that is loading or ready, and accepts it after a failure", async () => {
    const [element, stub] = await readyStub();
    expect(() => new EmbedStub(element)).to.throw(
      Error,
      "create the EmbedStub before the element is connected",
    );
    stub.send("error", { message: "No access", fatal: true });
    stub.close();
    const next = new EmbedStub(element);
    element.reload();
    next.ready();
    await element.ready;
  });

  it("rejects an element whose load without a stub has failed, also after its removal", async () => {
    const element = createElement();
    Object.assign(element, { tenantOrigin, publicId: "sales", sessionProvider: () => ({}) });
    element.addEventListener("svc-error", (event) => event.preventDefault());
    fixtureSync(element);
    await oneEvent(element, "svc-error");
    for (const act of [() => undefined, () => element.remove()]) {
      act();
      expect(() => new EmbedStub(element)).to.throw(
        Error,
        "got one whose load has failed: create the EmbedStub",
      );
    }
  });

  it("accepts an element that has failed without a configuration, or that loads later in the task", async () => {
    const [unconfigured, early] = [createElement(), createElement()];
    unconfigured.publicId = "sales";
    unconfigured.addEventListener("svc-error", (event) => event.preventDefault());
    fixtureSync(unconfigured);
    await oneEvent(unconfigured, "svc-error");
    const { ready } = early;
    fixtureSync(early);
    for (const element of [unconfigured, early]) new EmbedStub(element).ready();
    expect(await unconfigured.ready).to.include({ publicId: "sales" });
    expect(await ready).to.include({ publicId: "stub" });
  });

  it("rejects events after it was closed, or replaced by another stub", async () => {
    const element = createElement();
    const [first, second] = [new EmbedStub(element), new EmbedStub(element)];
    fixtureSync(element);
    expect(() => first.ready()).to.throw(
      Error,
      "closed or replaced: send ready by the one that was created last",
    );
    second.ready();
    await element.ready;
    second.close();
    expect(() => second.send("later", {})).to.throw(Error, "closed or replaced: send later");
  });

  it("opens no connection to the tenant, with any source of sessions", async () => {
    for (const properties of [{ sessionEndpoint: "/api/embed-session" }, { sessionProvider: () => "own" }]) {
      const element = createElement();
      Object.assign(element, properties, { tenantOrigin: "https://acme.example", publicId: "sales" });
      const requests: string[] = [];
      const observer = new MutationObserver((records) => {
        for (const { addedNodes } of records) requests.push(...[...addedNodes].map((node) => node.nodeName));
      });
      observer.observe(document.head, { childList: true });
      const stub = new EmbedStub(element);
      fixtureSync(element);
      stub.ready();
      await element.ready;
      observer.disconnect();
      expect(requests).to.deep.equal([]);
      expect(element.shadowRoot!.querySelector("iframe")!.contentDocument?.URL ?? "").not.to.contain("acme");
    }
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    expect(names.filter((name) => /acme\.example|embed-session/.test(name))).to.deep.equal([]);
  });

  it("rejects invalid events at once, and does not send them", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    const received = collect(element, "svc-drilldown", "svc-ready");
    expect(() => stub.ready({ deploymentId: "42" as never })).to.throw(TypeError, "deploymentId of ready");
    expect(() => stub.send("drilldown", { value: 3 } as never)).to.throw(TypeError, "member of drilldown");
    fixtureSync(element);
    stub.ready();
    await element.ready;
    expect(received.length).to.equal(1);
  });

  it("keeps the element's own tenant, dashboard and provider", async () => {
    const [, stub] = await readyStub({
      tenantOrigin: "https://acme.example",
      publicId: "sales",
      sessionProvider: () => "own",
    });
    expect(stub.urls).to.deep.equal(["https://acme.example/embed/dashboard/sales?session=own"]);
  });

  it("supplies a dashboard to an element with a deployment, and uses surface and deployment of a path", async () => {
    const [dashboard, app] = [createElement(), createElement()];
    dashboard.deploymentId = 42;
    app.path = "/embed/d/7/app/folders/3";
    const stubs = [dashboard, app].map((element) => new EmbedStub(element));
    fixtureSync(dashboard);
    fixtureSync(app);
    const surfaces = collect<{ surface: string }>(app, "svc-message");
    for (const stub of stubs) stub.ready();
    expect(await dashboard.ready).to.include({ surface: "dashboard", publicId: "stub", deploymentId: 42 });
    expect(await app.ready)
      .to.include({ surface: "app", deploymentId: 7 })
      .and.not.have.property("publicId");
    expect(surfaces.map(({ surface }) => surface)).to.deep.equal(["app"]);
  });

  it("supplies a deployment to an app or a chat without one", async () => {
    for (const surface of ["app", "chat"] as const) {
      const element = createElement();
      element.surface = surface;
      const stub = new EmbedStub(element);
      fixtureSync(element);
      stub.ready();
      expect(await element.ready)
        .to.include({ surface, deploymentId: 1 })
        .and.not.have.property("publicId");
      expect(new URL(stub.urls[0]!).pathname).to.equal(`/embed/d/1/${surface}`);
    }
  });

  it("uses properties that are set after its creation, and keeps earlier calls", async () => {
    const changes: [Partial<SvcDashboard>, string][] = [
      [{ publicId: "sales" }, "/embed/dashboard/sales"],
      [{ path: "/embed/dashboard/sales" }, "/embed/dashboard/sales"],
      [{ path: "/embed/d/7/app/folders/3" }, "/embed/d/7/app/folders/3"],
      [{ surface: "app" }, "/embed/d/1/app"],
      [{ surface: "chat", deploymentId: 7 }, "/embed/d/7/chat"],
      [{ loading: "lazy", path: undefined }, "/embed/dashboard/stub"],
    ];
    for (const [properties, path] of changes) {
      const element = createElement();
      const stub = new EmbedStub(element);
      stub.ready();
      Object.assign(element, properties);
      element.refresh();
      fixtureSync(element);
      const { surface } = await element.ready;
      expect(path).to.contain(`/${surface}`);
      expect(stub.urls.map((url) => new URL(url).pathname)).to.deep.equal([path]);
      expect(stub.actions.map(({ type }) => type)).to.deep.equal(["svc:action:refresh"]);
    }
  });

  it("sends ready to the load that a reload or another target starts, not to the previous one", async () => {
    const [element, stub] = await readyStub();
    const changes = [() => element.reload(), () => (element.publicId = "sales")];
    for (const [index, change] of changes.entries()) {
      const received = collect(element, "svc-ready");
      change();
      stub.ready({ embedTenant: "next" });
      expect(received).to.deep.equal([]);
      expect(await element.ready).to.include({ embedTenant: "next" });
      expect(stub.urls.length).to.equal(index + 2);
    }
    expect(new URL(stub.urls[2]!).pathname).to.equal("/embed/dashboard/sales");
  });

  it("sends its remaining events to the next load when one of them causes a reload", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    element.addEventListener("svc-download", () => element.reload());
    const received = collect(element, "svc-view");
    stub.ready();
    stub.send("download", { format: "csv", target: "widget" });
    stub.send("view", { surface: "dashboard", path: "/embed/dashboard/stub" });
    fixtureSync(element);
    await oneEvent(element, "svc-download");
    expect(received).to.deep.equal([]);
    await oneEvent(element, "svc-view");
    expect(stub.urls.length).to.equal(2);
  });

  it("shows a private embed once its frame has loaded, without a ready event", async () => {
    const element = createElement();
    element.mode = "private";
    const stub = new EmbedStub(element);
    fixtureSync(element);
    await element.updateComplete;
    const loading = element.shadowRoot!.querySelector<HTMLElement>("[part=loading]")!;
    await waitUntil(() => element.state === "connecting" && loading.hidden);
    expect(stub.urls).to.deep.equal(["https://tenant.example/embed/dashboard/stub"]);
  });

  it("sends any event after the pending ones", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    const received = collect(element, "svc-ready", "svc-drilldown", "svc-later");
    fixtureSync(element);
    stub.ready();
    stub.send("drilldown", { member: "orders.revenue", value: 3 });
    await element.ready;
    stub.send("later", { any: 1 });
    expect(received.slice(1)).to.deep.equal([{ member: "orders.revenue", value: 3 }, { any: 1 }]);
  });

  it("records the actions that the element posts after ready", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    fixtureSync(element);
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

  it("records no action after it is closed", async () => {
    const [element, stub] = await readyStub();
    stub.close();
    element.refresh();
    expect(stub.actions).to.deep.equal([]);
  });

  it("lets the element load the real embed after it is closed", async () => {
    const [element, stub] = await readyStub({ tenantOrigin, sessionProvider: () => "session-1" });
    expect(element.readyTimeout).to.equal(0);
    stub.close();
    expect(element.readyTimeout).to.equal(30_000);
    element.reload();
    await waitUntil(() => element.state === "connecting");
    expect(stub.urls.length).to.equal(1);
    const { href } = await (await ScriptedTenant.of(element)).report();
    expect(new URL(href).pathname).to.equal("/embed/dashboard/stub");
  });

  it("sends no pending event when it is closed during the load", async () => {
    const element = createElement();
    const stub = new EmbedStub(element);
    const received = collect(element, "svc-message");
    fixtureSync(element);
    stub.ready();
    const closed = new Promise<void>((done) =>
      new MutationObserver(() => {
        if (!element.shadowRoot!.querySelector("iframe")) return;
        stub.close();
        done();
      }).observe(element.shadowRoot!, { childList: true, subtree: true }),
    );
    await closed;
    await nextFrame();
    expect([stub.urls.length, received]).to.deep.equal([1, []]);
  });
});

import { expect } from "@open-wc/testing";
import { createElement, createRef, StrictMode, type ReactNode } from "react";
import type { SvcDashboard as SvcDashboardElement } from "../../src/index.js";
import "../../src/index.js";
import { SvcDashboard, type SvcDashboardProps } from "../../src/react/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { ReactPage } from "./support/react-page.js";

describe("SvcDashboard for React, in the browser", () => {
  let stub: EmbedStub;
  let page: ReactPage;

  before(() => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the overload for any tag, which React calls
    const createReal = document.createElement.bind(document);
    const createWithStub = (tag: string): HTMLElement => {
      const element = createReal(tag);
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the tag determines the class
      if (tag === "svc-dashboard") stub = new EmbedStub(element as SvcDashboardElement);
      return element;
    };
    Object.assign(document, { createElement: createWithStub });
  });

  beforeEach(() => {
    page = new ReactPage();
  });

  afterEach(() => page.close());

  const render = (node: ReactNode): SvcDashboardElement => {
    page.render(node);
    return page.element;
  };

  const requiredProps: SvcDashboardProps = { tenantOrigin: "https://acme.example", publicId: "sales" };
  const dashboard = (props: SvcDashboardProps = {}): SvcDashboardElement =>
    render(createElement(SvcDashboard, { ...requiredProps, ...props }));

  it("loads the dashboard of its props, and calls handlers of the embed's events", async () => {
    const drilled: string[] = [];
    const element = dashboard({
      publicId: "costs",
      onSvcDrilldown: ({ detail }) => drilled.push(detail.member),
    });
    stub.ready();
    expect((await element.ready).publicId).to.equal("costs");
    stub.send("drilldown", { member: "orders.revenue" });
    expect(drilled).to.deep.equal(["orders.revenue"]);
  });

  it("sets the ref to the element until it is unmounted", () => {
    const ref = createRef<SvcDashboardElement>();
    const element = render(createElement(SvcDashboard, { ...requiredProps, ref }));
    expect(ref.current).to.equal(element);
    render(null);
    expect(ref.current).to.equal(null);
  });

  it("passes common props to React, and sets no attributes for properties", () => {
    const element = dashboard({
      session: "session-1",
      className: "wide",
      "aria-label": "Sales",
      hidden: false,
    });
    expect(element.getAttributeNames().filter((name) => name !== "aria-busy")).to.deep.equal([
      "class",
      "aria-label",
    ]);
  });

  it("restores the default of a removed prop", () => {
    expect(dashboard({ colorScheme: "dark", mode: "private" }).mode).to.equal("private");
    const element = dashboard();
    expect([element.colorScheme, element.mode]).to.deep.equal([undefined, "signed"]);
  });

  it("does not load again when functions and objects are new in each render", async () => {
    const inline = (): SvcDashboardProps => ({
      sessionProvider: () => "session-1",
      filters: { "orders.status": "new" },
      onSvcReady: () => undefined,
    });
    const element = dashboard(inline());
    stub.ready();
    await element.ready;
    dashboard(inline());
    await element.updateComplete;
    expect(element.state).to.equal("ready");
    expect(stub.urls).to.have.length(1);
  });

  it("calls the latest handler without a new listener, and no removed handler", () => {
    const calls: string[] = [];
    const element = dashboard({ onSvcView: () => calls.push("first") });
    let count = 0;
    element.addEventListener = () => void (count += 1);
    dashboard({ onSvcView: () => calls.push("second") });
    element.dispatchEvent(new CustomEvent("svc-view"));
    dashboard();
    element.dispatchEvent(new CustomEvent("svc-view"));
    expect([calls, count]).to.deep.equal([["second"], 0]);
  });

  it("calls handlers of events of a later version", () => {
    const types: string[] = [];
    const later: object = { onSvcSessionExpiring: ({ type }: Event) => types.push(type) };
    const element = dashboard(later);
    element.dispatchEvent(new CustomEvent("svc-session-expiring"));
    expect(types).to.deep.equal(["svc-session-expiring"]);
  });

  it("loads once and calls each handler once in StrictMode", async () => {
    let ready = 0;
    const props = { ...requiredProps, onSvcReady: () => void (ready += 1) };
    const element = render(createElement(StrictMode, null, createElement(SvcDashboard, props)));
    stub.ready();
    await element.ready;
    expect([ready, stub.urls.length]).to.deep.equal([1, 1]);
  });
});

import assert from "node:assert/strict";
import "global-jsdom/register";
import type { SvcDashboard as SvcDashboardElement } from "../../../src/element/index.js";
import type { SvcDashboardProps } from "../../../src/react/index.js";
import type { EmbedStub } from "../../../src/testing/index.js";

describe("SvcDashboard for React, in the browser", () => {
  let stub: EmbedStub;
  let React: typeof import("react");
  let SvcDashboard: typeof import("../../../src/react/index.js").SvcDashboard;
  let render: (node: React.ReactNode) => SvcDashboardElement;

  before(async () => {
    const { EmbedStub } = await import("../../../src/testing/index.js");
    await import("../../../src/index.js");
    React = await import("react");
    const { createRoot } = await import("react-dom/client");
    const { flushSync } = await import("react-dom");
    ({ SvcDashboard } = await import("../../../src/react/index.js"));
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the overload for any tag, which React calls
    const createElement = document.createElement.bind(document);
    const createWithStub = (tag: string): HTMLElement => {
      const element = createElement(tag);
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the tag determines the class
      if (tag === "svc-dashboard") stub = new EmbedStub(element as SvcDashboardElement);
      return element;
    };
    Object.assign(document, { createElement: createWithStub });
    const root = createRoot(document.body);
    render = (node) => {
      flushSync(() => root.render(node));
      return document.querySelector("svc-dashboard")!;
    };
  });

  afterEach(() => render(null));

  const requiredProps: SvcDashboardProps = { tenantOrigin: "https://acme.example", publicId: "sales" };
  const dashboard = (props: SvcDashboardProps = {}): SvcDashboardElement =>
    render(React.createElement(SvcDashboard, { ...requiredProps, ...props }));

  it("loads the dashboard of its props and calls handlers of the embed's events", async () => {
    const drilled: string[] = [];
    const element = dashboard({
      publicId: "costs",
      onSvcDrilldown: ({ detail }) => drilled.push(detail.member),
    });
    stub.ready();
    assert.equal((await element.ready).publicId, "costs");
    stub.send("drilldown", { member: "orders.revenue" });
    assert.deepEqual(drilled, ["orders.revenue"]);
  });

  it("sets the ref to the element until it is unmounted", () => {
    const ref = React.createRef<SvcDashboardElement>();
    const element = render(React.createElement(SvcDashboard, { ...requiredProps, ref }));
    assert.equal(ref.current, element);
    render(null);
    assert.equal(ref.current, null);
  });

  it("leaves common props to React, and does not set properties as attributes", () => {
    const element = dashboard({
      session: "session-1",
      className: "wide",
      "aria-label": "Sales",
      hidden: false,
    });
    assert.deepEqual(
      element.getAttributeNames().filter((name) => name !== "aria-busy"),
      ["class", "aria-label"],
    );
  });

  it("restores the default of a removed prop", () => {
    assert.equal(dashboard({ colorScheme: "dark", mode: "private" }).mode, "private");
    const element = dashboard();
    assert.deepEqual([element.colorScheme, element.mode], [undefined, "signed"]);
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
    assert.equal(element.state, "ready");
    assert.equal(stub.addresses.length, 1);
  });

  it("calls the latest handler without a new listener, and no removed one", () => {
    const calls: string[] = [];
    const element = dashboard({ onSvcView: () => calls.push("first") });
    let count = 0;
    element.addEventListener = () => void (count += 1);
    dashboard({ onSvcView: () => calls.push("second") });
    element.dispatchEvent(new window.CustomEvent("svc-view"));
    dashboard();
    element.dispatchEvent(new window.CustomEvent("svc-view"));
    assert.deepEqual([calls, count], [["second"], 0]);
  });

  it("calls handlers of events that a later version adds", () => {
    const types: string[] = [];
    const later: object = { onSvcSessionExpiring: ({ type }: Event) => types.push(type) };
    const element = dashboard(later);
    element.dispatchEvent(new window.CustomEvent("svc-session-expiring"));
    assert.deepEqual(types, ["svc-session-expiring"]);
  });

  it("loads once and calls each handler once in StrictMode", async () => {
    let ready = 0;
    const props = { ...requiredProps, onSvcReady: () => void (ready += 1) };
    const element = render(
      React.createElement(React.StrictMode, null, React.createElement(SvcDashboard, props)),
    );
    stub.ready();
    await element.ready;
    assert.deepEqual([ready, stub.addresses.length], [1, 1]);
  });
});

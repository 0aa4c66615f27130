import { same } from "./same.js";

/** The tests of the React component with EmbedStub, in Testing Library. */
export function describeReactBehaviors({ describe, it, afterEach, EmbedStub, SvcDashboard, React, library }) {
  describe("EmbedStub with the React component", () => {
    afterEach(() => library.cleanup());

    it("stubs the component's element, calls its handlers for events, and unmounts it", async () => {
      const members = [];
      let element;
      let stub;
      const ref = (current) => {
        if (!current) return;
        element = current;
        stub = new EmbedStub(current);
      };
      const { container, unmount } = library.render(
        React.createElement(SvcDashboard, {
          ref,
          publicId: "sales",
          sessionEndpoint: "/api/embed-session",
          theme: { colors: { primary: "#112233" } },
          onSvcDrilldown: ({ detail }) => members.push(detail.member),
        }),
      );
      stub.ready();
      same((await element.ready).publicId, "sales");
      stub.send("drilldown", { member: "orders.revenue" });
      same(members, ["orders.revenue"]);
      same(
        stub.actions.map(({ type }) => type),
        ["svc:action:set-theme"],
      );
      unmount();
      same([container.innerHTML, element.state], ["", "idle"]);
    });

    it("has the class that the entry has registered", () => {
      const { container } = library.render(React.createElement(SvcDashboard));
      same(container.firstElementChild.constructor === customElements.get("svc-dashboard"), true);
    });
  });
}

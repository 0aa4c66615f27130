import { expect } from "@open-wc/testing";
import { OWN, REFRESH, VIEW } from "./entries.js";
import { openBoth } from "./fake-dashboard.js";

describe("posting again in <svc-inspector>", () => {
  it("uses the action's type and payload", async () => {
    const [dashboard, panel] = await openBoth();
    dashboard.act("set-locale", { locale: "de" });
    await panel.painted();
    await panel.press("Post set-locale again");
    expect(dashboard.posted).to.deep.equal([["svc:action:set-locale", { locale: "de" }]]);
    expect(panel.find("[role=status]").textContent).to.contain("Posting set-locale again.");
  });

  it("uses the original payload, even if the panel redacts or truncates it", async () => {
    const [dashboard, panel] = await openBoth();
    const payload = { token: "t0k3n", text: "x".repeat(9_000) };
    dashboard.act("later", payload);
    await panel.painted();
    await panel.press("Post later again");
    expect(dashboard.posted[0]![1]).to.deep.equal(payload);
  });

  it("is not offered for an action whose session is redacted", async () => {
    const [dashboard, panel] = await openBoth();
    dashboard.act("set-session", { sessionId: "[hidden]" });
    dashboard.act("refresh");
    await panel.painted();
    expect(panel.root.querySelectorAll(".again")).to.have.length(1);
    expect(panel.button("Post refresh again")).to.be.instanceOf(HTMLButtonElement);
  });

  it("shows the error of the dashboard, without its secrets", async () => {
    const [dashboard, panel] = await openBoth();
    dashboard.postAction = () => {
      throw new Error("Not an action: sessionId=t0k3n.");
    };
    dashboard.act("later", { sessionId: "t0k3n" });
    await panel.painted();
    await panel.press("Post later again");
    expect(panel.find("[role=status]").textContent).to.contain("Not an action: sessionId=[hidden]");
  });

  it("is offered only for actions, and only with a dashboard", async () => {
    const [dashboard, panel] = await openBoth();
    for (const entry of [VIEW, REFRESH, OWN]) panel.element.add(entry);
    await panel.painted();
    expect(panel.root.querySelectorAll(".again")).to.have.length(1);
    dashboard.remove();
    await panel.painted();
    expect(panel.root.querySelectorAll(".again")).to.have.length(0);
  });
});

import { expect } from "@open-wc/testing";
import fc from "../support/fast-check.js";
import { nested } from "./canaries.js";
import { addDashboard, openBoth } from "./fake-dashboard.js";
import { Panel } from "./panel.js";

const SECRET = "s3cr3t-0f-someone";

describe("the report of <svc-inspector>", () => {
  it("contains state, last error, settings, browser and messages", async () => {
    const dashboard = addDashboard("sales");
    dashboard.setAttribute("tenant-origin", "https://acme.example");
    const panel = await Panel.open("sales");
    dashboard.act("refresh");
    dashboard.fail({
      message: "No response.",
      name: "SvcDashboardError",
      context: "host",
      code: "session-failed",
      fatal: true,
    });
    const report = panel.element.createReport();
    expect(report).to.contain("- State: failed").and.to.contain(`- Browser: ${navigator.userAgent}`);
    expect(report).to.contain('    tenant-origin: "https://acme.example"');
    expect(report).to.match(/### Last error\n\n {4}\{"message":"No response\."/);
    expect(report).to.match(/^ {4} +0\.000 {2}out {2}svc:action:refresh$/m);
    expect(report).to.match(
      /^ {4} +\d\.\d{3} {2}own {2}svc-state-change {2}\{"from":"idle","to":"failed"\}$/m,
    );
  });

  it("contains the last 50 messages and their total number", async () => {
    const panel = await Panel.open();
    for (let number = 1; number <= 60; number++) {
      panel.element.add({ direction: "in", type: "svc:event:view", payload: { number } });
    }
    const report = panel.element.createReport();
    expect(report).to.contain("### Last 50 of 60 messages");
    expect(report).to.contain('{"number":11}').and.to.contain('{"number":60}');
    expect(report).not.to.contain('{"number":10}');
    expect(report).to.contain("- State: no dashboard");
  });

  it("contains each message on one indented line, with any content", async () => {
    const panel = await Panel.open();
    panel.element.add({ direction: "in", type: "svc:event:a\n# b", payload: "```\n# c" });
    expect(panel.element.createReport()).not.to.match(/^(# |```)/m);
  });

  it("contains no sessions and tokens, like the panel", async () => {
    const dashboard = addDashboard("sales");
    dashboard.setAttribute("session", SECRET);
    dashboard.setAttribute("auth-token", SECRET);
    dashboard.setAttribute("session-endpoint", `/session?token=${SECRET}&for=sales`);
    dashboard.setAttribute("url-params", `{"token":"${SECRET}"}`);
    const panel = await Panel.open("sales");
    dashboard.receive("view", {
      path: `/embed/a?session=${SECRET}`,
      sessionId: SECRET,
      deep: { session: SECRET },
    });
    dashboard.act("later", {
      Authorization: `Bearer ${SECRET}`,
      list: [{ accessToken: SECRET }],
      kept: "unchanged",
    });
    dashboard.fail({
      message: `GET https://acme.example/?next=%2Fembed%3Fsession%3D${SECRET} with Bearer ${SECRET} failed`,
      name: "SvcDashboardError",
      context: "host",
      code: "session-failed",
      fatal: true,
    });
    await panel.painted();
    for (const index of panel.summaries.keys()) await panel.toggle(index);
    const report = panel.element.createReport();
    expect(report).not.to.contain(SECRET);
    expect(report).not.to.match(/^ *session:/m); // not even the attribute's name
    expect(panel.find("section").outerHTML).not.to.contain(SECRET);
    // other values are not redacted
    expect(report).to.contain('session-endpoint: "/session?token=[hidden]&for=sales"');
    expect(report).to.contain('"path":"/embed/a?session=[hidden]"').and.to.contain('"kept":"unchanged"');
  });

  it("contains no secret of any value, like the list, the JSON and the filter", async () => {
    const [dashboard, panel] = await openBoth();
    for (const { value } of fc.sample(nested, 40)) dashboard.act("later", { a: value });
    await panel.painted();
    for (const index of panel.summaries.keys()) await panel.toggle(index);
    expect(panel.summaries).to.have.length(40);
    expect(panel.find("section").outerHTML).not.to.contain("C4NARY");
    expect(panel.element.createReport()).not.to.contain("C4NARY");
    await panel.filter("C4NARY");
    expect(panel.summaries).to.have.length(0);
  });
});

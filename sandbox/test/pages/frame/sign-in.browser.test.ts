import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import type { ReadyPayload, SvcDashboard } from "../../../../src/index.js";
import { BareHost } from "../../../../test/support/bare-host.js";
import { inFrame, whenInFrame } from "../../../../test/support/in-frame.js";
import { collect } from "../../../../test/support/make-dashboard.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

describe("the sandbox in private mode", () => {
  it("shows a sign-in page, sends no message before the sign-in, and then loads the dashboard", async () => {
    const element = createSandboxDashboard({ publicId: sandbox.publicIds[0]!, mode: "private" });
    const types = collect<{ type: string }>(element, "svc-message");
    fixtureSync<SvcDashboard>(element);
    await whenInFrame(`document.querySelectorAll(".sign-in button").length > 0`);
    expect(types).to.deep.equal([]);
    const ready = oneEvent<CustomEvent<ReadyPayload>>(element, "svc-ready");
    const loaded = oneEvent(element, "svc-dashboard-loaded");
    await inFrame(`document.querySelector(".sign-in button").click()`);
    expect((await ready).detail).to.deep.include({
      embedTenant: null,
      deploymentId: sandbox.deploymentId,
      mode: "private",
      surface: "dashboard",
    });
    await loaded;
    expect(types[0]?.type).to.equal("svc:event:ready");
    expect(element.state).to.equal("loaded");
  });

  it("does not show the app, and reports the reason to the viewer and the host", async () => {
    const host = new BareHost(`/embed/d/${sandbox.deploymentId}/app`);
    const { payload } = await host.message("error");
    expect([payload["context"], payload["fatal"]]).to.deep.equal(["session", true]);
    expect(host.types).to.deep.equal(["svc:event:error"]);
    await whenInFrame(`document.querySelector(".full-page")?.textContent.includes("only with a session")`);
    host.close();
  });
});

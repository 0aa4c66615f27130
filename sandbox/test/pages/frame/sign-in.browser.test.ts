import { expect, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import "../../../../src/index.js";
import type { ReadyPayload, SvcDashboard } from "../../../../src/index.js";
import { inFrame, whenInFrame } from "../../../../test/support/in-frame.js";
import { collect } from "../../../../test/support/make-dashboard.js";

describe("the sandbox in private mode", () => {
  let element: SvcDashboard;

  beforeEach(() => {
    element = document.createElement("svc-dashboard");
    Object.assign(element, { tenantOrigin: sandbox.origin, publicId: sandbox.publicIds[0], mode: "private" });
    element.style.height = "900px";
  });

  afterEach(() => element.remove());

  it("shows a sign-in page, sends nothing before the sign-in, and then loads the dashboard", async () => {
    const types = collect<{ type: string }>(element, "svc-message");
    document.body.append(element);
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
});

import { expect } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import { BareHost, newSession } from "../../../../test/support/bare-host.js";
import { inFrame, whenInFrame } from "../../../../test/support/in-frame.js";

describe("the sandbox's app in a bare host page", () => {
  const base = `/embed/d/${sandbox.deploymentId}/app`;
  let host: BareHost;

  afterEach(() => host.close());

  it("sends ready and view, and navigates on the host's action", async () => {
    host = new BareHost(`${base}/folders/501?session=${await newSession("creator")}`);
    const view = await host.message("view");
    expect(host.types).to.deep.equal(["svc:event:ready", "svc:event:view"]);
    expect(view.surface).to.equal("app");
    expect(view.payload).to.include({ path: `${base}/folders/501`, title: "Sales" });
    const from = host.count;
    host.act("navigate", { path: `${base}/workbooks/511` });
    const { payload } = await host.message("navigate", from);
    expect(payload).to.deep.equal({ path: `${base}/workbooks/511`, previousPath: `${base}/folders/501` });
    expect((await host.message("view", from)).payload).to.include({ title: "Sales overview" });
    expect(await inFrame<string>("location.search")).not.to.contain("session");
  });

  it("fails without a session, and shows the reason to the viewer and the host", async () => {
    host = new BareHost(base);
    const { payload } = await host.message("error");
    expect([payload["context"], payload["fatal"]]).to.deep.equal(["session", true]);
    expect(host.types).to.deep.equal(["svc:event:error"]);
    await whenInFrame(`document.querySelector(".full-page")?.textContent.includes("only with a session")`);
  });

  it("rejects a session that has already been used", async () => {
    const session = await newSession("creator");
    host = new BareHost(`${base}?session=${session}`);
    await host.message("ready");
    host.close();
    host = new BareHost(`${base}?session=${session}`);
    const { payload } = await host.message("error");
    expect([payload["name"], payload["fatal"]]).to.deep.equal(["SessionError", true]);
    expect(JSON.stringify(payload)).not.to.contain(session);
  });
});

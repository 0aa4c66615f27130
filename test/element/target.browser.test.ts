import { expect } from "@open-wc/testing";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard, removeDashboards } from "../support/make-dashboard.js";

/** A changed target is another wait: who asks for `ready` then means the new one. */
describe("the ready promise of a <svc-dashboard> whose target changes", () => {
  afterEach(removeDashboards);

  for (const [when, isAway, isReloaded] of [
    ["in its page", false, false],
    ["while it is out of its page", true, false],
    ["together with a reload", false, true],
  ] as const) {
    it(`waits for the new one, changed ${when}`, async () => {
      const element = createDashboard();
      const stub = new EmbedStub(element);
      document.body.append(element);
      stub.ready({ publicId: "sales" });
      const first = element.ready;
      expect((await first).publicId).to.equal("sales");
      if (isAway) element.remove();
      element.publicId = "orders";
      if (isReloaded) element.reload();
      if (isAway) {
        await element.updateComplete;
        document.body.append(element);
      }
      await element.updateComplete;
      expect(element.ready).not.to.equal(first);
      stub.ready({ publicId: "orders" });
      expect((await element.ready).publicId).to.equal("orders");
    });
  }

  it("goes on where a move changes nothing", async () => {
    const element = createDashboard();
    const stub = new EmbedStub(element);
    document.body.append(element);
    stub.ready();
    const { ready } = element;
    await ready;
    element.remove();
    document.body.append(element);
    await element.updateComplete;
    expect(element.ready).to.equal(ready);
  });

  it("keeps the first wait from before the element is in its page", async () => {
    const element = createDashboard();
    const stub = new EmbedStub(element);
    const { ready } = element;
    element.publicId = "orders";
    document.body.append(element);
    await element.updateComplete;
    expect(element.ready).to.equal(ready);
    stub.ready({ publicId: "orders" });
    expect((await ready).publicId).to.equal("orders");
  });
});

import { expect, fixture, fixtureSync } from "@open-wc/testing";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard } from "../support/make-dashboard.js";

/** After a change of the target, `ready` is a new promise, for the new target. */
describe("the ready promise of a <svc-dashboard> whose target changes", () => {
  for (const [when, isAway, isReloaded] of [
    ["while connected", false, false],
    ["while disconnected", true, false],
    ["together with a reload", false, true],
  ] as const) {
    it(`is a new one for a target that changes ${when}`, async () => {
      const element = createDashboard();
      const stub = new EmbedStub(element);
      fixtureSync(element);
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

  it("is a new one from the setter on", async () => {
    const element = createDashboard();
    const stub = new EmbedStub(element);
    fixtureSync(element);
    stub.ready({ publicId: "sales" });
    await element.ready;
    element.publicId = "orders";
    const { ready } = element;
    await element.updateComplete;
    stub.ready({ publicId: "orders" });
    expect((await ready).publicId).to.equal("orders");
  });

  it("stays the same when a move does not change the target", async () => {
    const element = createDashboard();
    const stub = new EmbedStub(element);
    fixtureSync(element);
    stub.ready();
    const { ready } = element;
    await ready;
    element.remove();
    document.body.append(element);
    await element.updateComplete;
    expect(element.ready).to.equal(ready);
  });

  it("stays the same when the element is connected for the first time", async () => {
    const element = createDashboard();
    const stub = new EmbedStub(element);
    const { ready } = element;
    element.publicId = "orders";
    await fixture(element);
    expect(element.ready).to.equal(ready);
    stub.ready({ publicId: "orders" });
    expect((await ready).publicId).to.equal("orders");
  });
});

import { expect, fixtureSync } from "@open-wc/testing";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard } from "../support/make-dashboard.js";

/** After a change of the target, `ready` is a new promise, for the new target. */
describe("the ready promise of a <svc-dashboard> whose target changes", () => {
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
});

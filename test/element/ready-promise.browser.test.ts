import { expect, fixtureSync } from "@open-wc/testing";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard } from "../support/make-dashboard.js";

describe("the ready promise of <svc-dashboard>", () => {
  it("is replaced in the setter of the target, and resolves for the new target", async () => {
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

import { afterEach, describe, expect, it } from "@jest/globals";
import { EmbedStub } from "svc-dashboard/testing";

import { createSales } from "../../src/sales";

/** The app with a stub in place of the embed: no server, no iframe content, no network. */
function showSales() {
  const main = createSales({ tenantOrigin: "https://acme.example", publicId: "a1b2c3d4" });
  const dashboard = main.querySelector("svc-dashboard")!;
  const stub = new EmbedStub(dashboard); // before the element is connected
  document.body.append(main);
  return { main, dashboard, stub, status: main.querySelector("[role=status]")! };
}

describe("the sales page", () => {
  afterEach(() => document.body.replaceChildren());

  it("shows how many widgets have loaded", async () => {
    const { dashboard, stub, status } = showSales();
    expect(status.textContent).toBe("Loading…");
    stub.ready();
    await dashboard.ready;
    stub.send("dashboard-loaded", { widgetCount: 7 });
    expect(status.textContent).toBe("7 widgets");
  });

  it("shows what the viewer drills into", async () => {
    const { dashboard, stub, status } = showSales();
    stub.ready();
    await dashboard.ready;
    stub.send("drilldown", { member: "orders.revenue", value: 12 });
    expect(status.textContent).toBe("Drilled into orders.revenue");
  });

  it("filters by the selected channel, and refreshes", async () => {
    const { main, dashboard, stub } = showSales();
    stub.ready();
    await dashboard.ready;
    const channel = main.querySelector("select")!;
    channel.value = "web";
    channel.dispatchEvent(new Event("change"));
    main.querySelector("button")!.click();
    expect(stub.actions).toMatchObject([
      { type: "svc:action:set-filter", payload: { filterUrlParameter: 'f_orders.channel={"value":"web"}' } },
      { type: "svc:action:refresh" },
    ]);
  });
});

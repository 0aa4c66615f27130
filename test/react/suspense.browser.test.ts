import { expect, waitUntil } from "@open-wc/testing";
import { createElement, lazy, StrictMode, Suspense, type FunctionComponent, type ReactNode } from "react";
import { SvcDashboard, type SvcDashboardProps } from "../../src/react/index.js";
import { ReactPage, recordTo, TENANT_PROPS } from "./support/react-page.js";

/** A component that suspends until its promise is resolved. */
function suspending(): { component: FunctionComponent; resolve: () => void } {
  let resolve: (module: { default: FunctionComponent }) => void;
  const module = new Promise<{ default: FunctionComponent }>((done) => (resolve = done));
  return { component: lazy(() => module), resolve: () => resolve({ default: () => null }) };
}

describe("SvcDashboard for React, beside a component that suspends", () => {
  let page: ReactPage;
  let log: string[];

  beforeEach(() => {
    page = new ReactPage();
    log = [];
  });

  afterEach(() => page.close());

  const inBoundary = (props: SvcDashboardProps, sibling?: FunctionComponent): ReactNode => {
    const dashboard = createElement(SvcDashboard, { ...TENANT_PROPS, ...props });
    return createElement(Suspense, { fallback: "Loading" }, dashboard, sibling && createElement(sibling));
  };

  it("calls its handlers while it is hidden", async () => {
    const tenant = await page.load(inBoundary(recordTo(log)));
    page.render(inBoundary(recordTo(log), suspending().component));
    expect(page.isHidden).to.equal(true);
    log.length = 0;
    await page.receive(tenant, "drilldown", { member: "orders.revenue" });
    await page.receive(tenant, "error", { message: "The query failed." });
    await page.receive(tenant, "error", { message: "The dashboard failed.", fatal: true });
    expect(log).to.deep.equal([
      "drilldown orders.revenue",
      "error The query failed.",
      "state failed",
      "error The dashboard failed.",
    ]);
  });

  for (const isStrict of [false, true]) {
    it(`handles each event once after it is shown again${isStrict ? ", in StrictMode" : ""}`, async () => {
      const wrap = (node: ReactNode): ReactNode => (isStrict ? createElement(StrictMode, null, node) : node);
      const tenant = await page.load(wrap(inBoundary(recordTo(log))));
      const { frame } = tenant;
      page.element.refresh();
      const { component, resolve } = suspending();
      log.length = 0;
      page.render(wrap(inBoundary(recordTo(log), component)));
      expect(page.isHidden).to.equal(true);
      await page.receive(tenant, "drilldown", { member: "hidden" });
      resolve();
      await waitUntil(() => !page.isHidden, "the page is shown", { timeout: 60_000 });
      await page.receive(tenant, "drilldown", { member: "shown" });
      expect(log).to.deep.equal(["drilldown hidden", "drilldown shown"]);
      expect(page.element.shadowRoot!.querySelector("iframe")).to.equal(frame);
      const { received } = await tenant.report();
      expect(received, "the actions of the page, which has not loaded again").to.have.length(1);
    });
  }

  it("calls no handler when it is removed while it is hidden", async () => {
    await page.load(inBoundary(recordTo(log)));
    page.render(inBoundary(recordTo(log), suspending().component));
    log.length = 0;
    expect(await page.removeDashboard()).to.deep.equal(["idle"]);
    expect(log).to.deep.equal([]);
  });
});

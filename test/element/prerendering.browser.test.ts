import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

const HOUR = 3_600_000;

function setPrerendering(isPrerendering: boolean): void {
  Object.defineProperty(Document.prototype, "prerendering", {
    get: () => isPrerendering,
    configurable: true,
  });
}

/** Activates the page. */
function activate(): void {
  setPrerendering(false);
  document.dispatchEvent(new Event("prerenderingchange"));
}

/** Adds a dashboard to a page that is being prerendered. */
function addPrerendered(properties: Partial<SvcDashboard> = {}): {
  element: SvcDashboard;
  reasons: string[];
  events: unknown[];
} {
  setPrerendering(true);
  const reasons: string[] = [];
  const element = fixtureSync<SvcDashboard>(
    createDashboard({
      sessionProvider: ({ reason }) => (reasons.push(reason), `session-${reasons.length}`),
      ...properties,
    }),
  );
  const events = collect(element, "svc-state-change", "svc-error", "svc-session-needed");
  return { element, reasons, events };
}

describe("<svc-dashboard> on a page that is being prerendered", () => {
  afterEach(() => {
    Reflect.deleteProperty(Document.prototype, "prerendering");
  });

  it("requests and reports nothing until the page is activated, and then loads", async () => {
    const clock = fakeClock();
    const { element, reasons, events } = addPrerendered({ readyTimeout: 1000 });
    await nextTask();
    clock.tick(HOUR);
    await nextTask();
    expect([reasons, events, element.state, frameOf(element)]).to.deep.equal([[], [], "idle", null]);
    activate();
    await becomeReady(element);
    expect([reasons, element.state]).to.deep.equal([["load"], "ready"]);
  });

  it("reports an invalid value after the activation", async () => {
    const { element, events } = addPrerendered({ publicId: undefined });
    element.addEventListener("svc-error", (event) => event.preventDefault());
    await nextTask();
    expect(events).to.deep.equal([]);
    const failed = oneEvent(element, "svc-error");
    activate();
    expect((await failed).detail).to.include({ code: "invalid-configuration" });
  });

  it("starts one load with the current values, and posts the actions in their order", async () => {
    const { element, reasons } = addPrerendered();
    await nextTask();
    element.publicId = "orders";
    element.refresh();
    element.setLocale("de-DE");
    element.reload();
    await nextTask();
    element.navigate("/embed/dashboard/orders?page=2");
    activate();
    const tenant = await becomeReady(element);
    const { href } = await tenant.report();
    expect(new URL(href).pathname).to.equal("/embed/dashboard/orders");
    expect(new URL(href).searchParams.get("locale")).to.equal("de-DE");
    expect(await tenant.actions()).to.deep.equal(["refresh", "navigate"]);
    expect(reasons).to.have.length(1);
  });

  it("does not load if it is removed before the activation", async () => {
    const { element, reasons, events } = addPrerendered();
    await nextTask();
    element.remove();
    activate();
    await nextTask();
    expect([reasons, events]).to.deep.equal([[], []]);
  });

  it("loads on a page with an element named prerendering", async () => {
    const image = document.createElement("img");
    image.setAttribute("name", "prerendering");
    document.body.append(image);
    await ScriptedTenant.of(await fixture<SvcDashboard>(createDashboard()));
    image.remove();
  });
});

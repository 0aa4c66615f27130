import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

const HOUR = 3_600_000;

function setPrerendering(isPrerendering: boolean): void {
  Object.defineProperty(Document.prototype, "prerendering", {
    get: () => isPrerendering,
    configurable: true,
  });
}

/** The viewer comes to the page. */
function activate(): void {
  setPrerendering(false);
  document.dispatchEvent(new Event("prerenderingchange"));
}

/** Adds a dashboard to a page that is being prerendered. */
function addUnseen(properties: Partial<SvcDashboard> = {}): {
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

  it("requests nothing and judges nothing until the viewer comes, and then loads", async () => {
    const clock = fakeClock();
    const { element, reasons, events } = addUnseen({ readyTimeout: 1000 });
    await nextTask();
    clock.tick(HOUR);
    await nextTask();
    expect([reasons, events, element.state, frameOf(element)]).to.deep.equal([[], [], "idle", null]);
    activate();
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    await oneEvent(element, "svc-ready");
    expect([reasons, element.state]).to.deep.equal([["load"], "ready"]);
  });

  it("reports an invalid value to the viewer's page only", async () => {
    const { element, events } = addUnseen({ publicId: undefined });
    element.addEventListener("svc-error", (event) => event.preventDefault());
    await nextTask();
    expect(events).to.deep.equal([]);
    const failed = oneEvent(element, "svc-error");
    activate();
    expect((await failed).detail).to.include({ code: "invalid-configuration" });
  });

  it("starts one load, of what is set by then, and keeps the actions in their order", async () => {
    const { element, reasons } = addUnseen();
    await nextTask();
    element.publicId = "orders";
    element.refresh();
    element.setLocale("de-DE");
    element.reload();
    await nextTask();
    element.navigate("/embed/dashboard/orders?page=2");
    activate();
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    await oneEvent(element, "svc-ready");
    const { href } = await tenant.report();
    expect(new URL(href).pathname).to.equal("/embed/dashboard/orders");
    expect(new URL(href).searchParams.get("locale")).to.equal("de-DE");
    expect(await tenant.actions()).to.deep.equal(["refresh", "navigate"]);
    expect(reasons).to.have.length(1);
  });

  it("begins nothing where it is removed before the viewer comes", async () => {
    const { element, reasons, events } = addUnseen();
    await nextTask();
    element.remove();
    activate();
    await nextTask();
    expect([reasons, events]).to.deep.equal([[], []]);
  });

  it("is not fooled by an element that the page has named prerendering", async () => {
    const image = document.createElement("img");
    image.setAttribute("name", "prerendering");
    document.body.append(image);
    await ScriptedTenant.of(await fixture<SvcDashboard>(createDashboard()));
    image.remove();
  });
});

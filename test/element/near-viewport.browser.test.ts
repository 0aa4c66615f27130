import { expect, fixture, html, nextFrame, waitUntil } from "@open-wc/testing";
import { NearViewport } from "../../src/element/near-viewport.js";
import { addDashboard, removeDashboards } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

/** Waits until the browser has reported to every observer that was made before; their order is its own. */
async function observed(element: Element): Promise<void> {
  await new Promise((done) => new IntersectionObserver(done).observe(element));
  await nextFrame();
}

const far = html`<div style="padding-top: 5000px"><p>Far down</p></div>`;

describe("an element that waits to be near the viewport", () => {
  afterEach(removeDashboards);

  it("is reported once when it comes near", async () => {
    const element = (await fixture(far)).querySelector("p")!;
    const viewport = new NearViewport();
    let calls = 0;
    viewport.wait(element, () => (calls += 1));
    await observed(element);
    expect([calls, viewport.isReached]).to.deep.equal([0, false]);
    element.scrollIntoView();
    await waitUntil(() => calls > 0);
    scrollTo(0, 0);
    await observed(element);
    element.scrollIntoView();
    await observed(element);
    expect([calls, viewport.isReached]).to.deep.equal([1, true]);
  });

  it("is not reported after a reset", async () => {
    const element = (await fixture(far)).querySelector("p")!;
    const viewport = new NearViewport();
    let calls = 0;
    viewport.wait(element, () => (calls += 1));
    viewport.reset();
    element.scrollIntoView();
    await observed(element);
    expect([calls, viewport.isReached]).to.deep.equal([0, false]);
  });

  it("is reported only to the last caller", async () => {
    const element = (await fixture(far)).querySelector("p")!;
    const viewport = new NearViewport();
    const called: string[] = [];
    viewport.wait(element, () => called.push("first"));
    viewport.wait(element, () => called.push("second"));
    element.scrollIntoView();
    await waitUntil(() => called.length > 0);
    await observed(element);
    expect(called).to.deep.equal(["second"]);
  });

  it("waits again when it was removed and returns far from the viewport", async () => {
    let asked = 0;
    const element = addDashboard({ loading: "lazy", sessionProvider: () => `s${(asked += 1)}` });
    await ScriptedTenant.of(element);
    expect(asked).to.equal(1);
    const place = (await fixture(far)).querySelector("p")!;
    element.remove();
    place.append(element);
    await observed(element);
    expect([asked, element.state]).to.deep.equal([1, "idle"]);
    element.scrollIntoView();
    await ScriptedTenant.of(element);
    expect(asked).to.equal(2);
  });
});

import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import type { HostFailure, SvcDashboard } from "../../src/index.js";
import { SESSION_MISSING_TIMEOUT } from "../../src/element/load/transition.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, isBusy, quiet } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";
import { recordConsole } from "./record-console.js";

const part = (element: SvcDashboard, name: string): HTMLElement =>
  element.shadowRoot!.querySelector<HTMLElement>(`[part=${name}]`)!;

describe("<svc-dashboard> without a source of sessions", () => {
  let clock: FakeClock;
  recordConsole("error");
  beforeEach(() => {
    clock = fakeClock();
  });

  async function addWithout(): Promise<SvcDashboard> {
    return fixture<SvcDashboard>(createDashboard({ sessionProvider: undefined }));
  }

  it("shows a button in place of the spinner after 5 s", async () => {
    const element = await addWithout();
    const states = collect(element, "svc-state-change");
    clock.tick(SESSION_MISSING_TIMEOUT - 1);
    expect([part(element, "loading").hidden, part(element, "error").hidden]).to.deep.equal([false, true]);
    clock.tick(1);
    expect([part(element, "loading").hidden, part(element, "error").hidden]).to.deep.equal([true, false]);
    expect([element.state, isBusy(element), states]).to.deep.equal(["waiting-for-session", false, []]);
    expect(element.lastError).to.deep.include({ code: "session-missing", fatal: false });
  });

  it("tries again when the button is pressed", async () => {
    const element = await addWithout();
    clock.tick(SESSION_MISSING_TIMEOUT);
    const needed = oneEvent(element, "svc-session-needed");
    part(element, "retry").click();
    expect((await needed).detail).to.deep.equal({ reason: "retry" });
    expect([part(element, "loading").hidden, part(element, "error").hidden]).to.deep.equal([false, true]);
  });

  for (const [name, value] of Object.entries({ session: "late", sessionProvider: () => "late" })) {
    it(`loads when the page sets ${name} later`, async () => {
      const element = await addWithout();
      clock.tick(SESSION_MISSING_TIMEOUT);
      Object.assign(element, { [name]: value });
      await element.updateComplete;
      expect(part(element, "error").hidden).to.equal(true);
      await becomeReady(element);
      expect([element.state, element.lastError]).to.deep.equal(["ready", null]);
    });
  }

  it("keeps the spinner if a listener has promised a session", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard({ sessionProvider: undefined }));
    element.addEventListener("svc-session-needed", (event) => event.preventDefault());
    await element.updateComplete;
    clock.tick(10 * SESSION_MISSING_TIMEOUT);
    expect([part(element, "loading").hidden, isBusy(element)]).to.deep.equal([false, true]);
    expect(element.lastError).to.equal(null);
  });
});

describe("<svc-dashboard> with a frame that has an opaque origin", () => {
  it("names allow-same-origin and the sandbox directive in its error", async () => {
    const clock = fakeClock();
    const element = fixtureSync<SvcDashboard>(
      createDashboard({ sandbox: "allow-scripts allow-forms", readyTimeout: 1000 }),
    );
    quiet(element);
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    await tenant.report();
    const failed = oneEvent(element, "svc-error");
    clock.tick(1000);
    const { code, message } = (await failed).detail as HostFailure;
    expect(code).to.equal("wrong-page");
    expect(message).to.contain("allow-same-origin").and.contain("Content-Security-Policy");
    expect(message).not.to.contain("custom domain");
  });
});

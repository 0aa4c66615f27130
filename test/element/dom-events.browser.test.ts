import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard, SvcMessageEvent } from "../../src/index.js";
import { EVENT_NAMES, SAMPLES } from "../protocol/messages.js";
import { collect, createDashboard, quiet } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

describe("<svc-dashboard>", () => {
  const described = EVENT_NAMES.map((name) => [name, SAMPLES[name].most] as const);

  for (const [name, payload] of [...described, ["session-expiring", { inMs: 1000 }] as const]) {
    it(`dispatches ${name} after svc-message, bubbling and composed, with its envelope`, async () => {
      const host = fixtureSync("<div></div>");
      const element = createDashboard();
      quiet(element);
      host.attachShadow({ mode: "open" }).append(element);
      const tenant = await ScriptedTenant.of(element);
      const order: string[] = [];
      for (const type of ["svc-message", `svc-${name}`])
        host.addEventListener(type, ({ type }) => order.push(type));
      const received = oneEvent<CustomEvent & { envelope: Record<string, unknown> }>(host, `svc-${name}`);
      tenant.send(name, payload, { surface: "app" });
      const event = await received;
      expect(event.detail).to.deep.equal(payload);
      expect(event.cancelable).to.equal(name === "error");
      expect(event.envelope).to.include({ type: `svc:event:${name}`, surface: "app", direction: "event" });
      expect(Object.isFrozen(event.envelope)).to.equal(true);
      expect(order).to.deep.equal(["svc-message", `svc-${name}`]);
    });
  }

  for (const name of ["message", "action", "state-change", "session-needed"]) {
    it(`dispatches an embed's event named ${name} only as svc-message`, async () => {
      const element = await fixture<SvcDashboard>(createDashboard());
      const tenant = await ScriptedTenant.of(element);
      const own = collect(element, `svc-${name}`);
      const message = oneEvent<SvcMessageEvent>(element, "svc-message");
      tenant.send(name, { forged: true });
      const { detail } = await message;
      expect(own.filter((seen) => (seen as { forged?: boolean }).forged)).to.deep.equal([]);
      expect(detail).to.include({ type: `svc:event:${name}` });
    });
  }

  it("dispatches svc-action for each posted action, but not for pending ones", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    const tenant = await ScriptedTenant.of(element);
    const actions = collect<{ type: string }>(element, "svc-action");
    element.refresh();
    expect(actions).to.deep.equal([]);
    tenant.ready();
    await element.ready;
    expect(actions.map(({ type }) => type)).to.deep.equal(["svc:action:refresh"]);
  });

  it("dispatches nothing more when a listener removes the element", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    const tenant = await ScriptedTenant.of(element);
    const ready = collect(element, "svc-ready");
    element.addEventListener("svc-message", () => element.remove());
    const gone = oneEvent(element, "svc-state-change");
    tenant.ready();
    await gone;
    expect([ready, element.state]).to.deep.equal([[], "idle"]);
  });
});

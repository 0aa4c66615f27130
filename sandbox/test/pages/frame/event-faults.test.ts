import assert from "node:assert/strict";
import { mock } from "node:test";
import type { Fault } from "../../../src/contract/fault.js";
import { EventFaults } from "../../../src/pages/frame/event-faults.js";

function outbox(...faults: Fault[]) {
  const sent: [name: string, payload: object][] = [];
  const events = new EventFaults((name, payload) => sent.push([name, payload]));
  events.faults = faults;
  return { events, sent, names: () => sent.map(([name]) => name) };
}

describe("EventFaults", () => {
  it("sends events at once without faults", () => {
    const { events, sent } = outbox();
    events.send("ready", { a: 1 });
    assert.deepEqual(sent, [["ready", { a: 1 }]]);
  });

  it("holds back a silent event, and no other", () => {
    const { events, names } = outbox({ event: "ready", stall: true });
    for (const name of ["ready", "view"]) events.send(name, {});
    assert.deepEqual(names(), ["view"]);
  });

  it("sends a fatal error in place of a failing event", () => {
    const { events, sent } = outbox({ event: "view", status: 500 });
    for (const name of ["ready", "view"]) events.send(name, {});
    const [, [name, payload] = []] = sent;
    assert.equal(name, "error");
    assert.equal((payload as { fatal: boolean }).fatal, true);
  });

  it("sends a delayed event late, followed by all later events in order", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { events, names } = outbox({ event: "ready", latencyMs: 1000 });
    for (const name of ["ready", "view", "dashboard-loaded"]) events.send(name, {});
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    mock.timers.tick(999);
    await settle();
    assert.deepEqual(names(), []);
    for (let turn = 0; turn < 3; turn += 1) {
      mock.timers.tick(1);
      await settle();
    }
    assert.deepEqual(names(), ["ready", "view", "dashboard-loaded"]);
  });
});

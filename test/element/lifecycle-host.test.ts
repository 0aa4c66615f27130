import { expect } from "chai";
import { LAZY, LOAD, PRIVATE, SIGNED, SILENT } from "./lifecycle-samples.js";
import { NEW_LIFE } from "../../src/element/lifecycle/life.js";
import {
  after,
  connecting,
  failed,
  failure,
  lifeIn,
  lines,
  OFF_SCREEN,
  ready,
  UNCONFIGURED,
  waiting,
} from "./lives.js";

describe("the life cycle, when the page changes the element,", () => {
  it("plans a first load when the element is connected, and a move when it is connected again", () => {
    const first = after(NEW_LIFE, { is: "connected" });
    expect(first.life).to.deep.equal({ ...NEW_LIFE, phase: UNCONFIGURED, due: "load" });
    expect(lines(first.effects)).to.deep.equal(["request-update"]);
    const again = after({ ...NEW_LIFE, hasLoadedBefore: true }, { is: "connected" });
    expect(again.life.due).to.equal("move");
  });

  it("ends the load when the element is disconnected", () => {
    const { life, effects } = after(ready(), { is: "disconnected" });
    expect(life).to.deep.equal(lifeIn({ is: "idle", why: "disconnected" }, { load: LOAD + 1 }));
    expect(lines(effects)).to.deep.equal(["end-load", "announce"]);
  });

  it("plans a load for a changed target, with a new ready promise", () => {
    const { life, effects } = after(ready(), { is: "target-changed" });
    expect(life).to.deep.equal(lifeIn(ready(), { due: "load" }));
    expect(lines(effects)).to.deep.equal(["renew-ready", "request-update"]);
  });

  it("keeps the first ready promise while the first load is due", () => {
    const before = lifeIn(UNCONFIGURED, { hasLoadedBefore: false });
    expect(lines(after(before, { is: "target-changed" }).effects)).to.include("renew-ready");
    const due = after({ ...before, due: "move" }, { is: "target-changed" });
    expect(lines(due.effects)).to.deep.equal(["request-update"]);
    expect(due.life.due).to.equal("move");
  });

  it("plans no load for a changed target while disconnected", () => {
    const first = after(NEW_LIFE, { is: "target-changed" });
    expect(first).to.deep.equal({ life: NEW_LIFE, effects: [] });
    const later = after({ ...NEW_LIFE, hasLoadedBefore: true }, { is: "target-changed" });
    expect(lines(later.effects)).to.deep.equal(["renew-ready"]);
    expect(later.life.due).to.equal(undefined);
  });

  it("navigates the embed to a changed path, unless there is none", () => {
    for (const phase of [waiting(), connecting(), ready()]) {
      expect(lines(after(phase, { is: "path-changed" }).effects)).to.deep.equal(["navigate-embed"]);
    }
    for (const phase of [UNCONFIGURED, OFF_SCREEN, failed()]) {
      expect(after(phase, { is: "path-changed" })).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });

  it("plans a load for a changed path after an invalid configuration", () => {
    const { life, effects } = after(failed("invalid-configuration"), { is: "path-changed" });
    expect(life.due).to.equal("load");
    expect(lines(effects)).to.deep.equal(["renew-ready", "request-update"]);
  });

  it("plans the load that is requested, whichever was due", () => {
    for (const reason of ["reload", "retry"] as const) {
      const { life, effects } = after(lifeIn(ready(), { due: "load" }), { is: "requested", reason });
      expect(life).to.deep.equal(lifeIn(ready(), { due: reason }));
      expect(lines(effects)).to.deep.equal(["renew-ready", "request-update"]);
    }
  });

  it("loads again when the page is restored while the frame was loading", () => {
    const restored = (phase: Parameters<typeof after>[0]) => after(phase, { is: "page-restored" });
    for (const phase of [connecting(), connecting({ plan: PRIVATE, hasLoaded: false })]) {
      expect(restored(phase).life.due).to.equal("retry");
      expect(lines(restored(phase).effects)).to.deep.equal(["request-update"]);
    }
    for (const phase of [connecting({ plan: PRIVATE }), ready(), waiting()]) {
      expect(restored(phase)).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });

  it("begins the deferred load near the viewport, for its own reason", () => {
    const { life, effects } = after(OFF_SCREEN, { is: "approached" });
    expect(life.due).to.equal("move");
    expect(lines(effects)).to.deep.equal(["request-update"]);
    for (const phase of [UNCONFIGURED, ready()]) {
      expect(after(phase, { is: "approached" })).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });
});

describe("the life cycle, when a load is planned,", () => {
  const due = lifeIn(ready(), { due: "load" });

  it("requests a session", () => {
    const before = { ...due, hasLoadedBefore: false };
    const { life, effects } = after(before, {
      is: "planned",
      plan: SIGNED,
      isNear: false,
      hasNewSession: true,
    });
    expect(life).to.deep.equal(lifeIn(waiting(), { load: LOAD + 1 }));
    expect(lines(effects)).to.deep.equal([
      ...["end-load", "renew-rejected-ready", "begin-state", "announce"],
      "request-session load",
    ]);
  });

  it("rejects ready at once where messaging is off", () => {
    const { effects } = after(due, { is: "planned", plan: SILENT, isNear: false, hasNewSession: true });
    expect(effects).to.deep.include({
      do: "reject-ready",
      code: "messaging-off",
      message: "No ready event will come: messaging is off.",
    });
  });

  it("has nothing to load without a target", () => {
    const { life, effects } = after(due, {
      is: "planned",
      plan: undefined,
      isNear: true,
      hasNewSession: true,
    });
    expect(life).to.deep.equal(lifeIn(UNCONFIGURED, { load: LOAD + 1 }));
    expect(lines(effects)).to.deep.equal(["end-load", "announce"]);
  });

  it("waits for the viewport where the load is lazy", () => {
    const { life, effects } = after(due, {
      is: "planned",
      plan: { ...LAZY, reason: "move" },
      isNear: false,
      hasNewSession: true,
    });
    expect(life).to.deep.equal(lifeIn(OFF_SCREEN, { load: LOAD + 1 }));
    expect(lines(effects)).to.deep.equal(["end-load", "announce", "await-viewport"]);
  });

  it("does not wait where the element is near, or the load was requested", () => {
    const near = after(due, { is: "planned", plan: LAZY, isNear: true, hasNewSession: true });
    expect(near.life.phase.is).to.equal("waiting-for-session");
    for (const reason of ["reload", "retry"] as const) {
      const { life } = after(due, {
        is: "planned",
        plan: { ...LAZY, reason },
        isNear: false,
        hasNewSession: true,
      });
      expect(life.phase.is, reason).to.equal("waiting-for-session");
    }
  });

  it("fails with the message of an invalid configuration", () => {
    const { life, effects } = after(due, { is: "unplannable", message: "public-id is missing." });
    expect(life).to.deep.equal(lifeIn(failed("invalid-configuration"), { load: LOAD + 1 }));
    expect(lines(effects)).to.deep.equal(failure("invalid-configuration"));
    const error = {
      ...{ message: "public-id is missing.", name: "SvcDashboardError", context: "host" },
      ...{ code: "invalid-configuration", fatal: true },
    };
    expect(effects).to.deep.include({ do: "set-error", error });
    expect(effects).to.deep.include({
      ...{ do: "report", error, envelope: null, notice: "failed" },
      isRecovering: false,
    });
  });
});

import { deepEqual, equal } from "node:assert/strict";
import { needsOf } from "../../../src/element/load/needs.js";
import { NEW_LIFE } from "../../../src/element/load/life.js";
import {
  after,
  afterAll,
  begun,
  connecting,
  DISCONNECTED,
  effects,
  embedError,
  failed,
  failure,
  frameOf,
  ignores,
  lifeIn,
  live,
  navigated,
  OFF_SCREEN,
  report,
  reports,
  SIGNED,
  settledStatusOf,
  statusOf,
  UNCONFIGURED,
  waiting,
  situationOf,
} from "./lives.js";

const target = { kind: "target-changed" } as const;
const viewer = { kind: "viewer-changed" } as const;
const path = { kind: "path-changed", path: "/embed/b" } as const;
const full = { kind: "queue-full" } as const;
const fatal = embedError({ fatal: true });
const atPath = lifeIn(live(), { embedPath: "/embed/a", lastError: { message: "It broke." } });
const unloaded = { ...NEW_LIFE, phase: UNCONFIGURED };
const invalid = failed("invalid-configuration");
const rejected = lifeIn(failed(), {
  ready: { promiseId: 4, rejection: { code: "embed-error", message: "It broke." } },
});

describe("a changed target", () => {
  it("makes a load pending", () => equal(after(live(), target).pendingLoad, "load"));
  it("makes a load pending as other settings do", () =>
    equal(after(live(), { kind: "load-changed" }).pendingLoad, "load"));
  it("makes a new promise at once", () => deepEqual(after(live(), target).ready, { promiseId: 1 }));
  it("leaves no path of the one before", () => equal(after(atPath, target).embedPath, undefined));
  it("keeps the promise of a first load that is pending", () =>
    deepEqual(after({ ...unloaded, pendingLoad: "load" }, target).ready, { promiseId: 0 }));
  it("makes a promise where none is pending", () =>
    deepEqual(after(unloaded, target).ready, { promiseId: 1 }));
  it("changes nothing before the element is connected", () => deepEqual(after(NEW_LIFE, target), NEW_LIFE));
  it("makes a promise, but no load pending, while the element is removed", () =>
    deepEqual(
      [after(DISCONNECTED, target).ready, after(DISCONNECTED, target).pendingLoad],
      [{ promiseId: 1 }, undefined],
    ));
  it("that changes twice keeps the first path", () =>
    equal(begun(afterAll(atPath, target, target), SIGNED).embedPath, "/embed/a"));
  it("that stays leaves no former path", () =>
    equal(begun(after(atPath, target), SIGNED).formerPath, undefined));
  it("keeps no path for the load that begins", () =>
    deepEqual(
      [begun(after(atPath, target)).embedPath, begun(after(atPath, target)).formerPath],
      [undefined, undefined],
    ));
});

describe("a changed viewer", () => {
  it("ends the frame at once", () => equal(frameOf(after(atPath, viewer)), undefined));
  it("ends the load", () => equal(after(atPath, viewer).loadId, 8));
  it("leaves no path", () => equal(after(atPath, viewer).embedPath, undefined));
  it("leaves no error", () => equal(after(atPath, viewer).lastError, null));
  it("makes a load pending", () => equal(after(atPath, viewer).pendingLoad, "load"));
  it("makes a new promise", () => deepEqual(after(atPath, viewer).ready, { promiseId: 1 }));
  it("is not announced at once", () => equal(needsOf(after(atPath, viewer)).mayAnnounce, false));
  it("is announced with the next update", () =>
    equal(needsOf(afterAll(atPath, viewer, { kind: "updated" })).mayAnnounce, true));
  it("is no reason to load while the element is removed", () =>
    equal(after(DISCONNECTED, viewer).pendingLoad, undefined));
  it("leaves a removed element removed", () => deepEqual(after(DISCONNECTED, viewer).phase, DISCONNECTED));
});

describe("an update", () => {
  ignores("changes nothing else", { kind: "updated" }, [live(), OFF_SCREEN, failed(), DISCONNECTED]);
});

describe("a changed path", () => {
  for (const phase of [waiting(), connecting(), live(), live({ kind: "loaded" })]) {
    it(`navigates the embed while ${phase.kind}`, () =>
      deepEqual(navigated(after(phase, path)), ["/embed/b"]));
  }
  for (const phase of [UNCONFIGURED, OFF_SCREEN, failed(), DISCONNECTED]) {
    const before = lifeIn(phase, { embedPath: "/embed/a", formerPath: "/embed/a" });
    it(`is only where the next load starts while ${phase.kind}`, () =>
      deepEqual(after(before, path), lifeIn(phase)));
  }
  it("posts nothing while a load is pending", () =>
    deepEqual(navigated(after(lifeIn(live(), { pendingLoad: "load" }), path)), []));
  it("that is removed posts nothing", () =>
    deepEqual(effects(after(live(), { ...path, path: undefined })), []));
  it("starts the load that failed by the one before", () => equal(after(invalid, path).pendingLoad, "load"));
  it("makes a new promise then", () => deepEqual(after(invalid, path).ready, { promiseId: 1 }));
  it("makes none where that load is pending already", () =>
    deepEqual(after(lifeIn(invalid, { pendingLoad: "load" }), path).ready, { promiseId: 0 }));
});

describe("a failure", () => {
  const problem = { kind: "problem", code: "invalid-configuration", message: "locale: no." } as const;
  it("by a full queue is reported once", () =>
    deepEqual(reports(afterAll(live(), full, full)), ["queue-full"]));
  it("by a full queue is reported again in the next load", () =>
    deepEqual(reports(after(begun({ ...after(live(), full), pendingLoad: "load" }), full)), ["queue-full"]));
  it("by a wrong value is reported as not fatal", () =>
    deepEqual(failure(after(live(), problem)), ["invalid-configuration", false]));
  it("by a wrong value leaves the embed", () => deepEqual(situationOf(after(live(), problem)), live()));
  it("by a wrong value leaves ready", () => deepEqual(after(live(), problem).ready, { promiseId: 0 }));
  it("that is not fatal shows no notice", () =>
    deepEqual(report(after(live(), problem)), {
      ...{
        kind: "report",
        error: after(live(), problem).lastError,
        envelope: null,
        hasNotice: false,
        isRecovering: false,
      },
    }));
  it("that ends a load leaves what is shown before its report", () =>
    equal(statusOf(after(live(), fatal)).notice, "undecided"));
  it("that ends a load shows no notice that a listener prevents", () =>
    equal(settledStatusOf(after(live(), fatal)).notice, "none"));
  it("that ends a load shows one unless a listener prevents it", () =>
    equal(settledStatusOf(afterAll(live(), fatal, { kind: "noticed" })).notice, "failed"));
  it("of an ended load shows no notice later", () =>
    equal(settledStatusOf(afterAll(live(), fatal, { kind: "noticed", loadId: 7 })).notice, "none"));
  it("drops what the ended load was about to do", () =>
    deepEqual(effects(after(lifeIn(live(), { effects: [{ kind: "navigate", path: "/embed/a" }] }), fatal)), [
      "report",
    ]));
  for (const phase of [live(), connecting(), waiting({ kind: "promised" }), UNCONFIGURED]) {
    it(`shows no notice while the load is not one that failed (${phase.kind})`, () =>
      deepEqual(statusOf(after(phase, { kind: "noticed" })), statusOf(lifeIn(phase))));
  }
});

describe("the ready promise", () => {
  it("is made anew by reload()", () =>
    deepEqual(after(live(), { kind: "requested", reason: "reload" }).ready, { promiseId: 1 }));
  it("is made anew by the retry button", () =>
    deepEqual(after(rejected, { kind: "requested", reason: "retry" }).ready, { promiseId: 5 }));
  it("is made anew for a load after its rejection", () =>
    deepEqual(begun({ ...rejected, pendingLoad: "move" }).ready, { promiseId: 5 }));
  it("is kept by a move", () =>
    deepEqual(after(DISCONNECTED, { kind: "connected" }).ready, { promiseId: 0 }));
  it("is kept by a load that begins", () => deepEqual(begun(live()).ready, { promiseId: 0 }));
  it("is kept when the page is restored", () =>
    deepEqual(after(connecting(), { kind: "restored" }).ready, { promiseId: 0 }));
  it("is kept when the element is removed", () =>
    deepEqual(after(live(), { kind: "disconnected" }).ready, { promiseId: 0 }));
});

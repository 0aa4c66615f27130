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
  recovering,
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
  it("makes a load pending like other settings", () =>
    equal(after(live(), { kind: "load-changed" }).pendingLoad, "load"));
  it("creates a new promise at once", () => deepEqual(after(live(), target).ready, { promiseId: 1 }));
  it("clears embedPath", () => equal(after(atPath, target).embedPath, undefined));
  it("keeps the promise of a first load that is pending", () =>
    deepEqual(after({ ...unloaded, pendingLoad: "load" }, target).ready, { promiseId: 0 }));
  it("creates a promise if no load is pending", () =>
    deepEqual(after(unloaded, target).ready, { promiseId: 1 }));
  it("changes nothing before the element is connected", () => deepEqual(after(NEW_LIFE, target), NEW_LIFE));
  it("creates a promise, but makes no load pending, while the element is removed", () =>
    deepEqual(
      [after(DISCONNECTED, target).ready, after(DISCONNECTED, target).pendingLoad],
      [{ promiseId: 1 }, undefined],
    ));
  it("that is restored by a second change restores embedPath", () =>
    equal(begun(afterAll(atPath, target, target), SIGNED).embedPath, "/embed/a"));
  it("that is restored leaves no formerPath", () =>
    equal(begun(after(atPath, target), SIGNED).formerPath, undefined));
  it("leaves no path for the load that begins", () =>
    deepEqual(
      [begun(after(atPath, target)).embedPath, begun(after(atPath, target)).formerPath],
      [undefined, undefined],
    ));
});

describe("a changed viewer", () => {
  it("removes the frame at once", () => equal(frameOf(after(atPath, viewer)), undefined));
  it("ends the load", () => equal(after(atPath, viewer).loadId, 8));
  it("clears embedPath", () => equal(after(atPath, viewer).embedPath, undefined));
  it("clears lastError", () => equal(after(atPath, viewer).lastError, null));
  it("makes a load pending", () => equal(after(atPath, viewer).pendingLoad, "load"));
  it("ends a recovery and its notice", () => {
    const { resources, status } = needsOf(after(recovering(), viewer));
    deepEqual([resources.visible, status.notice], [undefined, "none"]);
  });
  it("creates a new promise", () => deepEqual(after(atPath, viewer).ready, { promiseId: 1 }));
  it("is not announced at once", () => equal(needsOf(after(atPath, viewer)).mayAnnounce, false));
  it("is announced with the next update", () =>
    equal(needsOf(afterAll(atPath, viewer, { kind: "updated" })).mayAnnounce, true));
  it("makes no load pending while the element is removed", () =>
    equal(after(DISCONNECTED, viewer).pendingLoad, undefined));
  it("leaves the phase of a removed element unchanged", () =>
    deepEqual(after(DISCONNECTED, viewer).phase, DISCONNECTED));
});

describe("an update", () => {
  ignores("changes nothing without a pending load", { kind: "updated" }, [
    live(),
    OFF_SCREEN,
    failed(),
    DISCONNECTED,
  ]);
});

describe("a changed path", () => {
  for (const phase of [waiting(), connecting(), live(), live({ kind: "loaded" })]) {
    it(`navigates the embed while ${phase.kind}`, () =>
      deepEqual(navigated(after(phase, path)), ["/embed/b"]));
  }
  for (const phase of [UNCONFIGURED, OFF_SCREEN, failed(), DISCONNECTED]) {
    const before = lifeIn(phase, { embedPath: "/embed/a", formerPath: "/embed/a" });
    it(`posts nothing, and clears embedPath, while ${phase.kind}`, () =>
      deepEqual(after(before, path), lifeIn(phase)));
  }
  it("posts nothing while a load is pending", () =>
    deepEqual(navigated(after(lifeIn(live(), { pendingLoad: "load" }), path)), []));
  it("that is removed posts nothing", () =>
    deepEqual(effects(after(live(), { ...path, path: undefined })), []));
  it("makes a load pending if the former path was invalid", () =>
    equal(after(invalid, path).pendingLoad, "load"));
  it("creates a new promise if the former path was invalid", () =>
    deepEqual(after(invalid, path).ready, { promiseId: 1 }));
  it("creates no promise if that load is pending already", () =>
    deepEqual(after(lifeIn(invalid, { pendingLoad: "load" }), path).ready, { promiseId: 0 }));
});

describe("a failure", () => {
  const problem = { kind: "problem", code: "invalid-configuration", message: "locale: no." } as const;
  it("of a full queue is reported once", () =>
    deepEqual(reports(afterAll(live(), full, full)), ["queue-full"]));
  it("of a full queue is reported again in the next load", () =>
    deepEqual(reports(after(begun({ ...after(live(), full), pendingLoad: "load" }), full)), ["queue-full"]));
  it("of an invalid value is reported as a non-fatal error", () =>
    deepEqual(failure(after(live(), problem)), ["invalid-configuration", false]));
  it("of an invalid value leaves the embed unchanged", () =>
    deepEqual(situationOf(after(live(), problem)), live()));
  it("of an invalid value leaves the ready promise unchanged", () =>
    deepEqual(after(live(), problem).ready, { promiseId: 0 }));
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
  it("that ends a load does not change the notice before it is reported", () =>
    equal(statusOf(after(live(), fatal)).notice, "undecided"));
  it("that ends a load shows no notice that a listener prevents", () =>
    equal(settledStatusOf(after(live(), fatal)).notice, "none"));
  it("that ends a load shows a notice unless a listener prevents it", () =>
    equal(settledStatusOf(afterAll(live(), fatal, { kind: "noticed" })).notice, "failed"));
  it("of an ended load shows no notice later", () =>
    equal(settledStatusOf(afterAll(live(), fatal, { kind: "noticed", loadId: 7 })).notice, "none"));
  it("drops the effects of the ended load", () =>
    deepEqual(effects(after(lifeIn(live(), { effects: [{ kind: "navigate", path: "/embed/a" }] }), fatal)), [
      "report",
    ]));
  for (const phase of [live(), connecting(), waiting({ kind: "promised" }), UNCONFIGURED]) {
    it(`shows no notice while ${phase.kind}`, () =>
      deepEqual(statusOf(after(phase, { kind: "noticed" })), statusOf(lifeIn(phase))));
  }
});

describe("the ready promise", () => {
  it("is replaced by reload()", () =>
    deepEqual(after(live(), { kind: "requested", reason: "reload" }).ready, { promiseId: 1 }));
  it("is replaced by the retry button", () =>
    deepEqual(after(rejected, { kind: "requested", reason: "retry" }).ready, { promiseId: 5 }));
  it("is replaced when a load begins after its rejection", () =>
    deepEqual(begun({ ...rejected, pendingLoad: "move" }).ready, { promiseId: 5 }));
  it("is kept by a move", () =>
    deepEqual(after(DISCONNECTED, { kind: "connected" }).ready, { promiseId: 0 }));
  it("is kept by a load that begins", () => deepEqual(begun(live()).ready, { promiseId: 0 }));
  it("is kept when the page is restored", () =>
    deepEqual(after(connecting(), { kind: "restored" }).ready, { promiseId: 0 }));
  it("is kept when the element is removed", () =>
    deepEqual(after(live(), { kind: "disconnected" }).ready, { promiseId: 0 }));
});

import { deepEqual, equal } from "node:assert/strict";
import type { LoadPlan } from "../../../src/element/load/load-plan.js";
import { NEW_LIFE, type Phase } from "../../../src/element/load/life.js";
import {
  after,
  afterAll,
  arrived,
  AWAKE,
  begun,
  connecting,
  DISCONNECTED,
  effects,
  failed,
  frame,
  frameOf,
  ignores,
  LAZY,
  lifeIn,
  live,
  moment,
  next,
  OFF_SCREEN,
  PRIVATE,
  privateConnecting,
  privateLive,
  recovering,
  requested,
  REQUESTING,
  SECOND,
  SIGNED,
  SILENT,
  situationOf,
  statusOf,
  UNCONFIGURED,
  waiting,
} from "./lives.js";

const far = moment({ isNear: false });
const NOTHING = { kind: "planned", plan: undefined, hasNewSession: false, isRendered: true } as const;
const UNPLANNABLE = { kind: "unplannable", message: "public-id is missing." } as const;
const atPath = lifeIn(live(), { embedPath: "/embed/a" });
const privately = () =>
  afterAll(begun({ ...NEW_LIFE, pendingLoad: "load", requestCount: 2 }, PRIVATE), arrived(PRIVATE));

describe("a load", () => {
  it("is pending when the element is connected", () =>
    equal(after(NEW_LIFE, { kind: "connected" }).pendingLoad, "load"));
  it("is pending with the reason move when the element is connected again", () =>
    equal(after(DISCONNECTED, { kind: "connected" }).pendingLoad, "move"));
  it("keeps its reason while it is pending", () =>
    equal(
      afterAll(NEW_LIFE, { kind: "requested", reason: "reload" }, { kind: "connected" }).pendingLoad,
      "reload",
    ));
  for (const reason of ["reload", "retry"] as const) {
    const input = { kind: "requested", reason } as const;
    it(`is pending with the reason ${reason} in place of another one`, () =>
      deepEqual(after(lifeIn(live(), { pendingLoad: "load" }), input).pendingLoad, reason));
  }
  it("that becomes pending drops actions that were not posted, and keeps errors that were not reported", () => {
    const failing = after(live(), { kind: "problem", code: "queue-full", message: "Dropped." });
    const posting = after(failing, { kind: "path-changed", path: "/embed/b" });
    deepEqual([posting, after(posting, { kind: "load-changed" })].map(effects), [
      ["report", "navigate"],
      ["report"],
    ]);
  });
  it("requests a session when it begins", () => equal(requested(begun(live())), "load"));
  it("has a new id", () => equal(begun(live()).loadId, 8));
  it("is not pending any more once it begins", () => equal(begun(live()).pendingLoad, undefined));
  it("is counted, so that a later connection is a move", () =>
    equal(begun({ ...NEW_LIFE, pendingLoad: "load" }).requestCount, 1));
  it("does not begin without a configuration", () =>
    deepEqual(after(lifeIn(live(), { pendingLoad: "load" }), NOTHING).phase, UNCONFIGURED));
  it("ends when the configuration is removed", () =>
    equal(after(lifeIn(live(), { pendingLoad: "load" }), NOTHING).loadId, 8));
  it("fails with the given message if it can't be planned", () =>
    deepEqual(after(lifeIn(live(), { pendingLoad: "load" }), UNPLANNABLE).lastError, {
      ...{ message: UNPLANNABLE.message, name: "SvcDashboardError", context: "host" },
      ...{ code: "invalid-configuration", fatal: true },
    }));
  it("is not pending any more if it can't be planned", () =>
    equal(after(lifeIn(live(), { pendingLoad: "load" }), UNPLANNABLE).pendingLoad, undefined));
  it("ends when the element is disconnected", () => equal(after(live(), { kind: "disconnected" }).loadId, 8));
  it("is not pending while the element is disconnected", () =>
    equal(afterAll(live(), { kind: "disconnected" }, { kind: "target-changed" }).pendingLoad, undefined));
  it("is pending when a move has emptied its frame", () =>
    equal(after(connecting(), frame("emptied")).pendingLoad, "move"));

  const restored: [string, Phase, string | undefined][] = [
    ["is pending when a signed embed is restored while it connects", connecting(), "retry"],
    [
      "is pending when a private page is restored that has not loaded",
      privateConnecting({ hasLoaded: false }),
      "retry",
    ],
    ["stays when a private page is restored that has loaded", privateConnecting(), undefined],
    ["stays when an embed is restored that is ready", live(), undefined],
    ["stays when it is restored while it waits for its session", waiting(), undefined],
  ];
  for (const [title, phase, pending] of restored)
    it(title, () => deepEqual(after(phase, { kind: "restored" }).pendingLoad, pending));

  it("rejects ready at once without messaging, and reports nothing", () =>
    deepEqual(
      [begun(failed(), SILENT).ready.rejection, begun(failed(), SILENT).effects],
      [{ code: "messaging-off", message: "No ready event will come: messaging is off." }, []],
    ));
  it("rejects ready without messaging also when a failed load recovers", () => {
    const rejection = { code: "session-failed", message: "No." } as const;
    const recovered = after(
      lifeIn(recovering(REQUESTING), { ready: { promiseId: 2, rejection } }),
      arrived(SILENT),
    );
    deepEqual([recovered.ready.promiseId, recovered.ready.rejection?.code], [3, "messaging-off"]);
  });
});

describe("a lazy load", () => {
  const pending = lifeIn(UNCONFIGURED, { pendingLoad: "move" });
  it("waits far from the viewport, and keeps its reason", () =>
    deepEqual(begun(pending, { ...LAZY, reason: "move" }, far).phase, OFF_SCREEN));
  it("ends the load before it", () => equal(begun(live(), { ...LAZY, key: "costs" }, far).loadId, 8));
  it("begins near the viewport", () => equal(requested(begun(pending, LAZY)), "load"));
  for (const reason of ["reload", "retry"] as const) {
    it(`begins far from the viewport if its reason is ${reason}`, () =>
      deepEqual(requested(begun(pending, { ...LAZY, reason }, far)), reason));
  }
  it("is pending once the element comes near the viewport", () =>
    equal(after(OFF_SCREEN, { kind: "near" }).pendingLoad, "move"));
  ignores("is pending near the viewport only if it has waited for that", { kind: "near" }, [
    UNCONFIGURED,
    DISCONNECTED,
    live(),
  ]);
});

describe("the load of an element without a box", () => {
  const pending = lifeIn(UNCONFIGURED, { pendingLoad: "move" });
  const planned = { kind: "planned", hasNewSession: false, isRendered: false } as const;
  it("waits for a box, and keeps its reason", () =>
    deepEqual(after(pending, { ...planned, plan: { ...SIGNED, reason: "move" } }).phase, OFF_SCREEN));
  for (const reason of ["reload", "retry"] as const) {
    it(`begins if its reason is ${reason}`, () =>
      equal(requested(after(pending, { ...planned, plan: { ...SIGNED, reason } })), reason));
  }
  it("does not wait without a configuration", () =>
    deepEqual(after(pending, { ...NOTHING, isRendered: false }).phase, UNCONFIGURED));
});

describe("a pending load that would change nothing", () => {
  for (const phase of [
    live(),
    live({ kind: "loaded" }),
    connecting(),
    live({ request: { kind: "failed" } }),
  ]) {
    it(`keeps the frame that is ${phase.kind}`, () =>
      deepEqual(situationOf(begun(phase, { ...SIGNED })), phase));
  }
  it("keeps a private frame", () => equal(begun(privateLive, PRIVATE).loadId, 7));
  it("is not pending any more", () => equal(begun(live(), SIGNED).pendingLoad, undefined));
  it("resolves the promise that was made for it", () =>
    deepEqual(effects(begun(live(), SIGNED)), ["resolve-ready"]));
  it("leaves the promise pending if the embed is not ready yet", () =>
    deepEqual(effects(begun(connecting(), SIGNED)), []));
  it("restores the path that the embed reported", () =>
    equal(begun(after(atPath, { kind: "target-changed" }), SIGNED).embedPath, "/embed/a"));

  const overdue = connecting({ deadline: { kind: "passed" } });
  it("begins if the load has failed", () => equal(begun(failed(), SIGNED).loadId, 8));
  it("begins if the ready timeout has passed", () => equal(begun(overdue, SIGNED).loadId, 8));
  it("begins if a renewal requests a session", () =>
    equal(begun(live({ request: REQUESTING }), SIGNED).loadId, 8));
  it("begins if a new session is set", () => equal(begun(live(), SIGNED, moment(), true).loadId, 8));
  it("begins if anything of the target differs", () =>
    equal(begun(live(), { ...SIGNED, key: "costs" }).loadId, 8));
  it("begins if messaging is off", () => equal(begun(live({ plan: SILENT }), SILENT).loadId, 8));
  for (const kind of ["load-changed", "session-changed"] as const) {
    it(`keeps the path that the embed reported after ${kind} if nothing differs`, () => {
      const life = after(lifeIn(live(), { embedPath: "/embed/a" }), { kind });
      equal(begun(life, SIGNED).embedPath, "/embed/a");
    });
  }
  for (const reason of ["reload", "retry", "move"] as const) {
    it(`begins if its reason is ${reason}`, () =>
      equal(begun(lifeIn(live(), { pendingLoad: reason }), { ...SIGNED, reason }).loadId, 8));
  }
});

describe("a session that arrives", () => {
  const opened = (plan: LoadPlan = SIGNED) => after(waiting(), arrived(plan));
  it("starts to connect", () =>
    deepEqual(situationOf(after(waiting(), arrived(SIGNED, true))), {
      ...connecting({ hasLoaded: false, token: { kind: "unused" }, isReadyMade: true }),
      deadline: { kind: "running", awake: AWAKE + 30 * SECOND },
    }));
  it("opens the frame", () => equal(frameOf(opened()), 7));
  it("starts the ready timeout on the awake clock", () => equal(next(opened(), "awake"), 30 * SECOND));
  it("starts no timeout if readyTimeout is 0", () =>
    equal(next(opened({ ...SIGNED, readyTimeout: 0 }), "awake"), undefined));
  it("has no age before it is used", () => equal(next(opened(), "wall"), undefined));
  it("does not exist in private mode, which renews nothing", () =>
    deepEqual(privately().phase, privateConnecting({ hasLoaded: false })));
  it("makes a private page usable once it has loaded", () =>
    deepEqual(statusOf(after(privately(), frame("loaded"))), {
      ...{ state: "connecting", isBusy: false, notice: "none" },
    }));
});

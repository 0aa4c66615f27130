import { deepEqual, equal, match } from "node:assert/strict";
import { needsOf } from "../../../src/element/load/needs.js";
import type { Phase } from "../../../src/element/load/life.js";
import {
  after,
  afterAll,
  AWAKE,
  connecting,
  effects,
  failed,
  failure,
  frame,
  HOUR,
  ignores,
  later,
  lifeIn,
  live,
  MINUTE,
  navigated,
  privateConnecting,
  privateLive,
  ready,
  READY,
  situationOf,
  UNCONFIGURED,
  waiting,
  WALL,
} from "./lives.js";

describe("a frame", () => {
  const causes = [
    ["lost", "never-committed", /^The frame was removed .* create an EmbedStub/],
    [
      "blocked",
      "frame-blocked",
      /forbids a frame of https:\/\/tenant\.example\/embed\/dashboard\/sales: add https:\/\/tenant\.example to .* Run: the doctor$/,
    ],
    ["flood", "message-flood", /over 2000 events in a second: call reload\(\)\.$/],
  ] as const;
  for (const [what, code, message] of causes) {
    it(`that is ${what} ends its load with ${code}`, () =>
      deepEqual(failure(after(connecting(), frame(what))), [code, true]));
    it(`that is ${what} is reported with the cause`, () =>
      match(after(connecting(), frame(what)).lastError?.message ?? "", message));
  }
  ignores("is not blocked once the embed is ready", frame("blocked"), [live()]);
  ignores("of an ended load has no effect", { ...frame("flood"), loadId: 6 }, [live()]);
  ignores("that does not exist has no load event", frame("loaded"), [UNCONFIGURED, failed(), waiting()]);
});

describe("a ready event", () => {
  const loadedOnce = privateConnecting({ hasLoaded: false });
  it("makes an embed ready", () =>
    deepEqual(situationOf(after(connecting(), ready, later(MINUTE))), {
      ...live({
        ignoreLoadUntil: WALL + 2 * MINUTE,
        since: WALL + MINUTE,
        token: { kind: "fresh", wall: WALL + MINUTE + 23 * HOUR, endsAt: WALL + MINUTE + 24 * HOUR },
      }),
    }));
  it("makes a private embed ready, which has no session", () =>
    deepEqual(after(loadedOnce, ready).phase, {
      ...{ ...privateLive, hasLoaded: false, ignoreLoadUntil: WALL + MINUTE },
    }));
  it("resolves the promise", () =>
    deepEqual(after(connecting(), ready).effects, [{ kind: "resolve-ready", payload: READY }]));
  it("clears lastError", () =>
    equal(after(lifeIn(connecting(), { lastError: { message: "It broke." } }), ready).lastError, null));
  it("keeps a promise that was not rejected", () =>
    deepEqual(after(connecting(), ready).ready, { promiseId: 0 }));
  ignores("is ignored without a frame", ready, [waiting(), failed()]);
  it("makes an embed that was loaded ready again", () =>
    equal(after(live({ kind: "loaded" }), ready).phase.kind, "ready"));
  it("opens the queue again each time", () =>
    equal(
      new Set(
        [lifeIn(live()), after(live(), ready), afterAll(live(), ready, ready)].map(
          (life) => needsOf(life).resources.queue?.key,
        ),
      ).size,
      3,
    ));

  const old = live({
    token: { kind: "late", wall: WALL + 1 },
    since: WALL - MINUTE,
    isOver: true,
    request: { kind: "failed" },
  });
  const session = { ...old.session, isOver: false };
  const again = { ...old, session, request: { kind: "none" }, readyCount: 2 };
  it("keeps the session's age, and marks it as valid again", () =>
    deepEqual(situationOf(after(old, ready)), { ...again, ignoreLoadUntil: WALL + MINUTE }));
  it("does not ignore later load events after a reload", () =>
    deepEqual(situationOf(after({ ...old, reload: { kind: "reloading", awake: AWAKE + 1 } }, ready)), again));
  const payload = { ...READY, deploymentId: 43 };
  it("resolves the promise with the new payload", () =>
    deepEqual(after(live(), { ...ready, payload }).effects, [{ kind: "resolve-ready", payload }]));

  const paths: [string, string | undefined, Phase, string[]][] = [
    ["restores the path of an app that is ready again", "/embed/d/42/app/a", live(), ["/embed/d/42/app/a"]],
    ["does not navigate an app that is ready for the first time", "/embed/d/42/app/a", connecting(), []],
    ["does not restore the path of another app", "/embed/d/43/app/a", live(), []],
    ["does not restore the path of a dashboard", "/embed/dashboard/sales", live(), []],
    ["does not navigate if the path is unknown", undefined, live(), []],
  ];
  for (const [title, embedPath, phase, expected] of paths) {
    it(title, () => deepEqual(navigated(after(lifeIn(phase, { embedPath }), ready)), expected));
  }
  it("resolves the promise after the navigation", () =>
    deepEqual(effects(after(lifeIn(live(), { embedPath: "/embed/d/42/app/a" }), ready)), [
      "navigate",
      "resolve-ready",
    ]));
});

describe("a dashboard-loaded event", () => {
  it("sets the state to loaded", () => equal(after(live(), { kind: "all-loaded" }).phase.kind, "loaded"));
  ignores("is ignored before ready, and when the state is loaded already", { kind: "all-loaded" }, [
    connecting(),
    live({ kind: "loaded" }),
  ]);
});

describe("an event with a path", () => {
  it("sets embedPath", () => equal(after(live(), { kind: "moved", path: "/embed/a" }).embedPath, "/embed/a"));
});

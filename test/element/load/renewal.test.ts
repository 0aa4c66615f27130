import { deepEqual, equal, match } from "node:assert/strict";
import { needsOf } from "../../../src/element/load/needs.js";
import type { Phase } from "../../../src/element/load/life.js";
import { isRenewing } from "../../../src/element/load/transition.js";
import {
  after,
  afterAll,
  arrived,
  EXPIRED,
  failure,
  frameOf,
  HOUR,
  ignores,
  inPlace,
  later,
  lifeIn,
  live,
  MINUTE,
  moment,
  next,
  noSource,
  online,
  privateConnecting,
  privateLive,
  promised,
  ready,
  recovering,
  refused,
  report,
  requested,
  REQUESTING,
  SECOND,
  sessionSet,
  sourceFound,
  statusOf,
  time,
  unavailable,
  visibility,
  waiting,
  WALL,
} from "./lives.js";

const FAILED = { kind: "failed" } as const;
const SCHEDULED = { kind: "scheduled", wall: WALL + 1 } as const;
const OVER = { kind: "over" } as const;
const requesting = live({ request: REQUESTING });

describe("a renewal by a new load", () => {
  it("keeps the frame until its session arrives", () => equal(frameOf(time(live(), later(24 * HOUR))), 7));
  it("keeps the state until its session arrives", () =>
    equal(statusOf(time(live({ kind: "loaded" }), later(24 * HOUR))).state, "loaded"));
  it("opens another frame when its session arrives", () =>
    equal(frameOf(after(requesting, arrived(EXPIRED))), 8));
  it("loads the plan that comes with the session", () =>
    deepEqual(needsOf(after(requesting, arrived(EXPIRED))).plan, EXPIRED));
  it("keeps the promise that has resolved", () =>
    deepEqual(after(requesting, arrived(EXPIRED)).ready, { promiseId: 0 }));
  it("is cancelled by ready, because the embed has authenticated by itself", () =>
    equal(requested(after(requesting, ready)), undefined));
});

describe("a renewal that gets no session", () => {
  for (const [input, recovers] of [
    [unavailable, true],
    [refused, false],
  ] as const) {
    it(`keeps the frame after ${input.code}`, () => equal(frameOf(after(requesting, input)), 7));
    it(`reports ${input.code} as a non-fatal error`, () =>
      deepEqual(failure(after(requesting, input)), [input.code, false]));
    it(`reports ${input.code} as ${recovers ? "" : "not "}recovering`, () =>
      deepEqual(report(after(requesting, input)).isRecovering, recovers));
  }
  it("keeps the frame and reports nothing if no source exists", () =>
    deepEqual(after(requesting, noSource), lifeIn(live({ request: FAILED }))));

  const failing = live({ request: FAILED });
  it("is repeated when the page is online", () => equal(requested(after(failing, online)), "expired"));
  it("is repeated when the page is shown", () => equal(requested(after(failing, visibility)), "expired"));
  it("is repeated when the page is hidden", () =>
    equal(requested(after(failing, visibility, moment({ isHidden: true }))), "expired"));
  it("is repeated when a source is found", () => equal(requested(after(failing, sourceFound)), "expired"));
  it("is repeated when the page is online after a failed request", () =>
    equal(requested(afterAll(requesting, unavailable, online)), "expired"));
  it("is repeated at the token's end", () => equal(requested(time(failing, later(24 * HOUR))), "expired"));

  const late = { kind: "late", wall: WALL + HOUR } as const;
  const running = [live({ request: REQUESTING, token: late }), live({ request: SCHEDULED, token: late })];
  for (const input of [online, visibility, sourceFound]) {
    ignores(
      `is not repeated by ${input.kind} while it is running`,
      input,
      running,
      moment({ isHidden: true }),
    );
  }
  const over = live({ request: REQUESTING, token: OVER });
  it("ends the load if the session has expired", () =>
    deepEqual(
      [after(over, refused).phase, report(after(over, refused)).noticeText],
      [{ kind: "failed", code: "session-refused" }, "signIn"],
    ));
  it("ends the load if the session has expired and no source exists, and names the reason", () =>
    match(
      after(over, noSource, moment({ rejections: "session: expected a string." })).lastError?.message ?? "",
      /^The session has expired\. Nothing provides.* session: expected a string\. Run: the doctor$/,
    ));
  it("reports session-failed if the session has expired and no source exists", () =>
    deepEqual(failure(after(over, noSource)), ["session-failed", true]));
});

describe("a session that a listener has promised after the last one has ended", () => {
  const awaited = () => after(live({ request: REQUESTING, isOver: true }), promised);
  it("is awaited for 30 s, while the frame stays", () =>
    equal(frameOf(time(awaited(), later(30 * SECOND - 1))), 7));
  it("ends the load if it is not set within 30 s", () =>
    deepEqual(failure(time(awaited(), later(30 * SECOND))), ["session-failed", true]));
  it("is requested as soon as it is set", () => equal(requested(after(awaited(), sessionSet)), "expired"));
  it("is requested when the page comes back online", () =>
    equal(requested(after(awaited(), online)), "expired"));
  it("is awaited without a timeout while the last session is still valid", () =>
    equal(next(after(live({ request: REQUESTING }), promised), "wall"), 23 * HOUR));
});

describe("renewals", () => {
  const since = (renewedAt: number, phase: Phase = live({ request: FAILED })) =>
    after(lifeIn(phase, { renewedAt }), online);
  it("do not begin within a minute", () => equal(requested(since(WALL - MINUTE + 1)), undefined));
  it("begin after a minute", () => equal(requested(since(WALL - MINUTE)), "expired"));
  it("begin by themselves when the minute has passed", () =>
    equal(requested(time(since(WALL - 1), later(MINUTE - 1))), "expired"));
  it("wait for that on the wall clock", () => equal(next(since(WALL - 1), "wall"), MINUTE - 1));
  it("by a new load do not delay renewals in place", () =>
    equal(requested(since(WALL, inPlace({ request: FAILED }))), "renew"));
  it("in place do not delay renewals by a new load", () =>
    equal(since(WALL - MINUTE, inPlace({ request: FAILED })).renewedAt, WALL - MINUTE));
  it("in place do not begin within a minute", () => {
    const life = lifeIn(inPlace({ request: FAILED }), { renewedInPlaceAt: WALL - MINUTE + 1 });
    equal(requested(after(life, online)), undefined);
  });
  it("are counted from their beginning", () => equal(since(WALL - MINUTE).renewedAt, WALL));

  const postponed = lifeIn(live({ request: SCHEDULED }), { renewedAt: WALL - 1 });
  it("begin at once with a session that the page sets", () =>
    equal(requested(after(postponed, sessionSet)), "expired"));
  it("are not counted if the page sets the session", () =>
    equal(after(postponed, sessionSet).renewedAt, WALL - 1));
  it("replace a pending request by a session that the page sets", () =>
    equal(needsOf(after(requesting, sessionSet)).resources.request?.key, 4));
  ignores("do not begin with a session that no renewal waits for", sessionSet, [live(), privateLive]);

  for (const request of [FAILED, REQUESTING, SCHEDULED]) {
    it(`that are ${request.kind} use a session that the page sets`, () =>
      equal(after(live({ request }), { kind: "session-changed" }).pendingLoad, undefined));
  }
  for (const phase of [live(), recovering(), waiting(), privateConnecting()]) {
    it(`do not use a session that the page sets while ${phase.kind}, which starts a load`, () =>
      equal(after(phase, { kind: "session-changed" }).pendingLoad, "load"));
  }
  it("do not run once a load is pending", () =>
    equal(isRenewing(lifeIn(live({ request: FAILED }), { pendingLoad: "load" })), false));
  for (const input of [online, visibility]) {
    ignores(
      `of a private embed do not begin at the input ${input.kind}`,
      input,
      [privateLive],
      later(48 * HOUR, { isHidden: true }),
    );
  }
});

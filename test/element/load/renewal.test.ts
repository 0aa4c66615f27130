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
const asking = live({ request: REQUESTING });

describe("a renewal by a new load", () => {
  it("keeps the frame until its session arrives", () => equal(frameOf(time(live(), later(24 * HOUR))), 7));
  it("keeps the state until then", () =>
    equal(statusOf(time(live({ kind: "loaded" }), later(24 * HOUR))).state, "loaded"));
  it("then opens another frame", () => equal(frameOf(after(asking, arrived(EXPIRED))), 8));
  it("loads what is planned then", () => deepEqual(needsOf(after(asking, arrived(EXPIRED))).plan, EXPIRED));
  it("keeps the promise that has resolved", () =>
    deepEqual(after(asking, arrived(EXPIRED)).ready, { promiseId: 0 }));
  it("is ended by ready, since the embed has authenticated by itself", () =>
    equal(requested(after(asking, ready)), undefined));
});

describe("a renewal that gets no session", () => {
  for (const [input, recovers] of [
    [unavailable, true],
    [refused, false],
  ] as const) {
    it(`leaves the frame after ${input.code}`, () => equal(frameOf(after(asking, input)), 7));
    it(`reports ${input.code} as not fatal`, () =>
      deepEqual(failure(after(asking, input)), [input.code, false]));
    it(`says whether ${input.code} is mended`, () =>
      deepEqual(report(after(asking, input)).isRecovering, recovers));
  }
  it("leaves the frame without a report where nothing provides one", () =>
    deepEqual(after(asking, noSource), lifeIn(live({ request: FAILED }))));

  const failing = live({ request: FAILED });
  it("is repeated when the page is online", () => equal(requested(after(failing, online)), "expired"));
  it("is repeated when the page is shown", () => equal(requested(after(failing, visibility)), "expired"));
  it("is repeated when the page is hidden", () =>
    equal(requested(after(failing, visibility, moment({ isHidden: true }))), "expired"));
  it("is repeated when a source is found", () => equal(requested(after(failing, sourceFound)), "expired"));
  it("is repeated after a failure of the request", () =>
    equal(requested(afterAll(asking, unavailable, online)), "expired"));
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
  it("ends the load where the token is over", () =>
    deepEqual(
      [after(over, refused).phase, report(after(over, refused)).noticeText],
      [{ kind: "failed", code: "session-refused" }, "signIn"],
    ));
  it("ends it where nothing provides one, and says why", () =>
    match(
      after(over, noSource, moment({ rejections: "session: expected a string." })).lastError?.message ?? "",
      /^The session has expired\. Nothing provides.* session: expected a string\. Run: the doctor$/,
    ));
  it("reports that as session-failed", () =>
    deepEqual(failure(after(over, noSource)), ["session-failed", true]));
});

describe("a session that a listener has promised for one that is over", () => {
  const awaited = () => after(live({ request: REQUESTING, isOver: true }), promised);
  it("is awaited for 30 s, while the frame stays", () =>
    equal(frameOf(time(awaited(), later(30 * SECOND - 1))), 7));
  it("ends the load where it does not come", () =>
    deepEqual(failure(time(awaited(), later(30 * SECOND))), ["session-failed", true]));
  it("is requested as soon as it is set", () => equal(requested(after(awaited(), sessionSet)), "expired"));
  it("is requested when the page comes back online", () =>
    equal(requested(after(awaited(), online)), "expired"));
  it("is awaited without end where the frame still works", () =>
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
  it("by a new load do not count for those in place", () =>
    equal(requested(since(WALL, inPlace({ request: FAILED }))), "renew"));
  it("in place do not count for those by a new load", () =>
    equal(since(WALL - MINUTE, inPlace({ request: FAILED })).renewedAt, WALL - MINUTE));
  it("do not begin within a minute in place", () => {
    const life = lifeIn(inPlace({ request: FAILED }), { renewedInPlaceAt: WALL - MINUTE + 1 });
    equal(requested(after(life, online)), undefined);
  });
  it("count from when they begin", () => equal(since(WALL - MINUTE).renewedAt, WALL));

  const postponed = lifeIn(live({ request: SCHEDULED }), { renewedAt: WALL - 1 });
  it("begin at once with a session that the page sets", () =>
    equal(requested(after(postponed, sessionSet)), "expired"));
  it("do not count then", () => equal(after(postponed, sessionSet).renewedAt, WALL - 1));
  it("replace a request by that session", () =>
    equal(needsOf(after(asking, sessionSet)).resources.request?.key, 4));
  ignores("are not started by a session that none waits for", sessionSet, [live(), privateLive]);

  for (const request of [FAILED, REQUESTING, SCHEDULED]) {
    it(`that are ${request.kind} are served by a new session`, () =>
      equal(after(live({ request: request }), { kind: "session-changed" }).pendingLoad, undefined));
  }
  for (const phase of [live(), recovering(), waiting(), privateConnecting()]) {
    it(`do not take a session while ${phase.kind}, which starts a load`, () =>
      equal(after(phase, { kind: "session-changed" }).pendingLoad, "load"));
  }
  it("take none once a load is pending", () =>
    equal(isRenewing(lifeIn(live({ request: FAILED }), { pendingLoad: "load" })), false));
  for (const input of [online, visibility]) {
    ignores(
      `never concern a private embed that is ${input.kind}`,
      input,
      [privateLive],
      later(48 * HOUR, { isHidden: true }),
    );
  }
});

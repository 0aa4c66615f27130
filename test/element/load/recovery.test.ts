import { deepEqual, equal } from "node:assert/strict";
import { needsOf } from "../../../src/element/load/needs.js";
import type { Life } from "../../../src/element/load/life.js";
import {
  after,
  arrived,
  connecting,
  embedError,
  EXPIRED,
  failed,
  failure,
  frameOf,
  ignores,
  later,
  lifeIn,
  live,
  MINUTE,
  moment,
  next,
  noSource,
  online,
  privateLive,
  recovering,
  refused,
  report,
  reports,
  requested,
  REQUESTING,
  SESSION_ERROR,
  situationOf,
  statusOf,
  time,
  unavailable,
  visibility,
  WALL,
} from "./lives.js";

const over = live({ request: REQUESTING, isOver: true });
const asking = recovering(REQUESTING);
const askingByError = recovering(REQUESTING, "embed-error");
const withoutSource = moment({ hasSource: false });
const rejected = { promiseId: 2, rejection: { code: "session-failed", message: "No." } } as const;
const fatal = embedError({ fatal: true });

describe("an embed whose session is over", () => {
  it("fails where the renewal fails", () =>
    deepEqual(failure(after(over, unavailable)), ["session-failed", true]));
  it("shows a notice, and says that it recovers", () =>
    deepEqual(report(after(over, unavailable)), {
      ...{
        kind: "report",
        error: after(over, unavailable).lastError,
        envelope: null,
        hasNotice: true,
        isRecovering: true,
        noticeText: undefined,
      },
    }));
  it("requests a session after a minute in view", () =>
    equal(next(after(over, unavailable), "visible"), MINUTE));
  it("requests none by itself where it was refused", () =>
    deepEqual(situationOf(after(over, refused)), {
      ...failed("session-refused"),
      request: { kind: "none" },
    }));
});

describe("a failed load that recovers", () => {
  it("requests a session a minute later", () =>
    equal(requested(time(recovering(), later(MINUTE))), "expired"));
  it("requests none before", () => equal(requested(time(recovering(), later(MINUTE - 1))), undefined));
  it("requests one when the page comes back online", () =>
    equal(requested(after(recovering(), online)), "expired"));
  it("requests one when the page is shown", () =>
    equal(requested(after(recovering(), visibility)), "expired"));
  ignores("requests no second one when online", online, [asking]);
  ignores("requests no second one when shown", visibility, [asking]);
  it("loads afresh when the session comes", () => equal(frameOf(after(asking, arrived(EXPIRED))), 8));
  it("has renewed its session then", () => equal(after(asking, arrived(EXPIRED)).renewedAt, WALL));
  it("has a new promise then", () =>
    deepEqual(after(lifeIn(asking, { ready: rejected }), arrived(EXPIRED)).ready, { promiseId: 3 }));
  it("does not report the same code again", () => deepEqual(reports(after(asking, unavailable)), []));
  it("does not report the code that it failed by", () => {
    const again = time({ ...after(over, unavailable), requestCount: 2, effects: [] }, later(MINUTE));
    deepEqual(reports(after(again, unavailable)), []);
  });
  it("reports another code as fatal", () =>
    deepEqual(failure(after(askingByError, unavailable)), ["session-failed", true]));
  it("reports another code", () => deepEqual(reports(after(askingByError, unavailable)), ["session-failed"]));
  it("would show a notice of another code", () =>
    equal(report(after(askingByError, unavailable)).hasNotice, true));
  it("reports each code once", () => {
    const second = after({ ...after(askingByError, unavailable), requestCount: 2, effects: [] }, online);
    deepEqual(reports(after(second, unavailable)), []);
  });
  it("keeps its notice while it requests one", () =>
    deepEqual(statusOf(after(asking, unavailable)), {
      ...{ state: "failed", isBusy: false, notice: "failed" },
    }));
  it("requests another a minute after one that failed", () =>
    equal(next(after(asking, unavailable), "visible"), MINUTE));
  it("requests another a minute after no source was found", () =>
    equal(next(after(asking, noSource), "visible"), MINUTE));
  it("stops where a request is refused", () =>
    deepEqual(situationOf(after(asking, refused)), {
      ...failed("session-refused"),
      request: { kind: "none" },
    }));
  it("reports that, that it does not recover, and what the notice says", () =>
    deepEqual(
      [report(after(asking, refused)).isRecovering, report(after(asking, refused)).noticeText],
      [false, "signIn"],
    ));
});

describe("an error of the embed", () => {
  const tooEarly = () => after(lifeIn(live(), { renewedAt: WALL - 1 }), SESSION_ERROR);
  const envelopeOf = (life: Life) => report(life).envelope?.payload;
  it("that is not fatal is reported", () =>
    deepEqual(reports(after(live(), embedError({ fatal: false }))), ["It broke."]));
  it("that is not fatal leaves the embed", () =>
    deepEqual(situationOf(after(live(), embedError({ fatal: false }))), live()));
  it("that is not fatal has its envelope", () =>
    deepEqual(envelopeOf(after(live(), embedError({ fatal: false }))), {
      message: "It broke.",
      fatal: false,
    }));
  it("that is fatal ends the load", () => deepEqual(after(live(), fatal).phase, failed()));
  it("that is fatal rejects ready", () =>
    deepEqual(after(live(), fatal).ready.rejection, { code: "embed-error", message: "It broke." }));
  it("that is fatal has its envelope", () =>
    deepEqual(envelopeOf(after(live(), fatal)), { message: "It broke.", fatal: true }));
  it("that is fatal is not mended", () => equal(report(after(live(), fatal)).isRecovering, false));
  for (const phase of [live({ request: REQUESTING }), connecting({ request: REQUESTING })]) {
    it(`that is fatal ends the load while ${phase.kind}, also while a session is requested`, () =>
      equal(after(phase, fatal).loadId, 8));
  }
  it("of the session has no notice while a new load is prepared", () =>
    equal(report(after(live(), SESSION_ERROR)).hasNotice, false));
  it("of the session is mended then", () => equal(report(after(live(), SESSION_ERROR)).isRecovering, true));
  it("of the session has its envelope", () =>
    equal(typeof envelopeOf(after(live(), SESSION_ERROR)), "object"));
  it("of the session means that it is over", () =>
    equal(needsOf(after(live(), SESSION_ERROR)).resources.request?.policy, "session-over"));
  it("of the session would show a notice where no new load is prepared", () => {
    for (const life of [tooEarly(), after(live(), SESSION_ERROR, withoutSource)])
      equal(report(life).hasNotice, true);
  });
  it("of the session has its envelope where nothing provides one", () =>
    equal(typeof envelopeOf(after(live(), SESSION_ERROR, withoutSource)), "object"));
  it("of the session ends a load that was renewed a moment ago", () =>
    equal(tooEarly().phase.kind, "failed"));
  it("of the session is mended as soon as a renewal may sync", () =>
    equal(next(tooEarly(), "visible"), MINUTE - 1));
  it("of the session says so then", () => equal(report(tooEarly()).isRecovering, true));
  it("of the session ends the load where nothing provides one", () =>
    equal(after(live(), SESSION_ERROR, withoutSource).loadId, 8));
  it("of the session asks the page for one then", () =>
    equal(requested(after(live(), SESSION_ERROR, withoutSource)), "expired"));
  it("of the session is not said to be mended then", () =>
    equal(report(after(live(), SESSION_ERROR, withoutSource)).isRecovering, false));
  it("of a ready-made session renews it", () =>
    equal(requested(after(connecting({ isReadyMade: true }), SESSION_ERROR)), "expired"));
  const renewed = connecting({ plan: EXPIRED });
  it("of a renewed session is mended a minute later", () =>
    equal(next(after(renewed, SESSION_ERROR), "visible"), MINUTE));
  it("of a renewed session requests none at once", () =>
    equal(requested(after(renewed, SESSION_ERROR)), undefined));
  for (const phase of [privateLive, connecting()]) {
    it(`of no session that was accepted ends the load while ${phase.kind}`, () =>
      deepEqual(after(phase, SESSION_ERROR, withoutSource).phase, failed()));
  }
});

describe("an error is about the session", () => {
  const about = [
    "AuthError",
    "authentication",
    "UNAUTHORIZED",
    "HTTPUnauthorizedError",
    "load_auth-2",
    "XSession",
  ];
  const others = ["", "AuthorError", "author-panel", "Sessions", "obsession", "QueryError"];
  for (const name of about)
    it(`named ${name}`, () => equal(requested(after(live(), embedError({ fatal: true, name }))), "expired"));
  for (const name of others)
    it(`but not named ${name}`, () =>
      equal(requested(after(live(), embedError({ fatal: true, name }))), undefined));
  it("by its context", () =>
    equal(
      requested(after(live(), embedError({ fatal: true, name: "Error", context: "session" }))),
      "expired",
    ));
  it("but not without name and context", () => equal(requested(after(live(), fatal)), undefined));
  it("but not by both together", () =>
    equal(requested(after(live(), embedError({ fatal: true, name: "au", context: "th" }))), undefined));
});

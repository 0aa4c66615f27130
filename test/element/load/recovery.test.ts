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
const requesting = recovering(REQUESTING);
const requestingAfterError = recovering(REQUESTING, "embed-error");
const withoutSource = moment({ hasSource: false });
const rejected = { promiseId: 2, rejection: { code: "session-failed", message: "No." } } as const;
const fatal = embedError({ fatal: true });

describe("an embed whose session has ended", () => {
  it("fails if its renewal fails", () =>
    deepEqual(failure(after(over, unavailable)), ["session-failed", true]));
  it("reports its failure with a notice, as recovering", () =>
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
  it("requests a session after a minute in which the page is visible", () =>
    equal(next(after(over, unavailable), "visible"), MINUTE));
  it("requests no session automatically after a refusal", () =>
    deepEqual(situationOf(after(over, refused)), {
      ...failed("session-refused"),
      request: { kind: "none" },
    }));
});

describe("a failed load that recovers", () => {
  it("requests a session a minute later", () =>
    equal(requested(time(recovering(), later(MINUTE))), "expired"));
  it("requests no session before a minute has passed", () =>
    equal(requested(time(recovering(), later(MINUTE - 1))), undefined));
  it("requests a session when the page comes back online", () =>
    equal(requested(after(recovering(), online)), "expired"));
  it("requests a session when the page is shown", () =>
    equal(requested(after(recovering(), visibility)), "expired"));
  ignores("sends no second request when the page comes back online", online, [requesting]);
  ignores("sends no second request when the page is shown", visibility, [requesting]);
  it("loads in a new frame when the session arrives", () =>
    equal(frameOf(after(requesting, arrived(EXPIRED))), 8));
  it("sets renewedAt when the session arrives", () =>
    equal(after(requesting, arrived(EXPIRED)).renewedAt, WALL));
  it("creates a new promise when the session arrives", () =>
    deepEqual(after(lifeIn(requesting, { ready: rejected }), arrived(EXPIRED)).ready, { promiseId: 3 }));
  it("does not report the same code again", () => deepEqual(reports(after(requesting, unavailable)), []));
  it("does not report the code with which it failed", () => {
    const again = time({ ...after(over, unavailable), requestCount: 2, effects: [] }, later(MINUTE));
    deepEqual(reports(after(again, unavailable)), []);
  });
  it("reports another code as fatal", () =>
    deepEqual(failure(after(requestingAfterError, unavailable)), ["session-failed", true]));
  it("reports another code once", () =>
    deepEqual(reports(after(requestingAfterError, unavailable)), ["session-failed"]));
  it("reports another code with a notice", () =>
    equal(report(after(requestingAfterError, unavailable)).hasNotice, true));
  it("does not report another code a second time", () => {
    const second = after(
      { ...after(requestingAfterError, unavailable), requestCount: 2, effects: [] },
      online,
    );
    deepEqual(reports(after(second, unavailable)), []);
  });
  it("keeps its notice while it requests a session", () =>
    deepEqual(statusOf(after(requesting, unavailable)), {
      ...{ state: "failed", isBusy: false, notice: "failed" },
    }));
  it("requests a session again a minute after a failed request", () =>
    equal(next(after(requesting, unavailable), "visible"), MINUTE));
  it("requests a session again a minute after no source was found", () =>
    equal(next(after(requesting, noSource), "visible"), MINUTE));
  it("does not recover after a refusal", () =>
    deepEqual(situationOf(after(requesting, refused)), {
      ...failed("session-refused"),
      request: { kind: "none" },
    }));
  it("reports a refusal as not recovering, with the text of its notice", () =>
    deepEqual(
      [report(after(requesting, refused)).isRecovering, report(after(requesting, refused)).noticeText],
      [false, "signIn"],
    ));
});

describe("an error of the embed", () => {
  const tooEarly = () => after(lifeIn(live(), { renewedAt: WALL - 1 }), SESSION_ERROR);
  const envelopeOf = (life: Life) => report(life).envelope?.payload;
  it("that is not fatal is reported", () =>
    deepEqual(reports(after(live(), embedError({ fatal: false }))), ["It broke."]));
  for (const payload of [{ fatal: false }, {}]) {
    const life = () => after(live(), embedError(payload));
    it(`that is not fatal leaves the embed unchanged: ${JSON.stringify(payload)}`, () =>
      deepEqual([situationOf(life()), life().lastError], [live(), { message: "It broke.", ...payload }]));
  }
  it("that is not fatal is reported with its envelope", () =>
    deepEqual(envelopeOf(after(live(), embedError({ fatal: false }))), {
      message: "It broke.",
      fatal: false,
    }));
  it("that is fatal ends the load", () => deepEqual(after(live(), fatal).phase, failed()));
  it("that is fatal rejects ready", () =>
    deepEqual(after(live(), fatal).ready.rejection, { code: "embed-error", message: "It broke." }));
  it("that is fatal is reported with its envelope", () =>
    deepEqual(envelopeOf(after(live(), fatal)), { message: "It broke.", fatal: true }));
  it("that is fatal is reported as not recovering", () =>
    equal(report(after(live(), fatal)).isRecovering, false));
  for (const phase of [live({ request: REQUESTING }), connecting({ request: REQUESTING })]) {
    it(`that is fatal ends the load while ${phase.kind}, and requests a session`, () =>
      equal(after(phase, fatal).loadId, 8));
  }
  it("of the session is reported without a notice while a session is requested", () =>
    equal(report(after(live(), SESSION_ERROR)).hasNotice, false));
  it("of the session is reported as recovering while a session is requested", () =>
    equal(report(after(live(), SESSION_ERROR)).isRecovering, true));
  it("of the session is reported with its envelope", () =>
    equal(typeof envelopeOf(after(live(), SESSION_ERROR)), "object"));
  it("of the session ends the session", () =>
    equal(needsOf(after(live(), SESSION_ERROR)).resources.request?.policy, "session-over"));
  it("of the session is reported with a notice while no session is requested", () => {
    for (const life of [tooEarly(), after(live(), SESSION_ERROR, withoutSource)])
      equal(report(life).hasNotice, true);
  });
  it("of the session is reported with its envelope if no source exists", () =>
    equal(typeof envelopeOf(after(live(), SESSION_ERROR, withoutSource)), "object"));
  it("of the session ends a load that was renewed less than a minute ago", () =>
    equal(tooEarly().phase.kind, "failed"));
  it("of the session leads to a request a minute after the last renewal", () =>
    equal(next(tooEarly(), "visible"), MINUTE - 1));
  it("of the session is reported as recovering after a recent renewal", () =>
    equal(report(tooEarly()).isRecovering, true));
  it("of the session ends the load if no source exists", () =>
    equal(after(live(), SESSION_ERROR, withoutSource).loadId, 8));
  it("of the session requests a session if no source exists", () =>
    equal(requested(after(live(), SESSION_ERROR, withoutSource)), "expired"));
  it("of the session is reported as not recovering if no source exists", () =>
    equal(report(after(live(), SESSION_ERROR, withoutSource)).isRecovering, false));
  it("of a session that the page has set leads to a request", () =>
    equal(requested(after(connecting({ isReadyMade: true }), SESSION_ERROR)), "expired"));
  const renewed = connecting({ plan: EXPIRED });
  it("of a renewed session leads to a request a minute later", () =>
    equal(next(after(renewed, SESSION_ERROR), "visible"), MINUTE));
  it("of a renewed session leads to no request at once", () =>
    equal(requested(after(renewed, SESSION_ERROR)), undefined));
  for (const phase of [privateLive, connecting()]) {
    it(`of the session ends a load whose session was never accepted, while ${phase.kind}`, () =>
      deepEqual(after(phase, SESSION_ERROR, withoutSource).phase, failed()));
  }
});

describe("a fatal error of the embed", () => {
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
    it(`is an error of the session if its name is ${name}`, () =>
      equal(requested(after(live(), embedError({ fatal: true, name }))), "expired"));
  for (const name of others)
    it(`is not an error of the session if its name is "${name}"`, () =>
      equal(requested(after(live(), embedError({ fatal: true, name }))), undefined));
  it("is an error of the session if its context is session", () =>
    equal(
      requested(after(live(), embedError({ fatal: true, name: "Error", context: "session" }))),
      "expired",
    ));
  it("is not an error of the session without name and context", () =>
    equal(requested(after(live(), fatal)), undefined));
  it("is not an error of the session if only name and context together form a word", () =>
    equal(requested(after(live(), embedError({ fatal: true, name: "au", context: "th" }))), undefined));
});

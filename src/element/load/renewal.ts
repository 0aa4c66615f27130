/**
 * How a frame's session is kept valid.
 *
 * 1. In place, where the embed itself reports the end of its session: a new one is posted, and the frame stays. All reports
 *    until it is posted lead to one request. Those of the next minute may still be about the old session; but after a
 *    second `session-expired`, a new load follows, because the new session did not help.
 * 2. Otherwise by a new load, which replaces the frame once its session has arrived: when the page is next hidden in the last
 *    hour of its token, or when the token ends. That hour begins at a random time, so that clients do not renew together.
 * 3. Each kind begins at most once a minute, so that a tenant that rejects every session is not flooded.
 * 4. A renewal that fails keeps the frame, until its session is over. Then the load fails, and recovers: a session is
 *    requested once a minute while the page is visible, and when the page comes back online or into view, so that a wall
 *    display works again after its backend was unavailable for a night.
 */
import type { EmbedEvent } from "../../protocol/events.js";
import { isSessionError } from "../../protocol/session-error.js";
import type { DashboardError } from "../dom-events.js";
import { hostFailure, type FailureCode } from "../failures.js";
import type { SessionFailure } from "../session/session-response.js";
import {
  hasSession,
  isLive,
  renewsInPlace,
  type FrameSession,
  type Life,
  type Moment,
  type OfLoad,
  type SignedFrame,
} from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import {
  fail,
  failWith,
  messageIn,
  report,
  reportFailure,
  requestSession,
  type ReportOptions,
} from "./steps.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The age at which a session is renewed, in milliseconds: its token is valid for 24 hours. */
export const RENEWAL_AGE: number = 23 * HOUR;
/** The maximum random delay after that age, in milliseconds. */
export const RENEWAL_SPREAD: number = HOUR / 2;
const TOKEN_LIFETIME = 24 * HOUR;

/** The minimum time between two renewals, in milliseconds. */
export const RENEWAL_INTERVAL: number = MINUTE;

/** The time after which a load that failed without a session requests one again, while the page is visible. */
const RECOVERY_INTERVAL = MINUTE;

/** How long a frame whose session is over waits for the session that a listener has promised. */
const PROMISE_TIMEOUT = MINUTE / 2;

export function freshToken({ wall, random }: Moment): FrameSession["token"] {
  const renewalAt = wall + RENEWAL_AGE + RENEWAL_SPREAD * random;
  return { kind: "fresh", wall: renewalAt, endsAt: wall + TOKEN_LIFETIME };
}

/** A session for a frame that is about to load. */
export const newSession = (isReadyMade: boolean): FrameSession => ({
  ...{ isReadyMade, isOver: false, token: { kind: "unused" } },
  ...{ since: -Infinity, inPlace: "unknown", setAt: -Infinity, expirations: 0 },
});

/** Returns the session of an embed that has accepted it. @param isNew whether it has replaced an earlier one */
export function acceptedSession(session: FrameSession, at: Moment, isNew: boolean): FrameSession {
  return {
    ...session,
    isOver: false,
    // a token that is over would never be renewed again
    token: isNew || session.token.kind === "over" ? freshToken(at) : session.token,
    since: isNew ? at.wall : session.since,
  };
}

/** Whether a frame shows nothing new until it gets another session. */
function hasEnded({ isOver, token }: FrameSession): boolean {
  return isOver || token.kind === "over";
}

/** Requests a new session, now or when a minute has passed since the last renewal. */
export function renew(life: Life, at: Moment): void {
  const { phase } = life;
  if (!hasSession(phase) || life.request.kind === "requesting") return;
  const last = renewsInPlace(phase.session) ? "renewedInPlaceAt" : "renewedAt";
  const wall = life[last] + RENEWAL_INTERVAL;
  if (at.wall < wall) life.request = { kind: "scheduled", wall };
  else {
    life[last] = at.wall;
    renewNow(life, phase);
  }
}

/** Requests a new session at once, which may be one that the page has just set. */
export function renewNow(life: Life, phase: SignedFrame): void {
  requestSession(life);
  phase.session.expirations = 0;
}

/** Requests a session again, if earlier requests have not provided one. */
export function renewAgain(life: Life, at: Moment): void {
  const { phase, request } = life;
  if (phase.kind === "failed" && request.kind === "scheduled") requestSession(life);
  else if (/failed|promised/.test(request.kind)) renew(life, at);
}

export function onVisibilityChange(life: Life, _: object, at: Moment): void {
  renewAgain(life, at);
  const { phase } = life;
  if (!hasSession(phase) || life.request.kind !== "none") return;
  const { session } = phase;
  const isOld = isLive(phase) && renewsInPlace(session) && at.wall - session.since >= RENEWAL_AGE;
  if (at.isHidden ? session.token.kind === "late" : isOld) renew(life, at);
}

export function onTokenLate(life: Life, at: Moment): void {
  const { phase } = life;
  if (!hasSession(phase) || phase.session.token.kind !== "fresh") return;
  phase.session.token = { kind: "late", wall: phase.session.token.endsAt };
  if (at.isHidden) renew(life, at);
}

export function onTokenOver(life: Life, at: Moment): void {
  if (hasSession(life.phase)) life.phase.session.token = { kind: "over" };
  renew(life, at);
}

/** Handles the embed's report that its session will expire, or has expired. */
export function onSessionReport(
  life: Life,
  { hasExpired }: OfLoad & { hasExpired: boolean },
  at: Moment,
): void {
  const { phase } = life;
  if (!isLive(phase) || !hasSession(phase)) return;
  const { session } = phase;
  const canPost = session.inPlace !== "failed" && phase.plan.hasMessaging;
  if (canPost) session.inPlace = "possible";
  // an event that was on its way when the new session was posted is about the old one
  const isOld = canPost && at.wall - session.setAt < RENEWAL_INTERVAL;
  if (!isOld) {
    session.isOver ||= hasExpired;
    renew(life, at);
  }
  if (!canPost || !hasExpired) return;
  if (isOld && life.request.kind === "none" && session.expirations > 0) renewByLoad(life, phase, at);
  else session.expirations += 1;
}

/** Renews by a new load, the only kind of renewal from now on. */
function renewByLoad(life: Life, phase: SignedFrame, at: Moment): void {
  phase.session.isOver = true;
  if (renewsInPlace(phase.session)) phase.session.inPlace = "failed";
  renew(life, at);
}

/** Handles a fatal error of the embed. @returns false if a new session can't help */
export function onFatalError(life: Life, envelope: EmbedEvent<"error">, at: Moment): boolean {
  const { phase, renewedAt } = life;
  const error = envelope.payload;
  if (!hasSession(phase) || !isSessionError(error)) return false;
  // accepted once, or perhaps used before, unlike one that a backend has just provided
  const isRenewable = isLive(phase) || phase.session.isReadyMade;
  if (!isRenewable && phase.plan.reason !== "expired") return false;
  const canRenew = isRenewable && at.hasSource;
  const options = { envelope, isRecovering: canRenew || !isRenewable };
  if (canRenew) renewByLoad(life, phase, at);
  if (canRenew && life.request.kind === "requesting") report(life, error, options);
  else {
    failAndRecover(life, phase, "embed-error", error, options, at);
    // it was renewed a moment ago: the tenant may reject every session
    const visible = at.visible + renewedAt + RENEWAL_INTERVAL - at.wall;
    if (canRenew) life.request = { kind: "scheduled", visible };
    else if (isRenewable) renewAgain(life, at); // which dispatches svc-session-needed
  }
  return true;
}

/** The reason why there is no session. */
export type FailedRequest = Pick<SessionFailure, "code" | "message" | "noticeText">;

/** Handles a failed request for a session. After a refusal, only a person can help, and no request follows. */
export function onRequestFailed(life: Life, failure: FailedRequest, at: Moment): void {
  const { phase } = life;
  const { code, message, noticeText } = failure;
  const isRefused = code === "session-refused";
  const options = { hasNotice: true, isRecovering: !isRefused, noticeText };
  if (phase.kind === "failed" && phase.recovery) {
    const { plan, reported } = phase.recovery;
    const isReported = reported.includes(code);
    life.phase = { kind: "failed", code: isReported ? phase.code : code };
    life.request = { kind: "none" };
    if (!isRefused) recoverLater(life, plan, [...reported, code], at);
    if (!isReported) report(life, hostFailure(code, message, true), options);
  } else if (hasSession(phase) && !hasEnded(phase.session)) {
    life.request = { kind: "failed" };
    reportFailure(life, code, message, { isRecovering: !isRefused });
  } else if (hasSession(phase) && !isRefused) {
    failAndRecover(life, phase, code, hostFailure(code, message, true), options, at);
  } else fail(life, code, message, noticeText);
}

/** Handles a request without a source of sessions. @param isPromised whether a listener has promised one */
export function onSourceMissing(life: Life, isPromised: boolean, at: Moment): void {
  const { phase } = life;
  if (phase.kind === "failed" && phase.recovery) {
    recoverLater(life, phase.recovery.plan, phase.recovery.reported, at);
  } else if (hasSession(phase)) {
    if (!hasEnded(phase.session)) life.request = { kind: "failed" };
    else if (isPromised) life.request = { kind: "promised", wall: at.wall + PROMISE_TIMEOUT };
    else failWithoutSource(life, at);
  }
}

/** Reports that nothing has provided a session for a frame whose own is over. */
export function failWithoutSource(life: Life, at: Moment): void {
  const { phase } = life;
  if (!hasSession(phase)) return;
  const missing = messageIn(phase, "session-missing", at);
  const message = `The session has expired. ${missing} ${phase.plan.doctorHint()}`;
  onRequestFailed(life, { code: "session-failed", message }, at);
}

/** Ends a load that recovers. */
function failAndRecover(
  life: Life,
  { plan }: SignedFrame,
  code: FailureCode,
  error: DashboardError,
  options: ReportOptions,
  at: Moment,
): void {
  failWith(life, code, error, options);
  recoverLater(life, plan, [code], at);
}

function recoverLater(life: Life, plan: LoadPlan, reported: readonly FailureCode[], at: Moment): void {
  if (life.phase.kind === "failed") life.phase.recovery = { plan, reported };
  life.request = { kind: "scheduled", visible: at.visible + RECOVERY_INTERVAL };
}

/**
 * What keeps a frame's session valid.
 *
 * 1. In place, where the embed itself reports the end of its session: a new one is posted, and the frame stays. All reports
 *    until it is posted lead to one request. Those of the next minute may still be about the old session; but after a
 *    second `session-expired`, a new load follows, because the new session did not help.
 * 2. Else by a new load, which replaces the frame once its session is there.
 * 3. Each kind begins once a minute at most: a tenant that rejects every session is not flooded.
 * 4. A renewal that fails leaves the frame, until its session is over. Then the load fails, and recovers: a session is
 *    requested once a minute while the page is visible, and when the page comes back online or into view, so that a wall
 *    display whose backend was away for a night is well in the morning.
 */
import type { EmbedErrorPayload } from "../../protocol/events.js";
import type { DashboardError } from "../dom-events.js";
import { hostFailure, type FailureCode } from "../failures.js";
import type { FailedRequest } from "./inputs.js";
import { RECOVERY_INTERVAL, RENEWAL_INTERVAL } from "./durations.js";
import {
  hasEnded,
  hasSession,
  isLive,
  isRecovering,
  renewsInPlace,
  type Life,
  type Moment,
  type SignedFrame,
} from "./life.js";
import type { SignedPlan } from "./load-plan.js";
import { fail, failBy, messageIn, report, reportFailure, request, type ReportOptions } from "./steps.js";

/** Requests a new session, now or when a minute has passed since the last time. */
export function renew(life: Life, at: Moment): void {
  const { phase } = life;
  if (!hasSession(phase) || phase.sessionRequest.kind === "requesting") return;
  const last = renewsInPlace(phase) ? "renewedInPlaceAt" : "renewedAt";
  const wall = life[last] + RENEWAL_INTERVAL;
  if (at.wall < wall) phase.sessionRequest = { kind: "postponed", wall };
  else {
    life[last] = at.wall;
    renewNow(life, phase);
  }
}

/** Renews at once, also with a session that the page has just set. */
export function renewNow(life: Life, phase: SignedFrame): void {
  phase.sessionRequest = request(life);
  countExpirations(phase, 0);
}

/** Requests a session again, where one was requested in vain. */
export function renewAgain(life: Life, at: Moment): void {
  const { phase } = life;
  if (isRecovering(phase) && phase.sessionRequest.kind === "later") phase.sessionRequest = request(life);
  if (hasSession(phase) && /failed|promised/.test(phase.sessionRequest.kind)) renew(life, at);
}

/** The embed reports that its session will expire, or has expired. */
export function followSession(life: Life, hasExpired: boolean, at: Moment): void {
  const { phase } = life;
  if (!isLive(phase) || !hasSession(phase)) return;
  if (phase.inPlace.kind === "failed" || !phase.plan.hasMessaging) {
    phase.isOver ||= hasExpired;
    renew(life, at);
    return;
  }
  if (phase.inPlace.kind === "unknown")
    phase.inPlace = { kind: "possible", setAt: -Infinity, expirations: 0 };
  const { setAt, expirations } = phase.inPlace;
  // an event that was on its way when the new session was posted is about the old one
  const isOld = at.wall - setAt < RENEWAL_INTERVAL;
  if (!isOld) {
    phase.isOver ||= hasExpired;
    renew(life, at);
  }
  if (!hasExpired) return;
  const isLost = isOld && phase.sessionRequest.kind === "none" && expirations > 0;
  if (isLost) renewByLoad(life, phase, at);
  else countExpirations(phase, phase.inPlace.expirations + 1);
}

function countExpirations(phase: SignedFrame, expirations: number): void {
  if ("inPlace" in phase && phase.inPlace.kind === "possible")
    phase.inPlace = { ...phase.inPlace, expirations };
}

/** Renews by a new load, which is all that helps from now on. */
export function renewByLoad(life: Life, phase: SignedFrame, at: Moment): void {
  if ("inPlace" in phase && renewsInPlace(phase)) phase.inPlace = { kind: "failed" };
  phase.isOver = true;
  renew(life, at);
}

/** Whether an error of the embed is about its session: by whole words, since "author-panel" is not. */
export function isSessionError({ name = "", context = "" }: EmbedErrorPayload): boolean {
  const words = `${name} ${context}`.replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$& ");
  return /(?<![a-z])(auth|authentication|unauthorized|session)(?![a-z])/i.test(words);
}

/** A request for a session failed. One that was refused takes a person, and is not repeated by itself. */
export function followFailedRequest(life: Life, failure: FailedRequest, at: Moment): void {
  const { phase } = life;
  const { code, message, noticeText } = failure;
  const isRefused = code === "session-refused";
  const options = { hasNotice: true, isRecovering: !isRefused, noticeText };
  if (isRecovering(phase)) {
    const { plan, reported } = phase;
    const isKnown = reported.includes(code);
    life.phase = { kind: "failed", code: isKnown ? phase.code : code, hasNotice: phase.hasNotice };
    if (!isRefused) recoverLater(life, plan, [...reported, code], at);
    if (!isKnown) report(life, hostFailure(code, message, true), options);
  } else if (!hasSession(phase)) fail(life, code, message, noticeText);
  else if (!hasEnded(phase)) {
    phase.sessionRequest = { kind: "failed" };
    reportFailure(life, code, message, { isRecovering: !isRefused });
  } else if (isRefused) fail(life, code, message, noticeText);
  else failForNow(life, phase, code, hostFailure(code, message, true), options, at);
}

/** Nothing provides a session for a frame whose own is over. */
export function failByMissing(life: Life, phase: SignedFrame, at: Moment): void {
  const missing = messageIn(phase, "session-missing", at.refused);
  const message = `The session has expired. ${missing} ${phase.plan.doctor}`;
  followFailedRequest(life, { code: "session-failed", message }, at);
}

/** Ends a load that recovers. @param ms how much later a session is requested at the earliest */
export function failForNow(
  life: Life,
  { plan }: SignedFrame,
  code: FailureCode,
  error: DashboardError,
  options: ReportOptions,
  at: Moment,
  ms = RECOVERY_INTERVAL,
): void {
  failBy(life, code, error, options);
  recoverLater(life, plan, [code], at, ms);
}

/** The failed load requests a session later. */
export function recoverLater(
  life: Life,
  plan: SignedPlan,
  reported: readonly FailureCode[],
  at: Moment,
  ms = RECOVERY_INTERVAL,
): void {
  const { phase } = life;
  if (phase.kind !== "failed") return;
  life.phase = { ...phase, plan, reported, sessionRequest: { kind: "later", visible: at.visible + ms } };
}

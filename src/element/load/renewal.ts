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
import { hostFailure, type FailureCode } from "../failures.js";
import {
  hasEnded,
  hasSession,
  isLive,
  renewsInPlace,
  type Life,
  type Moment,
  type Phase,
  type Report,
  type SignedFrame,
} from "./life.js";
import { RECOVERY_INTERVAL, RENEWAL_INTERVAL } from "./durations.js";
import type { SignedPlan } from "./load-plan.js";
import { enter, fail, failWith, holding, messageIn, report, reportOf } from "./steps.js";

/** Requests a new session, now or when a minute has passed since the last time. */
export function renew(life: Life, at: Moment): Life {
  const { phase } = life;
  if (!hasSession(phase) || phase.held.renewal.kind === "requesting") return life;
  const last = renewsInPlace(phase) ? "renewedInPlaceAt" : "renewedAt";
  const due = life[last] + RENEWAL_INTERVAL;
  if (at.wall < due) return enter(life, holding(phase, { renewal: { kind: "postponed", due } }));
  return renewNow({ ...life, [last]: at.wall });
}

/** Renews at once, also with a session that the page has just set. */
export function renewNow(life: Life): Life {
  const { phase } = life;
  if (!hasSession(phase)) return life;
  const request = life.requests + 1;
  const requesting = holding(phase, { renewal: { kind: "requesting", request } });
  return enter({ ...life, requests: request }, withExpirations(requesting, 0));
}

/** The embed reports that its session will expire, or has expired. */
export function followSession(life: Life, hasExpired: boolean, at: Moment): Life {
  const { phase } = life;
  if (!isLive(phase) || !phase.held) return life;
  const { held, plan } = phase;
  if (held.inPlace.kind === "failed" || !plan.hasMessaging) {
    return renew(hasExpired ? sessionOver(life) : life, at);
  }
  const inPlace =
    held.inPlace.kind === "possible"
      ? held.inPlace
      : ({ kind: "possible", setAt: -Infinity, expirations: 0 } as const);
  // an event that was on its way when the new session was posted is about the old one
  const isOld = at.wall - inPlace.setAt < RENEWAL_INTERVAL;
  const spoken = enter(life, holding(phase, { inPlace, isOver: held.isOver || (hasExpired && !isOld) }));
  const followed = held.renewal.kind === "requesting" || isOld ? spoken : renew(spoken, at);
  return hasExpired ? countExpiration(followed, at) : followed;
}

function countExpiration(life: Life, at: Moment): Life {
  const { phase } = life;
  if (!isLive(phase) || !phase.held) return life;
  const { renewal, inPlace } = phase.held;
  if (inPlace.kind !== "possible") return life;
  const counted = enter(life, withExpirations(phase, inPlace.expirations + 1));
  const isLost =
    renewal.kind === "none" && at.wall - inPlace.setAt < RENEWAL_INTERVAL && inPlace.expirations > 0;
  return isLost ? renew(sessionOver(withoutInPlace(counted)), at) : counted;
}

function withExpirations(phase: SignedFrame, expirations: number): SignedFrame {
  if (!isLive(phase) || phase.held.inPlace.kind !== "possible") return phase;
  return holding(phase, { inPlace: { ...phase.held.inPlace, expirations } });
}

/** The embed has reported the end of its session. */
export function sessionOver(life: Life): Life {
  return hasSession(life.phase) ? enter(life, holding(life.phase, { isOver: true })) : life;
}

/** From now on, only a new load helps. */
export function withoutInPlace(life: Life): Life {
  const { phase } = life;
  return isLive(phase) && phase.held && renewsInPlace(phase)
    ? enter(life, holding(phase, { inPlace: { kind: "failed" } }))
    : life;
}

/** Whether an error of the embed is about its session: by whole words, since "author-panel" is not. */
export function isSessionError({ name = "", context = "" }: EmbedErrorPayload): boolean {
  const words = `${name} ${context}`.replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$& ");
  return /(?<![a-z])(auth|authentication|unauthorized|session)(?![a-z])/i.test(words);
}

/** Renewal failed for a reason of its own: the frame stays, unless its session is over. */
export function followFailedRenewal(life: Life, code: FailureCode, message: string, at: Moment): Life {
  const { phase } = life;
  if (!hasSession(phase)) return life;
  if (hasEnded(phase)) return failWithoutSession(life, phase.plan, code, message, at);
  const isRecovering = code !== "session-refused";
  const failed = enter(life, holding(phase, { renewal: { kind: "failed" } }));
  return report(failed, reportOf(hostFailure(code, message, false), { isRecovering }));
}

/** Nothing provides a session for a frame whose own is over. */
export function failByMissing(life: Life, phase: SignedFrame, at: Moment): Life {
  const message = `The session has expired. ${messageIn(phase, "session-missing")}`;
  return failWithoutSession(life, phase.plan, "session-failed", message, at);
}

/** One that was refused takes a person to sign in, and is not requested again. */
function failWithoutSession(
  life: Life,
  plan: SignedPlan,
  code: FailureCode,
  message: string,
  at: Moment,
): Life {
  if (code === "session-refused") return fail(life, code, message);
  const error = hostFailure(code, message, true);
  return failForNow(life, plan, code, reportOf(error, { hasNotice: true, isRecovering: true }), at);
}

/** Ends a load that recovers. @param ms how much later a session is requested at the earliest */
export function failForNow(
  life: Life,
  plan: SignedPlan,
  code: FailureCode,
  reported: Report,
  at: Moment,
  ms = RECOVERY_INTERVAL,
): Life {
  const next = { kind: "waiting", due: at.visible + ms } as const;
  return failWith(life, { code, recovery: { plan, next, reported: [code] } }, reported);
}

/** Requests a session, if a failed load may get one. */
export function recover(life: Life): Life {
  const { phase } = life;
  if (!isRecovering(phase) || phase.recovery.next.kind === "requesting" || life.due !== undefined)
    return life;
  const request = life.requests + 1;
  const recovery = { ...phase.recovery, next: { kind: "requesting", request } } as const;
  return enter({ ...life, requests: request }, { ...phase, recovery });
}

/** Nothing provides a session at this time. */
export function recoverLater(life: Life, at: Moment): Life {
  const { phase } = life;
  if (!isRecovering(phase)) return life;
  const next = { kind: "waiting", due: at.visible + RECOVERY_INTERVAL } as const;
  return enter(life, { ...phase, recovery: { ...phase.recovery, next } });
}

/** A request for a session failed while the load recovers. Each code is reported once. */
export function followFailedRecovery(life: Life, code: FailureCode, message: string, at: Moment): Life {
  const { phase } = life;
  if (!isRecovering(phase)) return life;
  const { recovery } = phase;
  const isRefused = code === "session-refused";
  const later = isRefused
    ? enter(life, { ...phase, code, recovery: undefined })
    : recoverLater(
        enter(life, { ...phase, code, recovery: { ...recovery, reported: [...recovery.reported, code] } }),
        at,
      );
  if (recovery.reported.includes(code)) return later;
  return report(
    later,
    reportOf(hostFailure(code, message, true), { hasNotice: true, isRecovering: !isRefused }),
  );
}

type Recovering = Extract<Phase, { kind: "failed" }> & {
  recovery: NonNullable<Extract<Phase, { kind: "failed" }>["recovery"]>;
};

export function isRecovering(phase: Phase): phase is Recovering {
  return phase.kind === "failed" && phase.recovery !== undefined;
}

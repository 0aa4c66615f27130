/** The renewal of a session: in place where the embed reports its end, else by a new load. */
import type { EmbedErrorPayload } from "../../protocol/events.js";
import { startTimer, stopTimer } from "./effects.js";
import {
  hasFrame,
  isLive,
  RENEWAL_DUE,
  RENEWAL_INTERVAL,
  RENEWAL_SPREAD,
  TOKEN_END,
  type Effect,
  type Framed,
  type Life,
  type Step,
} from "./life.js";
import { stay, step } from "./step.js";

/** Requests a new session; of each kind of renewal once a minute at most. */
export function renew(life: Life, at: number): Step {
  const { phase } = life;
  if (!hasFrame(phase) || !phase.plan.isSigned || phase.renewal === "requesting") return stay(life);
  const isInPlace = renewsInPlace(phase);
  const last = isInPlace ? "renewedInPlaceAt" : "renewedAt";
  if (isJustAfter(life[last], at)) {
    return step(life, { ...phase, renewal: "postponed" }, startTimer("renewal", waitOf(life[last], at)));
  }
  return request({ ...life, [last]: at }, phase);
}

/** The same with a session that is there already, so that no backend can be flooded. */
export function renewNow(life: Life): Step {
  return hasFrame(life.phase) ? request(life, life.phase) : stay(life);
}

function request(life: Life, phase: Framed): Step {
  const reason = renewsInPlace(phase) ? "renew" : "expired";
  const expirations = isLive(phase) ? { expirations: 0 } : {};
  return step(life, { ...phase, ...expirations, renewal: "requesting" }, stopTimer("renewal"), {
    do: "request-session",
    plan: { ...phase.plan, reason },
    patience: "load",
  });
}

/** How long after a renewal the next has to wait, where it has to. */
export function waitOf(last: number, at: number): number {
  return last + RENEWAL_INTERVAL - at;
}

/** Whether a renewal waits for a session, and no new load is due. */
export function isRenewing({ phase, due }: Life): boolean {
  return hasFrame(phase) && phase.renewal !== "none" && due === undefined;
}

/** Whether a renewal keeps the frame. */
export function renewsInPlace(phase: Framed): boolean {
  return isLive(phase) && phase.inPlace === "possible";
}

/**
 * The embed reports the end of its session. Reports that arrive before the new session is posted lead to one request. Those
 * of the next minute may still be about the old session; but after a second `session-expired`, a new load follows, because
 * the new session did not help.
 */
export function followSession(life: Life, at: number, hasExpired: boolean): Step {
  const { phase } = life;
  if (!isLive(phase) || !phase.plan.isSigned) return stay(life);
  if (phase.inPlace === "failed" || !phase.plan.hasMessaging) {
    return renew(hasExpired ? sessionOver(life) : life, at);
  }
  const isRunning = phase.renewal === "requesting" || isJustAfter(phase.sessionSetAt, at);
  // an event that was on its way when the new session was posted is about the old one
  const isSessionOver = phase.isSessionOver || (hasExpired && !isJustAfter(phase.sessionSetAt, at));
  const spoken: Life = { ...life, phase: { ...phase, inPlace: "possible", isSessionOver } };
  const followed = isRunning ? stay(spoken) : renew(spoken, at);
  return hasExpired ? countExpiration(followed, at) : followed;
}

function countExpiration({ life, effects }: Step, at: number): Step {
  const { phase } = life;
  if (!isLive(phase)) return { life, effects };
  const counted: Life = { ...life, phase: { ...phase, expirations: phase.expirations + 1 } };
  const isLost = phase.renewal === "none" && isJustAfter(phase.sessionSetAt, at) && phase.expirations > 0;
  return isLost ? renew(sessionOver(withoutInPlace(counted)), at) : { life: counted, effects };
}

/** Whether something was less than a minute ago; not so if the wall clock was put back since. */
function isJustAfter(then: number, at: number): boolean {
  return at >= then && at - then < RENEWAL_INTERVAL;
}

/** The embed has reported the end of its session. */
export function sessionOver(life: Life): Life {
  return hasFrame(life.phase) ? { ...life, phase: { ...life.phase, isSessionOver: true } } : life;
}

/** From now on, only a new load helps. */
export function withoutInPlace(life: Life): Life {
  const { phase } = life;
  return isLive(phase) && phase.inPlace === "possible"
    ? { ...life, phase: { ...phase, inPlace: "failed" } }
    : life;
}

/** The timers of a token that begins now. */
export function startToken(): Effect[] {
  return [
    { ...startTimer("late-token", RENEWAL_DUE), spread: RENEWAL_SPREAD },
    startTimer("token-end", TOKEN_END),
  ];
}

/** Whether an error of the embed is about its session: by whole words, since "author-panel" is not. */
export function isSessionError({ name = "", context = "" }: EmbedErrorPayload): boolean {
  const words = `${name} ${context}`.replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$& ");
  return /(?<![a-z])(auth|authentication|unauthorized|session)(?![a-z])/i.test(words);
}

/**
 * A load that failed because its session is over and no new one came. The element still requests a session by itself: once
 * a minute while the page is visible, and when the page comes back online or into view. It loads when one comes, so that a
 * wall display whose backend was away for a night is well in the morning.
 */
import { hostFailure, type FailureCode } from "../failures/failures.js";
import type { LoadPlan } from "../load-plan.js";
import { ANNOUNCE, END_LOAD, report, startTimer, stopTimer, type Report } from "./effects.js";
import { RECOVERY_INTERVAL, type Life, type Step } from "./life.js";
import { fail, nextLoad, stay, step } from "./step.js";

/** Ends a load that recovers, with what is reported of it. @param ms how much later a session is requested at the earliest */
export function failForNow(
  life: Life,
  plan: LoadPlan,
  code: FailureCode,
  reported: Report,
  ms = RECOVERY_INTERVAL,
): Step {
  const { error } = reported;
  return step(
    nextLoad(life),
    {
      is: "failed",
      code,
      recovery: { plan: { ...plan, reason: "expired" }, isRequesting: false, reported: [code] },
    },
    { do: "reject-ready", code, message: error.message },
    END_LOAD,
    { do: "set-error", error },
    ANNOUNCE,
    startTimer("recovery", ms),
    reported,
  );
}

/** Ends a load for which no session came. One that was refused takes a person to sign in, and is not requested again. */
export function failWithoutSession(life: Life, plan: LoadPlan, code: FailureCode, message: string): Step {
  if (code === "session-refused") return fail(life, code, message);
  const error = hostFailure(code, message, true);
  return failForNow(life, plan, code, report(error, { notice: "failed", isRecovering: true }));
}

/** Requests a session, if a failed load may get one. */
export function recover(life: Life): Step {
  const { phase } = life;
  if (phase.is !== "failed" || !phase.recovery || phase.recovery.isRequesting || life.due !== undefined) {
    return stay(life);
  }
  return step(
    life,
    { ...phase, recovery: { ...phase.recovery, isRequesting: true } },
    stopTimer("recovery"),
    { do: "request-session", plan: phase.recovery.plan, patience: "recovery" },
  );
}

/** Nothing provides a session at this time. */
export function recoverLater(life: Life): Step {
  const { phase } = life;
  if (phase.is !== "failed" || !phase.recovery) return stay(life);
  const recovery = { ...phase.recovery, isRequesting: false };
  return step(life, { ...phase, recovery }, startTimer("recovery", RECOVERY_INTERVAL));
}

/** A request for a session failed. Each code is reported once. */
export function followFailure(life: Life, code: FailureCode, message: string): Step {
  const { phase } = life;
  if (phase.is !== "failed" || !phase.recovery) return stay(life);
  const { reported } = phase.recovery;
  const isRecovering = code !== "session-refused";
  const recovery = { ...phase.recovery, reported: [...reported, code] };
  const later = isRecovering
    ? recoverLater({ ...life, phase: { ...phase, recovery } })
    : step(life, { ...phase, recovery: undefined });
  if (reported.includes(code)) return later;
  const error = hostFailure(code, message, true);
  return { ...later, effects: [...later.effects, report(error, { notice: "failed", isRecovering })] };
}

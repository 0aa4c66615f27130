import { hostFailure } from "../failures/failures.js";
import type { LoadPlan } from "../load-plan.js";
import { ANNOUNCE, END_LOAD, RENEW_READY, report, startTimer, stopTimer } from "./effects.js";
import {
  hasEnded,
  hasFrame,
  isLive,
  PROMISE_TIMEOUT,
  RENEWAL_DUE,
  SESSION_MISSING_TIMEOUT,
  type Framed,
  type InputsOf,
  type Life,
  type Step,
} from "./life.js";
import { failWithoutSession, followFailure, recover, recoverLater } from "./recovery.js";
import { followSession, renew, renewNow, renewsInPlace, startToken } from "./renewal.js";
import { fail, messageIn, nextLoad, startLater, stay, step } from "./step.js";

/** What follows from requests for sessions, and from what may renew one. */
export const SESSION_INPUTS: InputsOf<
  "no-source" | "source-found" | "session" | "session-failed" | "session-over" | "online" | "visibility"
> = {
  "no-source": (life, { isHandled, refused }) => {
    const { phase } = life;
    if (hasFrame(phase)) {
      const failed = step(life, { ...phase, renewal: "failed" });
      if (!hasEnded(phase)) return failed;
      if (!isHandled) return failByMissing(life, phase);
      return { ...failed, effects: [startTimer("renewal", PROMISE_TIMEOUT)] };
    }
    if (phase.is === "failed") return recoverLater(life);
    if (phase.is !== "waiting-for-session") return stay(life);
    if (isHandled) return step(life, { ...phase, source: "awaited" });
    if (refused) return fail(life, "invalid-configuration", refused);
    const timer = startTimer("session-missing", SESSION_MISSING_TIMEOUT);
    return step(life, { ...phase, source: "missing" }, timer);
  },

  "source-found": (life, { at, isSession }) => {
    const { phase } = life;
    if (hasFrame(phase)) {
      if (isSession) return renewNow(life);
      return phase.renewal === "failed" ? renew(life, at) : stay(life);
    }
    if (phase.is === "failed" && phase.code === "invalid-configuration") {
      return startLater({ life, effects: [RENEW_READY] }, "load"); // it may be what the load lacked
    }
    if (phase.is === "failed") return recover(life);
    if (phase.is !== "waiting-for-session" || phase.source === "requesting") return stay(life);
    return step(
      life,
      { ...phase, source: "requesting" },
      stopTimer("session-missing"),
      ...(phase.source === "reported" ? [ANNOUNCE] : []),
      { do: "request-session", plan: phase.plan, patience: "load" },
    );
  },

  session: (life, { plan, at, isReadyMade }) => {
    const { phase } = life;
    if (phase.is === "waiting-for-session") return openFrame(life, plan, isReadyMade);
    if (phase.is === "failed" && phase.recovery?.isRequesting) {
      return reopenFrame({ ...life, renewedAt: at }, plan, isReadyMade);
    }
    if (!hasFrame(phase) || phase.renewal !== "requesting") return stay(life);
    if (isLive(phase) && renewsInPlace(phase)) {
      const renewed = {
        ...phase,
        renewal: "none",
        token: "fresh",
        isSessionOver: false,
        isReadyMade,
        sessionSince: at,
        sessionSetAt: at,
      } as const;
      return step(life, renewed, { do: "set-session" }, ...startToken());
    }
    return reopenFrame(life, plan, isReadyMade);
  },

  "session-failed": (life, { code, message }) => {
    const { phase } = life;
    if (phase.is === "failed") return followFailure(life, code, message);
    if (!hasFrame(phase)) return fail(life, code, message);
    if (hasEnded(phase)) return failWithoutSession(life, phase.plan, code, message);
    const isRecovering = code !== "session-refused";
    const error = hostFailure(code, message, false);
    return step(life, { ...phase, renewal: "failed" }, report(error, { isRecovering }));
  },

  "session-over": (life, { at, hasExpired }) => followSession(life, at, hasExpired),

  online: (life, { at }) =>
    hasFrame(life.phase) && life.phase.renewal === "failed" ? renew(life, at) : recover(life),

  visibility: (life, { isHidden, at }) => {
    const { phase } = life;
    if (!hasFrame(phase)) return recover(life);
    if (phase.renewal === "failed") return renew(life, at);
    if (phase.renewal !== "none") return stay(life);
    if (isHidden) return phase.token === "late" ? renew(life, at) : stay(life);
    const isDue = isLive(phase) && renewsInPlace(phase) && at - phase.sessionSince >= RENEWAL_DUE;
    return isDue ? renew(life, at) : stay(life);
  },
};

/** Nothing provides a session for a frame whose own is over. */
export function failByMissing(life: Life, phase: Framed): Step {
  const message = `The session has expired. ${messageIn(phase, "session-missing")}`;
  return failWithoutSession(life, phase.plan, "session-failed", message);
}

function openFrame(life: Life, plan: LoadPlan, isReadyMade: boolean): Step {
  const { readyTimeout } = plan;
  return step(
    life,
    {
      ...{ is: "connecting", plan, hasLoaded: false, renewal: "none", token: "fresh" },
      ...{ isSessionOver: false, isReadyMade },
    },
    { do: "add-frame", plan },
    ANNOUNCE,
    { do: "navigate", plan },
    ...(readyTimeout > 0 ? [startTimer("ready", readyTimeout)] : []),
  );
}

/** The same in place of a frame, or of one that has failed. */
function reopenFrame(life: Life, plan: LoadPlan, isReadyMade: boolean): Step {
  const { life: opened, effects } = openFrame(nextLoad(life), plan, isReadyMade);
  return {
    life: opened,
    effects: [END_LOAD, { do: "renew-rejected-ready" }, { do: "begin-state" }, ...effects],
  };
}

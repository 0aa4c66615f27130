import { hostFailure } from "../failures/failures.js";
import type { LoadPlan } from "../load-plan.js";
import { ANNOUNCE, END_LOAD, RENEW_READY, report, startTimer, stopTimer } from "./effects.js";
import {
  hasFrame,
  isLive,
  RENEWAL_DUE,
  SESSION_MISSING_TIMEOUT,
  type InputsOf,
  type Life,
  type Step,
} from "./life.js";
import { followSession, renew, renewNow, renewsInPlace, startToken } from "./renewal.js";
import { fail, messageIn, nextLoad, startLater, stay, step } from "./step.js";

/** What follows from requests for sessions, and from what may renew one. */
export const SESSION_INPUTS: InputsOf<
  "no-source" | "source-found" | "session" | "session-failed" | "session-over" | "online" | "visibility"
> = {
  "no-source": (life, { isHandled, refused }) => {
    const { phase } = life;
    if (hasFrame(phase)) {
      if (isHandled || phase.token !== "over") return step(life, { ...phase, renewal: "failed" });
      return fail(life, "session-failed", `The session has expired. ${messageIn(phase, "session-missing")}`);
    }
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
    if (phase.is !== "waiting-for-session" || phase.source === "requesting") return stay(life);
    return step(life, { ...phase, source: "requesting" }, stopTimer("session-missing"), {
      do: "request-session",
      plan: phase.plan,
    });
  },

  session: (life, { plan, at }) => {
    const { phase } = life;
    if (phase.is === "waiting-for-session") return openFrame(life, plan);
    if (!hasFrame(phase) || phase.renewal !== "requesting") return stay(life);
    if (isLive(phase) && renewsInPlace(phase)) {
      const renewed = {
        ...phase,
        renewal: "none",
        token: "fresh",
        sessionSince: at,
        sessionSetAt: at,
      } as const;
      return step(life, renewed, { do: "set-session" }, ...startToken());
    }
    const opened = openFrame(nextLoad(life), plan);
    return { ...opened, effects: [END_LOAD, { do: "begin-state" }, ...opened.effects] };
  },

  "session-failed": (life, { code, message }) => {
    const { phase } = life;
    if (!hasFrame(phase) || phase.token === "over") return fail(life, code, message);
    return step(life, { ...phase, renewal: "failed" }, report(hostFailure(code, message, false)));
  },

  "session-over": (life, { at, hasExpired }) => followSession(life, at, hasExpired),

  online: (life, { at }) =>
    hasFrame(life.phase) && life.phase.renewal === "failed" ? renew(life, at) : stay(life),

  visibility: (life, { isHidden, at }) => {
    const { phase } = life;
    if (!hasFrame(phase)) return stay(life);
    if (phase.renewal === "failed") return renew(life, at);
    if (phase.renewal !== "none") return stay(life);
    if (isHidden) return phase.token === "late" ? renew(life, at) : stay(life);
    const isDue = isLive(phase) && renewsInPlace(phase) && at - phase.sessionSince >= RENEWAL_DUE;
    return isDue ? renew(life, at) : stay(life);
  },
};

function openFrame(life: Life, plan: LoadPlan): Step {
  const { readyTimeout } = plan;
  return step(
    life,
    { is: "connecting", plan, hasLoaded: false, renewal: "none", token: "fresh" },
    { do: "add-frame", plan },
    ANNOUNCE,
    { do: "navigate", plan },
    ...(readyTimeout > 0 ? [startTimer("ready", readyTimeout)] : []),
  );
}

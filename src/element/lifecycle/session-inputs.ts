import { hostFailure } from "../failures/failures.js";
import type { LoadPlan } from "../load-plan.js";
import { ANNOUNCE, END_LOAD, report, startTimer, stopTimer } from "./effects.js";
import { isLive, SESSION_MISSING_TIMEOUT, type InputsOf, type Life, type Step } from "./life.js";
import { renew } from "./renewal.js";
import { fail, nextLoad, stay, step } from "./step.js";

/** What follows from requests for sessions, and from what may renew one. */
export const SESSION_INPUTS: InputsOf<
  "no-source" | "source-found" | "session" | "session-failed" | "session-over" | "online" | "visibility"
> = {
  "no-source": (life, { isHandled }) => {
    const { phase } = life;
    if (isLive(phase)) return step(life, { ...phase, renewal: "failed" });
    if (phase.is !== "waiting-for-session") return stay(life);
    if (isHandled) return step(life, { ...phase, source: "awaited" });
    const timer = startTimer("session-missing", SESSION_MISSING_TIMEOUT);
    return step(life, { ...phase, source: "missing" }, timer);
  },

  "source-found": (life, { at }) => {
    const { phase } = life;
    if (isLive(phase) && phase.renewal === "failed") return renew(life, at);
    if (phase.is !== "waiting-for-session" || phase.source === "requesting") return stay(life);
    return step(life, { ...phase, source: "requesting" }, stopTimer("session-missing"), {
      do: "request-session",
      plan: phase.plan,
    });
  },

  session: (life, { plan }) => {
    const { phase } = life;
    if (phase.is === "waiting-for-session") return openFrame(life, plan);
    if (!isLive(phase) || phase.renewal !== "requesting") return stay(life);
    const opened = openFrame(nextLoad(life), plan);
    return { ...opened, effects: [END_LOAD, { do: "begin-state" }, ...opened.effects] };
  },

  "session-failed": (life, { code, message }) => {
    const { phase } = life;
    if (!isLive(phase) || phase.token === "over") return fail(life, code, message);
    return step(life, { ...phase, renewal: "failed" }, report(hostFailure(code, message, false)));
  },

  "session-over": (life, { at }) => renew(life, at),

  online: (life, { at }) =>
    isLive(life.phase) && life.phase.renewal === "failed" ? renew(life, at) : stay(life),

  visibility: (life, { isHidden, at }) => {
    const { phase } = life;
    if (!isLive(phase)) return stay(life);
    const isUnseen = phase.token === "late" && isHidden && phase.renewal === "none";
    return isUnseen || phase.renewal === "failed" ? renew(life, at) : stay(life);
  },
};

function openFrame(life: Life, plan: LoadPlan): Step {
  const { readyTimeout } = plan;
  return step(
    life,
    { is: "connecting", plan, hasLoaded: false },
    { do: "add-frame", plan },
    ANNOUNCE,
    { do: "navigate", plan },
    ...(readyTimeout > 0 ? [startTimer("ready", readyTimeout)] : []),
  );
}

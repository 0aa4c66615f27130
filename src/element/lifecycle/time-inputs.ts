import { ANNOUNCE, report } from "./effects.js";
import { hostFailure } from "../failures/failures.js";
import {
  hasEnded,
  hasFrame,
  isLive,
  type Input,
  type Life,
  type Overdue,
  type Step,
  type Timer,
} from "./life.js";
import { recover } from "./recovery.js";
import { renew } from "./renewal.js";
import { failByMissing } from "./session-inputs.js";
import { failBy, messageIn, stay, step } from "./step.js";

type TimeInput = Extract<Input, { is: "time" }>;

/** What follows from each timer. */
export const TIME_INPUTS: Readonly<Record<Timer, (life: Life, input: TimeInput) => Step>> = {
  ready: (life, { isBlank }) => {
    const { phase } = life;
    if (phase.is !== "connecting") return stay(life);
    if (isBlank) return failBy(life, "never-committed");
    const code: Overdue = phase.foreignOrigin === undefined ? "ready-timeout" : "wrong-page";
    const message = messageIn(phase, code);
    // there is no evidence of a failure: the frame stays, and a late ready makes up for it
    return step(
      life,
      { ...phase, overdue: code },
      { do: "reject-ready", code, message },
      ANNOUNCE,
      report(hostFailure(code, message, false), { notice: "silent" }),
    );
  },
  reload: (life, { at }) => {
    if (!isLive(life.phase)) return stay(life);
    return renew({ ...life, phase: { ...life.phase, isReloading: false } }, at);
  },
  renewal: (life, { at }) => {
    const { phase } = life;
    const isPromiseBroken = hasFrame(phase) && phase.renewal === "failed" && hasEnded(phase);
    return isPromiseBroken ? failByMissing(life, phase) : renew(life, at);
  },
  recovery: recover,
  "late-token": (life, { at, isHidden }) => {
    if (!hasFrame(life.phase)) return stay(life);
    const late: Life = { ...life, phase: { ...life.phase, token: "late" } };
    return isHidden ? renew(late, at) : stay(late);
  },
  "token-end": (life, { at }) =>
    hasFrame(life.phase) ? renew({ ...life, phase: { ...life.phase, token: "over" } }, at) : stay(life),
  "session-missing": (life) => {
    const { phase } = life;
    if (phase.is !== "waiting-for-session" || phase.source !== "missing") return stay(life);
    const message = messageIn(phase, "session-missing");
    const error = hostFailure("session-missing", message, false);
    return step(life, { ...phase, source: "reported" }, ANNOUNCE, report(error, { notice: "failed" }));
  },
};

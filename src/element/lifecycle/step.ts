import { ANNOUNCE, END_LOAD, report } from "./effects.js";
import { failureMessage, type KnownFailure } from "../failures/failure-messages.js";
import { hostFailure, type FailureCode } from "../failures/failures.js";
import type { Effect, Life, Phase, Step } from "./life.js";
import type { SessionReason } from "../session-source.js";

/** Nothing follows. */
export function stay(life: Life): Step {
  return { life, effects: [] };
}

/** The life continues in a phase. */
export function step(life: Life, phase: Phase, ...effects: Effect[]): Step {
  return { life: { ...life, phase }, effects };
}

/** Ends the current load, as far as its late inputs are concerned. */
export function nextLoad(life: Life): Life {
  return { ...life, load: life.load + 1 };
}

/** The element's next update starts a load, for this reason unless there is one already. */
export function startLater({ life, effects }: Step, reason: SessionReason): Step {
  return {
    life: { ...life, due: life.due ?? reason },
    effects: [...effects, { do: "request-update" }],
  };
}

/** Ends the load. The promise is rejected first: a listener may begin a new load, which has another promise. */
export function fail(life: Life, code: FailureCode, message: string): Step {
  const error = hostFailure(code, message, true);
  return step(
    nextLoad(life),
    { is: "failed", code },
    { do: "reject-ready", code, message },
    END_LOAD,
    { do: "set-error", error },
    ANNOUNCE,
    report(error, { notice: "failed" }),
  );
}

/** The same with the code's own message. */
export function failBy(life: Life, code: KnownFailure): Step {
  return fail(life, code, messageIn(life.phase, code));
}

/** A failure's message, with what is known in a phase. */
export function messageIn(phase: Phase, code: KnownFailure): string {
  const { tenantOrigin = "the tenant", readyTimeout = 0, pathname = "" } = "plan" in phase ? phase.plan : {};
  return failureMessage(code, {
    ...(phase.is === "connecting" ? phase : {}),
    ...{ tenantOrigin, pathname, readyTimeout },
  });
}

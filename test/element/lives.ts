import { AT, LOAD, SIGNED } from "./lifecycle-samples.js";
import {
  NEW_LIFE,
  type Effect,
  type Input,
  type Life,
  type Phase,
  type Step,
} from "../../src/element/lifecycle/life.js";
import { transition } from "../../src/element/lifecycle/transition.js";
import type { FailureCode } from "../../src/element/failures/failures.js";

type Of<Is extends Phase["is"]> = Extract<Phase, { is: Is }>;

export const UNCONFIGURED: Phase = { is: "idle", why: "unconfigured" };
export const OFF_SCREEN: Phase = { is: "idle", why: "off-screen", reason: "move" };

export function waiting(changes: Partial<Of<"waiting-for-session">> = {}): Of<"waiting-for-session"> {
  return { is: "waiting-for-session", plan: SIGNED, source: "requesting", ...changes };
}

const FRAME = {
  plan: SIGNED,
  hasLoaded: true,
  renewal: "none",
  token: "fresh",
  isSessionOver: false,
  isReadyMade: false,
} as const;

/** A frame whose page has loaded. */
export function connecting(changes: Partial<Of<"connecting">> = {}): Of<"connecting"> {
  return {
    is: "connecting",
    ...FRAME,
    ...changes,
  };
}

/** An embed that became ready at the moment 0. */
export function ready(changes: Partial<Of<"ready">> = {}): Of<"ready"> {
  return {
    is: "ready",
    ...FRAME,
    ...{ inPlace: "unknown", sessionSince: 0, sessionSetAt: -Infinity, expirations: 0 },
    ...{ isReloading: false, ignoreLoadUntil: -Infinity, isRestarted: false },
    ...changes,
  };
}

export function failed(code: FailureCode = "embed-error"): Of<"failed"> {
  return { is: "failed", code };
}

/** A load that failed by a code and is recovering. */
export function recovering(
  code: FailureCode = "embed-error",
  changes: Partial<NonNullable<Of<"failed">["recovery"]>> = {},
): Of<"failed"> {
  const plan = { ...SIGNED, reason: "expired" } as const;
  return { is: "failed", code, recovery: { plan, isRequesting: false, reported: [code], ...changes } };
}

export function lifeIn(phase: Phase, changes: Partial<Life> = {}): Life {
  return { ...NEW_LIFE, phase, load: LOAD, hasLoadedBefore: true, ...changes };
}

type WithoutLoad<I> = I extends Input ? Omit<I, "load" | "at"> & { at?: number } : never;

/** What an input of the current load leads to, in a phase or in a life. */
export function after(where: Phase | Life, input: WithoutLoad<Input>): Step {
  const life = "is" in where ? lifeIn(where) : where;
  return transition(life, { at: AT, ...input, load: life.load } as Input);
}

/** Effects in a line each: what is done, and with what. */
export function lines(effects: readonly Effect[]): string[] {
  return effects.map((effect) => {
    if (effect.do === "start-timer") {
      return `${effect.do} ${effect.timer} ${effect.ms}${effect.spread === undefined ? "" : ` + ${effect.spread}`}`;
    }
    if (effect.do === "stop-timer") return `${effect.do} ${effect.timer}`;
    if (effect.do === "request-session") return `${effect.do} ${effect.plan.reason}`;
    if (effect.do === "need-session") return `${effect.do} ${effect.reason}`;
    if (effect.do === "reject-ready") return `${effect.do} ${effect.code}`;
    if (effect.do === "report") return `${effect.do} ${effect.notice ?? "without a notice"}`;
    return effect.do;
  });
}

/** The effects of a failure that ends the load. */
export const failure = (code: FailureCode): string[] => [
  `reject-ready ${code}`,
  ...["end-load", "set-error", "announce", "report failed"],
];

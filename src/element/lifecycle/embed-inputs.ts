import { ANNOUNCE, END_LOAD, report, startTimer, stopTimer } from "./effects.js";
import {
  isLive,
  LATE_LOAD_TIMEOUT,
  RELOAD_TIMEOUT,
  RENEWAL_DUE,
  type Effect,
  type InputsOf,
} from "./life.js";
import { isSessionError, renew } from "./renewal.js";
import { failBy, nextLoad, stay, step } from "./step.js";

/** What follows from what the frame does and the embed sends. */
export const EMBED_INPUTS: InputsOf<
  | "frame-lost"
  | "frame-blocked"
  | "frame-loaded"
  | "flood"
  | "foreign-message"
  | "ready"
  | "ready-handled"
  | "all-loaded"
  | "embed-error"
> = {
  "frame-lost": (life) => failBy(life, "never-committed"),

  "frame-blocked": (life) => (life.phase.is === "connecting" ? failBy(life, "frame-blocked") : stay(life)),

  "frame-loaded": (life, { at }) => {
    const { phase } = life;
    if (phase.is === "connecting") {
      // only where no ready is expected does it say that the frame can be used
      const isUsable = !phase.plan.expectsReady && !phase.hasLoaded;
      return step(life, { ...phase, hasLoaded: true }, ...(isUsable ? [ANNOUNCE] : []));
    }
    if (!isLive(phase)) return stay(life);
    const loaded = { ...phase, hasLoaded: true, ignoreLoadUntil: -Infinity };
    const isAnotherPage = phase.plan.isSigned && phase.hasLoaded && at > phase.ignoreLoadUntil;
    if (!isAnotherPage) return step(life, loaded);
    // its session went with the page, unless the other page becomes ready
    return step(life, { ...loaded, isReloading: true }, startTimer("reload", RELOAD_TIMEOUT));
  },

  flood: (life) => failBy(life, "message-flood"),

  "foreign-message": (life, { origin }) =>
    life.phase.is === "connecting" ? step(life, { ...life.phase, foreignOrigin: origin }) : stay(life),

  ready: (life, { at }) => {
    const { phase } = life;
    if (phase.is === "connecting") {
      const { plan, hasLoaded } = phase;
      const live = { plan, hasLoaded, renewal: "none", token: "fresh", isReloading: false } as const;
      return step(
        life,
        { is: "ready", ...live, ignoreLoadUntil: -Infinity, isRestarted: false },
        stopTimer("ready"),
        ...afterReady(),
        ...(plan.isSigned ? [startTimer("late-token", RENEWAL_DUE)] : []),
      );
    }
    if (!isLive(phase)) return stay(life);
    const ignoreLoadUntil = phase.isReloading ? phase.ignoreLoadUntil : at + LATE_LOAD_TIMEOUT;
    return step(
      life,
      { ...phase, is: "ready", renewal: "none", isReloading: false, ignoreLoadUntil, isRestarted: true },
      stopTimer("reload"),
      stopTimer("renewal"), // the embed has authenticated by itself
      { do: "cancel-session" },
      ...afterReady(),
    );
  },

  "ready-handled": (life, { payload }) => {
    if (!isLive(life.phase)) return stay(life);
    const restore: Effect[] = life.phase.isRestarted ? [{ do: "restore-path", payload }] : [];
    return { life, effects: [...restore, { do: "resolve-ready", payload }] };
  },

  "all-loaded": (life) =>
    life.phase.is === "ready" ? step(life, { ...life.phase, is: "loaded" }, ANNOUNCE) : stay(life),

  "embed-error": (life, { at, envelope, hasSource }) => {
    const { payload: error } = envelope;
    if (!error.fatal) return { life, effects: [report(error, undefined, envelope)] };
    const isSessionOver = isLive(life.phase) && life.phase.plan.isSigned && isSessionError(error);
    const isRenewable = isSessionOver && hasSource;
    const { life: renewed, effects } = isRenewable ? renew(life, at) : stay(life);
    const renewal = isRenewable && isLive(renewed.phase) ? renewed.phase.renewal : "none";
    if (renewal === "requesting") {
      return { life: renewed, effects: [report(error, undefined, envelope), ...effects] };
    }
    const isRenewalPostponed = renewal === "postponed";
    return step(
      nextLoad(life),
      { is: "failed", code: "embed-error", isRenewalPostponed },
      { do: "reject-ready", code: "embed-error", message: error.message },
      END_LOAD,
      ...(isRenewalPostponed ? effects : []),
      { do: "set-error", error },
      ANNOUNCE,
      ...(isSessionOver && !hasSource ? [{ do: "need-session", reason: "expired" } as const] : []),
      report(error, "failed", envelope),
    );
  },
};

function afterReady(): Effect[] {
  return [{ do: "renew-rejected-ready" }, { do: "set-error", error: null }, ANNOUNCE];
}

import { ANNOUNCE, END_LOAD, report, startTimer, stopTimer } from "./effects.js";
import { isLive, LATE_LOAD_TIMEOUT, RELOAD_TIMEOUT, type Effect, type InputsOf } from "./life.js";
import { isSessionError, renew, startToken, withoutInPlace } from "./renewal.js";
import { failBy, nextLoad, startLater, stay, step } from "./step.js";

/** What follows from what the frame does and the embed sends. */
export const EMBED_INPUTS: InputsOf<
  | "frame-lost"
  | "frame-blocked"
  | "frame-loaded"
  | "flood"
  | "foreign-message"
  | "other-blocked"
  | "invalid-ready"
  | "frame-emptied"
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
      if (phase.hasLoaded) return stay(life);
      const { isSigned, expectsReady } = phase.plan;
      return step(
        life,
        { ...phase, hasLoaded: true },
        ...(isSigned ? startToken() : []),
        ...(expectsReady ? [] : [ANNOUNCE]), // only then does it say that the frame can be used
      );
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

  "other-blocked": (life, { origin }) =>
    life.phase.is === "connecting" ? step(life, { ...life.phase, blockedOrigin: origin }) : stay(life),

  "invalid-ready": (life, { member }) =>
    life.phase.is === "connecting" ? step(life, { ...life.phase, invalidMember: member }) : stay(life),

  "frame-emptied": (life) => startLater(stay(life), "move"),

  ready: (life, { at }) => {
    const { phase } = life;
    if (phase.is !== "connecting" && !isLive(phase)) return stay(life);
    const { plan, hasLoaded } = phase;
    // the page's own `load` may be yet to come: the one before may have been an interstitial page's
    const ignoreLoadUntil =
      isLive(phase) && phase.isReloading ? phase.ignoreLoadUntil : at + LATE_LOAD_TIMEOUT;
    const common = { is: "ready", renewal: "none", isReloading: false, ignoreLoadUntil } as const;
    const session = {
      token: "fresh",
      inPlace: "unknown",
      sessionSince: at,
      sessionSetAt: -Infinity,
    } as const;
    return step(
      life,
      isLive(phase)
        ? { ...phase, ...common, isRestarted: true }
        : { ...common, ...session, plan, hasLoaded, expirations: 0, isRestarted: false },
      ...(["ready", "reload", "renewal"] as const).map(stopTimer),
      { do: "cancel-session" }, // the embed has authenticated by itself
      { do: "renew-rejected-ready" },
      { do: "set-error", error: null },
      ANNOUNCE,
      ...(plan.isSigned && !isLive(phase) ? startToken() : []),
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
    const { life: renewed, effects } = isRenewable ? renew(withoutInPlace(life), at) : stay(life);
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

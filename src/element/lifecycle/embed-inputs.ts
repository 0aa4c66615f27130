import type { EmbedErrorPayload, EmbedEvent } from "../../protocol/events.js";
import { ANNOUNCE, END_LOAD, report, startTimer, stopTimer, type Report } from "./effects.js";
import {
  hasFrame,
  isLive,
  LATE_LOAD_TIMEOUT,
  RELOAD_TIMEOUT,
  type Effect,
  type Framed,
  type InputsOf,
  type Life,
  type Phase,
  type Step,
} from "./life.js";
import { failForNow } from "./recovery.js";
import { isSessionError, renew, sessionOver, startToken, waitOf, withoutInPlace } from "./renewal.js";
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
    const { plan, hasLoaded, isReadyMade } = phase;
    // the page's own `load` may be yet to come: the one before may have been an interstitial page's
    const ignoreLoadUntil =
      isLive(phase) && phase.isReloading ? phase.ignoreLoadUntil : at + LATE_LOAD_TIMEOUT;
    const common = {
      is: "ready",
      renewal: "none",
      isReloading: false,
      ignoreLoadUntil,
      isSessionOver: false,
    } as const;
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
        : { ...common, ...session, plan, hasLoaded, isReadyMade, expirations: 0, isRestarted: false },
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
    const { phase } = life;
    const { payload: error } = envelope;
    if (!error.fatal) return { life, effects: [report(error, { envelope })] };
    if (!endsSession(phase, error)) return failByEmbed(life, envelope);
    if (!isRenewable(phase)) return failForNow(life, phase.plan, "embed-error", reportOf(envelope, true));
    if (!hasSource) {
      const { life: failed, effects } = failForNow(
        life,
        phase.plan,
        "embed-error",
        reportOf(envelope, false),
      );
      return { life: failed, effects: [...effects, { do: "need-session", reason: "expired" }] };
    }
    const { life: renewed, effects } = renew(sessionOver(withoutInPlace(life)), at);
    if (hasFrame(renewed.phase) && renewed.phase.renewal === "requesting") {
      return { life: renewed, effects: [report(error, { envelope, isRecovering: true }), ...effects] };
    }
    // it was renewed a moment ago: the tenant may reject every session
    const ms = waitOf(life.renewedAt, at);
    return failForNow(life, phase.plan, "embed-error", reportOf(envelope, true), ms);
  },
};

/** Whether an error means that the session of a frame is over, and a new one may help. */
function endsSession(phase: Phase, error: EmbedErrorPayload): phase is Framed {
  return (
    hasFrame(phase) &&
    phase.plan.isSigned &&
    isSessionError(error) &&
    (isRenewable(phase) || phase.plan.reason === "expired")
  );
}

/** Whether a session was accepted once, or may have been used before. One that a backend has just provided was neither. */
function isRenewable(phase: Framed): boolean {
  return isLive(phase) || phase.isReadyMade;
}

function failByEmbed(life: Life, envelope: EmbedEvent<"error">): Step {
  const { payload: error } = envelope;
  return step(
    nextLoad(life),
    { is: "failed", code: "embed-error" },
    { do: "reject-ready", code: "embed-error", message: error.message },
    END_LOAD,
    { do: "set-error", error },
    ANNOUNCE,
    reportOf(envelope, false),
  );
}

/** What is reported of an error that ends the load. */
function reportOf(envelope: EmbedEvent<"error">, isRecovering: boolean): Report {
  return report(envelope.payload, { notice: "failed", envelope, isRecovering });
}

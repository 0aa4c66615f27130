import type { EmbedErrorPayload } from "../../protocol/events.js";
import { LATE_LOAD_TIMEOUT, RELOAD_TIMEOUT, RENEWAL_INTERVAL } from "./durations.js";
import { hasFrame, isLive, type Framed, type Life, type Live, type Phase, type SignedFrame } from "./life.js";
import { canRestorePath } from "./load-plan.js";
import { failForNow, isSessionError, renew, sessionOver, withoutInPlace } from "./renewal.js";
import {
  doOnce,
  enter,
  failBy,
  failWith,
  freshToken,
  holding,
  renewRejectedReady,
  report,
  reportOf,
  startLater,
} from "./steps.js";
import type { InputsOf } from "./transition.js";

/** What follows from what the frame does and the embed sends. */
export const EMBED_INPUTS: InputsOf<"frame" | "clue" | "ready" | "all-loaded" | "moved" | "embed-error"> = {
  frame: (life, { what }, at) => {
    const { phase } = life;
    if (what === "emptied") return startLater(life, "move");
    if (what === "lost") return failBy(life, "never-committed");
    if (what === "flood") return failBy(life, "message-flood");
    if (what === "blocked") return phase.kind === "connecting" ? failBy(life, "frame-blocked") : life;
    if (!hasFrame(phase)) return life;
    if (!isLive(phase)) {
      const begins = phase.held && !phase.hasLoaded;
      const loaded = begins ? holding(phase, { token: freshToken(at) }) : phase;
      return enter(life, { ...loaded, hasLoaded: true });
    }
    // the session went with the page before: renewed unless the new one reports ready in time
    const isAnotherPage = phase.held && phase.hasLoaded && at.wall > phase.ignoreLoadUntil;
    const reloadDue = isAnotherPage ? at.awake + RELOAD_TIMEOUT : phase.reloadDue;
    return enter(life, { ...phase, hasLoaded: true, ignoreLoadUntil: -Infinity, reloadDue });
  },

  clue: (life, { clues }) =>
    life.phase.kind === "connecting"
      ? enter(life, { ...life.phase, clues: { ...life.phase.clues, ...clues } })
      : life,

  ready: (life, { payload }, at) => {
    const { phase } = life;
    if (!hasFrame(phase)) return life;
    const now: Life = { ...renewRejectedReady(life), lastError: null };
    const resolve = { kind: "resolve-ready", payload } as const;
    const lateLoad = at.wall + LATE_LOAD_TIMEOUT;
    if (isLive(phase)) {
      const ignoreLoadUntil = phase.reloadDue === undefined ? lateLoad : phase.ignoreLoadUntil;
      const again: Live = { ...phase, kind: "ready", payload, readies: phase.readies + 1, ignoreLoadUntil };
      const quiet = { renewal: { kind: "none" }, isOver: false } as const; // it has authenticated by itself
      const restarted = enter(now, {
        ...(again.held ? holding(again, quiet) : again),
        reloadDue: undefined,
      });
      const { embedPath } = life; // an app that became ready again returns to its last path
      return canRestorePath(embedPath, payload.deploymentId)
        ? doOnce(restarted, { kind: "navigate", path: embedPath }, resolve)
        : doOnce(restarted, resolve);
    }
    const { plan, held, hasLoaded } = phase;
    const live = { kind: "ready", payload, hasLoaded, ignoreLoadUntil: lateLoad, readies: 1 } as const;
    if (!held) return doOnce(enter(now, { ...live, plan }), resolve);
    const begun = enter(now, {
      ...live,
      plan,
      held: {
        token: freshToken(at),
        renewal: { kind: "none" },
        isOver: false,
        isReadyMade: held.isReadyMade,
        inPlace: { kind: "unknown" },
        since: at.wall,
      },
    });
    return doOnce(begun, resolve);
  },

  "all-loaded": (life) =>
    life.phase.kind === "ready" ? enter(life, { ...life.phase, kind: "loaded" }) : life,

  moved: (life, { path }) => ({ ...life, embedPath: path }),

  "embed-error": (life, { envelope }, at) => {
    const { phase } = life;
    const { payload: error } = envelope;
    if (!error.fatal) return report(life, reportOf(error, { envelope }));
    const ended = (isRecovering: boolean) => reportOf(error, { hasNotice: true, envelope, isRecovering });
    if (!endsSession(phase, error)) return failWith(life, { code: "embed-error" }, ended(false));
    if (!isRenewable(phase)) return failForNow(life, phase.plan, "embed-error", ended(true), at);
    if (!at.hasSource) {
      const failed = failForNow(life, phase.plan, "embed-error", ended(false), at);
      return doOnce(failed, { kind: "need-session", reason: "expired" });
    }
    const renewed = renew(sessionOver(withoutInPlace(life)), at);
    if (hasFrame(renewed.phase) && renewed.phase.held?.renewal.kind === "requesting") {
      return report(renewed, reportOf(error, { envelope, isRecovering: true }));
    }
    // it was renewed a moment ago: the tenant may reject every session
    const ms = life.renewedAt + RENEWAL_INTERVAL - at.wall;
    return failForNow(life, phase.plan, "embed-error", ended(true), at, ms);
  },
};

/** Whether an error means that the session of a frame is over, and a new one may help. */
function endsSession(phase: Phase, error: EmbedErrorPayload): phase is SignedFrame {
  return (
    hasFrame(phase) &&
    phase.held !== undefined &&
    isSessionError(error) &&
    (isRenewable(phase) || phase.plan.reason === "expired")
  );
}

/** Whether a session was accepted once, or may have been used before. One that a backend has just provided was neither. */
function isRenewable(phase: Framed): boolean {
  return isLive(phase) || phase.held?.isReadyMade === true;
}

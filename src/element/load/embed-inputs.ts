import { isPathOfApp } from "../../protocol/embed-path.js";
import type { EmbedErrorPayload } from "../../protocol/events.js";
import { NO_WINDOW } from "../failures.js";
import { LATE_LOAD_TIMEOUT, RELOAD_TIMEOUT, RENEWAL_INTERVAL } from "./durations.js";
import { hasFrame, hasSession, isLive, type Phase, type SignedFrame } from "./life.js";
import { failForNow, isSessionError, renewAgain, renewByLoad } from "./renewal.js";
import { doOnce, fail, failAs, failBy, freshToken, renewReady, report, startLater } from "./steps.js";
import type { InputsOf } from "./transition.js";

/** What follows from what the frame does and the embed sends. */
export const EMBED_INPUTS: InputsOf<
  "frame" | "clue" | "revealed" | "ready" | "all-loaded" | "moved" | "embed-error"
> = {
  frame: (life, { what }, at) => {
    const { phase } = life;
    if (what === "emptied") startLater(life, "move");
    else if (what === "lost") fail(life, "never-committed", NO_WINDOW);
    else if (what === "flood") failAs(life, "message-flood");
    else if (what === "blocked") {
      if (phase.kind === "connecting") failAs(life, "frame-blocked");
    } else if (phase.kind === "connecting") {
      if (phase.token && !phase.hasLoaded) phase.token = freshToken(at);
      phase.hasLoaded = true;
    } else if (isLive(phase)) {
      // the session went with the page before: renewed unless the new one reports ready in time
      const isAnotherPage = phase.token && phase.hasLoaded && at.wall > phase.ignoreLoadUntil;
      if (isAnotherPage) phase.reload = { kind: "reloading", awake: at.awake + RELOAD_TIMEOUT };
      phase.hasLoaded = true;
      phase.ignoreLoadUntil = -Infinity;
    }
  },

  clue: ({ phase }, { clues }) => {
    if (phase.kind !== "connecting") return;
    phase.clues = { ...phase.clues, ...clues };
    phase.isRevealed ||= clues.foreignOrigin !== undefined; // a page, though not the tenant's
  },

  revealed: ({ phase }) => {
    if (phase.kind === "connecting") phase.isRevealed = true;
  },

  ready: (life, { payload }, at) => {
    const { phase } = life;
    if (!hasFrame(phase)) return;
    if (life.ready.rejection) renewReady(life);
    life.lastError = null;
    const ignoreLoadUntil = at.wall + LATE_LOAD_TIMEOUT;
    if (isLive(phase)) {
      if (!phase.reload) phase.ignoreLoadUntil = ignoreLoadUntil;
      Object.assign(phase, { kind: "ready", payload, reload: undefined, readies: phase.readies + 1 });
      if (hasSession(phase)) {
        Object.assign(phase, AUTHENTICATED);
        if (phase.token.kind === "over") phase.token = freshToken(at); // or it would never be renewed again
      }
      const { embedPath } = life; // an app that became ready again returns to its last path
      if (isPathOfApp(embedPath, payload.deploymentId)) doOnce(life, { kind: "navigate", path: embedPath });
    } else {
      const { hasLoaded } = phase;
      const frame = {
        kind: "ready",
        payload,
        hasLoaded,
        ignoreLoadUntil,
        reload: undefined,
        readies: 1,
      } as const;
      const { plan, isReadyMade } = phase as SignedFrame;
      life.phase = hasSession(phase)
        ? {
            ...frame,
            ...AUTHENTICATED,
            plan,
            token: freshToken(at),
            isReadyMade,
            inPlace: { kind: "unknown" },
            since: at.wall,
          }
        : { ...frame, plan: phase.plan };
    }
    doOnce(life, { kind: "resolve-ready", payload });
  },

  "all-loaded": ({ phase }) => {
    if (phase.kind === "ready") phase.kind = "loaded";
  },

  moved: (life, { path }) => {
    life.embedPath = path;
  },

  "embed-error": (life, { envelope }, at) => {
    const { phase, renewedAt } = life;
    const { payload: error } = envelope;
    if (!error.fatal) report(life, error, { envelope });
    else if (!endsSession(phase, error)) failBy(life, "embed-error", error, { envelope });
    else if (isRenewable(phase) && at.hasSource) {
      renewByLoad(life, phase, at);
      if (phase.sessionRequest.kind === "requesting") report(life, error, { envelope, isRecovering: true });
      else {
        // it was renewed a moment ago: the tenant may reject every session
        const ms = renewedAt + RENEWAL_INTERVAL - at.wall;
        failForNow(life, phase, "embed-error", error, { envelope, isRecovering: true }, at, ms);
      }
    } else {
      const isRecovering = !isRenewable(phase);
      failForNow(life, phase, "embed-error", error, { envelope, isRecovering }, at);
      if (!isRecovering) renewAgain(life, at); // which asks the page for one
    }
  },
};

/** The embed has a session that it accepts. */
const AUTHENTICATED = { sessionRequest: { kind: "none" }, isOver: false } as const;

/** Whether an error means that the session of a frame is over, and a new one may help. */
function endsSession(phase: Phase, error: EmbedErrorPayload): phase is SignedFrame {
  return (
    hasSession(phase) && isSessionError(error) && (isRenewable(phase) || phase.plan.reason === "expired")
  );
}

/** Whether a session was accepted once, or may have been used before. One that a backend has just provided was neither. */
function isRenewable(phase: SignedFrame): boolean {
  return isLive(phase) || phase.isReadyMade;
}

import { PROMISE_TIMEOUT, RENEWAL_DUE, SESSION_MISSING_TIMEOUT } from "./durations.js";
import { hasEnded, hasSession, isLive, isRecovering, isRenewing, renewsInPlace } from "./life.js";
import {
  failByMissing,
  followFailedRequest,
  followSession,
  recoverLater,
  renew,
  renewAgain,
  renewNow,
} from "./renewal.js";
import { beginLoad, doOnce, fail, freshToken, openFrame, renewReady, request, startLater } from "./steps.js";
import type { InputsOf } from "./transition.js";

/** What follows from requests for sessions, and from what may renew one. */
export const SESSION_INPUTS: InputsOf<
  "no-source" | "source-found" | "session" | "session-failed" | "session-over" | "online" | "visibility"
> = {
  "no-source": (life, { isHandled }, at) => {
    const { phase } = life;
    if (isRecovering(phase)) recoverLater(life, phase.plan, phase.reported, at);
    if (hasSession(phase)) {
      if (!hasEnded(phase)) phase.sessionRequest = { kind: "failed" };
      else if (isHandled) phase.sessionRequest = { kind: "promised", wall: at.wall + PROMISE_TIMEOUT };
      else failByMissing(life, phase, at);
    }
    if (phase.kind !== "waiting-for-session" || !phase.plan.isSigned) return;
    if (at.refused && !isHandled) fail(life, "invalid-configuration", at.refused);
    else {
      const { kind, plan } = phase;
      const visible = at.visible + SESSION_MISSING_TIMEOUT;
      life.phase = {
        kind,
        plan,
        sessionRequest: isHandled ? { kind: "awaited" } : { kind: "missing", visible },
      };
    }
  },

  "source-found": (life, { hasSession: isSession, hasNewSource }, at) => {
    const { phase } = life;
    if (isSession && isRenewing(life) && hasSession(phase)) renewNow(life, phase);
    else if (!hasNewSource) return;
    else if (phase.kind === "failed" && phase.code === "invalid-configuration") {
      renewReady(life);
      startLater(life, "load"); // it may be what the load lacked
    } else if (phase.kind === "waiting-for-session" && phase.sessionRequest.kind !== "requesting") {
      phase.sessionRequest = request(life);
    } else renewAgain(life, at);
  },

  session: (life, { session, plan, isReadyMade }, at) => {
    const { phase } = life;
    if (isLive(phase) && hasSession(phase) && phase.inPlace.kind === "possible") {
      phase.sessionRequest = { kind: "none" };
      phase.token = freshToken(at);
      phase.isOver = false;
      phase.isReadyMade = isReadyMade;
      phase.since = at.wall;
      phase.inPlace = { ...phase.inPlace, setAt: at.wall };
      doOnce(life, { kind: "set-session", session });
      return;
    }
    if (phase.kind === "failed") life.renewedAt = at.wall;
    if (phase.kind !== "waiting-for-session") beginLoad(life); // in place of a frame, or of one that has failed
    openFrame(life, plan, session, isReadyMade, at);
  },

  "session-failed": followFailedRequest,

  "session-over": (life, { hasExpired }, at) => followSession(life, hasExpired, at),

  online: (life, _, at) => renewAgain(life, at),

  visibility: (life, _, at) => {
    const { phase } = life;
    renewAgain(life, at);
    if (!hasSession(phase) || phase.sessionRequest.kind !== "none") return;
    const isDue = at.isHidden
      ? phase.token.kind === "late"
      : isLive(phase) && renewsInPlace(phase) && at.wall - phase.since >= RENEWAL_DUE;
    if (isDue) renew(life, at);
  },
};

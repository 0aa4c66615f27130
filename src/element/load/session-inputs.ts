import { PROMISE_TIMEOUT, RENEWAL_DUE, SESSION_MISSING_TIMEOUT } from "./durations.js";
import {
  hasEnded,
  hasSession,
  isLive,
  isRenewing,
  renewsInPlace,
  type SealedSession,
  type Life,
  type Moment,
} from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import {
  failByMissing,
  followFailedRecovery,
  followFailedRenewal,
  followSession,
  isRecovering,
  recover,
  recoverLater,
  renew,
  renewNow,
} from "./renewal.js";
import {
  beginLoad,
  doOnce,
  enter,
  fail,
  freshToken,
  holding,
  openFrame,
  renewReady,
  startLater,
} from "./steps.js";
import type { InputsOf } from "./transition.js";

/** What follows from requests for sessions, and from what may renew one. */
export const SESSION_INPUTS: InputsOf<
  "no-source" | "source-found" | "session" | "session-failed" | "session-over" | "online" | "visibility"
> = {
  "no-source": (life, { isHandled, refused }, at) => {
    const { phase } = life;
    if (hasSession(phase)) {
      if (!hasEnded(phase)) return enter(life, holding(phase, { renewal: { kind: "failed" } }));
      if (!isHandled) return failByMissing(life, phase, at);
      const due = at.wall + PROMISE_TIMEOUT;
      return enter(life, holding(phase, { renewal: { kind: "failed", due } }));
    }
    if (phase.kind !== "waiting-for-session" || !phase.plan.isSigned) return recoverLater(life, at);
    if (refused && !isHandled) return fail(life, "invalid-configuration", refused);
    const due = at.visible + SESSION_MISSING_TIMEOUT;
    const lack = isHandled ? ({ kind: "awaited" } as const) : ({ kind: "missing", due } as const);
    return enter(life, { kind: "waiting-for-session", plan: phase.plan, lack });
  },

  "source-found": (life, { hasSession: isSession, hasNewSource }, at) => {
    const { phase } = life;
    if (isSession && isRenewing(life)) return renewNow(life);
    if (!hasNewSource) return life;
    if (hasSession(phase)) return phase.held.renewal.kind === "failed" ? renew(life, at) : life;
    if (phase.kind === "failed" && phase.code === "invalid-configuration") {
      return startLater(renewReady(life), "load"); // it may be what the load lacked
    }
    if (phase.kind !== "waiting-for-session" || !phase.lack) return recover(life);
    const request = life.requests + 1;
    const { kind, plan } = phase;
    return enter({ ...life, requests: request }, { kind, plan, request });
  },

  session: (life, { session, plan, isReadyMade }, at) => {
    const { phase } = life;
    if (phase.kind === "waiting-for-session") return openFrame(life, plan, session, isReadyMade, at);
    if (isRecovering(phase)) {
      return reopenFrame({ ...life, renewedAt: at.wall }, plan, session, isReadyMade, at);
    }
    if (!hasSession(phase)) return life;
    if (!isLive(phase) || phase.held.inPlace.kind !== "possible") {
      return reopenFrame(life, plan, session, isReadyMade, at);
    }
    const { inPlace } = phase.held;
    const renewed = holding(phase, {
      renewal: { kind: "none" },
      token: freshToken(at),
      isOver: false,
      isReadyMade,
      since: at.wall,
      inPlace: { ...inPlace, setAt: at.wall },
    });
    return doOnce(enter(life, renewed), { kind: "set-session", session });
  },

  "session-failed": (life, { code, message }, at) => {
    const { phase } = life;
    if (phase.kind === "failed") return followFailedRecovery(life, code, message, at);
    return hasSession(phase) ? followFailedRenewal(life, code, message, at) : fail(life, code, message);
  },

  "session-over": (life, { hasExpired }, at) => followSession(life, hasExpired, at),

  online: (life, _, at) => {
    const { phase } = life;
    return hasSession(phase) && phase.held.renewal.kind === "failed" ? renew(life, at) : recover(life);
  },

  visibility: (life, _, at) => {
    const { phase } = life;
    if (!hasSession(phase)) return recover(life);
    const { renewal, token } = phase.held;
    if (renewal.kind === "failed") return renew(life, at);
    if (renewal.kind !== "none") return life;
    if (at.isHidden) return token.kind === "late" ? renew(life, at) : life;
    const isDue = isLive(phase) && renewsInPlace(phase) && at.wall - phase.held.since >= RENEWAL_DUE;
    return isDue ? renew(life, at) : life;
  },
};

/** Opens the frame in place of another, or of one that has failed. */
function reopenFrame(
  life: Life,
  plan: LoadPlan,
  session: SealedSession,
  isReadyMade: boolean,
  at: Moment,
): Life {
  return openFrame(beginLoad(life), plan, session, isReadyMade, at);
}

import { ANNOUNCE, END_LOAD, RENEW_READY } from "./effects.js";
import type { LoadPlan } from "../load-plan.js";
import { isLive, type Effect, type InputsOf, type Life, type Phase } from "./life.js";
import { fail, messageIn, nextLoad, startLater, stay, step } from "./step.js";

/** What follows from what the page and the viewer do with the element. */
export const HOST_INPUTS: InputsOf<
  | "connected"
  | "disconnected"
  | "target-changed"
  | "viewer-changed"
  | "path-changed"
  | "requested"
  | "page-restored"
  | "approached"
  | "planned"
  | "unplannable"
> = {
  connected: (life) =>
    startLater(step(life, { is: "idle", why: "unconfigured" }), life.hasLoadedBefore ? "move" : "load"),

  disconnected: (life) => step(nextLoad(life), { is: "idle", why: "disconnected" }, END_LOAD, ANNOUNCE),

  "target-changed": (life) => {
    const { phase, due } = life;
    const isAway = phase.is === "idle" && phase.why === "disconnected";
    const isNewWait = life.hasLoadedBefore || (!isAway && due === undefined);
    const effects: Effect[] = isNewWait ? [RENEW_READY] : [];
    if (isAway) return { life, effects };
    return startLater({ life, effects }, "load");
  },

  "viewer-changed": (life) => {
    const { phase } = life;
    const isAway = phase.is === "idle" && phase.why === "disconnected";
    const ended = step(
      nextLoad(life),
      isAway ? phase : { is: "idle", why: "unconfigured" },
      END_LOAD,
      { do: "clear-status" },
      RENEW_READY,
    );
    return isAway ? ended : startLater(ended, "load");
  },

  "path-changed": (life) => {
    const { phase } = life;
    if (phase.is === "idle") return stay(life); // the next load starts there
    if (phase.is !== "failed") return { life, effects: [{ do: "navigate-embed" }] };
    // it may be what the load lacked
    if (phase.code !== "invalid-configuration") return stay(life);
    return startLater({ life, effects: [RENEW_READY] }, "load");
  },

  requested: (life, { reason }) => ({
    life: { ...life, due: reason },
    effects: [RENEW_READY, { do: "request-update" }],
  }),

  "page-restored": (life) => {
    const { phase } = life;
    // WebKit keeps the page but not the load of its frame
    const isInterrupted = phase.is === "connecting" && (phase.plan.expectsReady || !phase.hasLoaded);
    return isInterrupted ? startLater(stay(life), "retry") : stay(life);
  },

  approached: (life) =>
    life.phase.is === "idle" && life.phase.why === "off-screen"
      ? startLater(stay(life), life.phase.reason)
      : stay(life),

  planned: (life, { plan, isNear, hasNewSession }) => {
    if (plan && !hasNewSession && isUnchanged(life, plan)) {
      return { life: { ...life, due: undefined }, effects: [{ do: "resume" }] };
    }
    const ended = { ...nextLoad(life), due: undefined };
    if (!plan) return step(ended, { is: "idle", why: "unconfigured" }, END_LOAD, ANNOUNCE);
    const isRequested = plan.reason === "reload" || plan.reason === "retry";
    if (plan.isLazy && !isNear && !isRequested) {
      const phase: Phase = { is: "idle", why: "off-screen", reason: plan.reason };
      return step(ended, phase, END_LOAD, ANNOUNCE, { do: "await-viewport" });
    }
    const begun = { ...ended, hasLoadedBefore: true };
    const effects: Effect[] = [END_LOAD, { do: "renew-rejected-ready" }, { do: "begin-state" }, ANNOUNCE];
    const waiting: Phase = { is: "waiting-for-session", plan, source: "requesting" };
    if (!plan.hasMessaging) {
      const message = messageIn(waiting, "messaging-off");
      effects.push({ do: "reject-ready", code: "messaging-off", message });
    }
    return step(begun, waiting, ...effects, { do: "request-session", plan, patience: "load" });
  },

  unplannable: (life, { message }) => fail({ ...life, due: undefined }, "invalid-configuration", message),
};

/**
 * Whether a load that is due would show what the frame shows already: some libraries update a page by removing the
 * attributes and writing them again.
 */
function isUnchanged({ phase, due }: Life, plan: LoadPlan): boolean {
  const isStable = isLive(phase) || (phase.is === "connecting" && phase.overdue === undefined);
  return (
    due === "load" &&
    isStable &&
    phase.renewal !== "requesting" &&
    plan.hasMessaging &&
    plan.key === phase.plan.key
  );
}

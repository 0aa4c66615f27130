/**
 * What follows from everything that can happen in the element's life. Pure: no DOM, no timer, no promise, no clock.
 * `LoadController` feeds the inputs in and carries the effects out; docs/lifecycle.md has the whole table.
 */
import { hostFailure } from "./failures.js";
import {
  isLive,
  LATE_LOAD_TIMEOUT,
  RELOAD_TIMEOUT,
  RENEWAL_DUE,
  SESSION_MISSING_TIMEOUT,
  type Effect,
  type Input,
  type Life,
  type Phase,
  type Step,
} from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import { isSessionError, renew } from "./renewal.js";
import { fail, failBy, messageIn, nextLoad, startLater, stay, step } from "./step.js";
import { TIME_INPUTS } from "./time-inputs.js";

type InputOf<Is extends Input["is"]> = Extract<Input, { is: Is }>;
type Handlers = { readonly [Is in Input["is"]]: (life: Life, input: InputOf<Is>) => Step };

/** What follows from an input. */
export function transition(life: Life, input: Input): Step {
  if ("load" in input && input.load !== life.load) return stay(life);
  const handle = HANDLERS[input.is] as (life: Life, input: Input) => Step;
  return handle(life, input);
}

const HANDLERS: Handlers = {
  connected: (life) =>
    startLater(step(life, { is: "idle", why: "unconfigured" }), life.hasLoadedBefore ? "move" : "load"),

  disconnected: (life) =>
    step(nextLoad(life), { is: "idle", why: "disconnected" }, { do: "end-load" }, { do: "announce" }),

  "target-changed": (life) => {
    const isNewWait = life.hasLoadedBefore || life.due === undefined;
    const effects: Effect[] = isNewWait ? [{ do: "renew-ready" }] : [];
    const { phase } = life;
    if (phase.is === "idle" && phase.why === "disconnected") return { life, effects };
    return startLater({ life, effects }, "load");
  },

  requested: (life, { reason }) => ({
    life: { ...life, due: reason },
    effects: [{ do: "renew-ready" }, { do: "request-update" }],
  }),

  "path-changed": (life) => {
    const { phase } = life;
    if (phase.is === "idle") return stay(life); // the next load starts there
    if (phase.is !== "failed") return { life, effects: [{ do: "navigate-embed" }] };
    // it may be what the load lacked
    if (phase.code !== "invalid-configuration") return stay(life);
    return startLater({ life, effects: [{ do: "renew-ready" }] }, "load");
  },

  approached: (life) =>
    life.phase.is === "idle" && life.phase.why === "off-screen"
      ? startLater(stay(life), life.phase.reason)
      : stay(life),

  planned: (life, { plan, isNear }) => {
    const ended = { ...nextLoad(life), due: undefined };
    const end: Effect[] = [{ do: "end-load" }];
    if (!plan) return step(ended, { is: "idle", why: "unconfigured" }, ...end, { do: "announce" });
    if (plan.isLazy && !isNear) {
      const phase: Phase = { is: "idle", why: "off-screen", reason: plan.reason };
      return step(ended, phase, ...end, { do: "announce" }, { do: "await-viewport" });
    }
    const begun = { ...ended, hasLoadedBefore: true };
    const effects: Effect[] = [...end, { do: "begin-state" }, { do: "announce" }];
    const waiting: Phase = { is: "waiting-for-session", plan, source: "requesting" };
    if (!plan.hasMessaging) {
      const message = messageIn(waiting, "messaging-off");
      effects.push({ do: "reject-ready", code: "messaging-off", message });
    }
    return step(begun, waiting, ...effects, { do: "request-session", plan });
  },

  unplannable: (life, { message }) => fail({ ...life, due: undefined }, "invalid-configuration", message),

  "no-source": (life, { isHandled }) => {
    const { phase } = life;
    if (isLive(phase)) return step(life, { ...phase, renewal: "failed" });
    if (phase.is !== "waiting-for-session") return stay(life);
    const timer: Effect = { do: "start-timer", timer: "session-missing", ms: SESSION_MISSING_TIMEOUT };
    return step(life, { ...phase, source: "none" }, ...(isHandled ? [] : [timer]));
  },

  "source-found": (life, { at }) => {
    const { phase } = life;
    if (isLive(phase) && phase.renewal === "failed") return renew(life, at);
    if (phase.is !== "waiting-for-session" || phase.source !== "none") return stay(life);
    return step(
      life,
      { ...phase, source: "requesting" },
      { do: "stop-timer", timer: "session-missing" },
      { do: "request-session", plan: phase.plan },
    );
  },

  session: (life, { plan, session }) => {
    const { phase } = life;
    if (phase.is === "waiting-for-session") return openFrame(life, plan, session);
    if (!isLive(phase) || phase.renewal !== "requesting") return stay(life);
    const opened = openFrame(nextLoad(life), plan, session);
    return { ...opened, effects: [{ do: "end-load" }, { do: "begin-state" }, ...opened.effects] };
  },

  "session-failed": (life, { code, message }) => {
    const { phase } = life;
    if (!isLive(phase)) return fail(life, code, message);
    if (phase.token === "over") return fail(life, code, message);
    const error = hostFailure(code, message, false);
    return step(
      life,
      { ...phase, renewal: "failed" },
      { do: "report", error, envelope: null, notice: undefined },
    );
  },

  "frame-lost": (life) => failBy(life, "never-committed"),

  "frame-blocked": (life) => (life.phase.is === "connecting" ? failBy(life, "frame-blocked") : stay(life)),

  flood: (life) => failBy(life, "message-flood"),

  "foreign-message": (life, { origin }) =>
    life.phase.is === "connecting" ? step(life, { ...life.phase, foreignOrigin: origin }) : stay(life),

  "frame-loaded": (life, { at }) => {
    const { phase } = life;
    if (phase.is === "connecting") return step(life, { ...phase, hasLoaded: true }, { do: "announce" });
    if (!isLive(phase)) return stay(life);
    const loaded = { ...phase, hasLoaded: true, ignoreLoadUntil: -Infinity };
    const isAnotherPage = phase.plan.isSigned && phase.hasLoaded && at > phase.ignoreLoadUntil;
    if (!isAnotherPage) return step(life, loaded);
    // its session went with the page, unless the other page becomes ready
    return step(
      life,
      { ...loaded, isReloading: true },
      { do: "start-timer", timer: "reload", ms: RELOAD_TIMEOUT },
    );
  },

  ready: (life, { at }) => {
    const { phase } = life;
    if (phase.is === "connecting") {
      const { plan, hasLoaded } = phase;
      const live = { plan, hasLoaded, renewal: "none", token: "fresh", isReloading: false } as const;
      return step(
        life,
        { is: "ready", ...live, ignoreLoadUntil: -Infinity, isRestarted: false },
        { do: "stop-timer", timer: "ready" },
        ...afterReady(),
        ...(plan.isSigned ? [{ do: "start-timer", timer: "late-token", ms: RENEWAL_DUE } as const] : []),
      );
    }
    if (!isLive(phase)) return stay(life);
    const ignoreLoadUntil = phase.isReloading ? phase.ignoreLoadUntil : at + LATE_LOAD_TIMEOUT;
    return step(
      life,
      { ...phase, is: "ready", renewal: "none", isReloading: false, ignoreLoadUntil, isRestarted: true },
      { do: "stop-timer", timer: "reload" },
      { do: "stop-timer", timer: "renewal" }, // the embed has authenticated by itself
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
    life.phase.is === "ready" ? step(life, { ...life.phase, is: "loaded" }, { do: "announce" }) : stay(life),

  "session-over": (life, { at }) => renew(life, at),

  "embed-error": (life, { at, envelope, hasSource }) => {
    const { payload: error } = envelope;
    const report: Effect = { do: "report", error, envelope, notice: undefined };
    if (!error.fatal) return { life, effects: [report] };
    const isSessionOver = isLive(life.phase) && life.phase.plan.isSigned && isSessionError(error);
    const { life: renewed, effects } = isSessionOver && hasSource ? renew(life, at) : stay(life);
    const renewal = isLive(renewed.phase) ? renewed.phase.renewal : "none";
    if (renewal === "requesting") return { life: renewed, effects: [report, ...effects] };
    const isRenewalPutOff = renewal === "put-off";
    return step(
      nextLoad(life),
      { is: "failed", code: "embed-error", isRenewalPutOff },
      { do: "reject-ready", code: "embed-error", message: error.message },
      { do: "end-load" },
      ...(isRenewalPutOff ? effects : []),
      { do: "set-error", error },
      { do: "announce" },
      ...(isSessionOver && !hasSource ? [{ do: "need-session", reason: "expired" } as const] : []),
      { ...report, notice: "failed" },
    );
  },

  online: (life, { at }) =>
    isLive(life.phase) && life.phase.renewal === "failed" ? renew(life, at) : stay(life),

  visibility: (life, { isHidden, at }) => {
    const { phase } = life;
    if (!isLive(phase)) return stay(life);
    const isUnseen = phase.token === "late" && isHidden && phase.renewal === "none";
    return isUnseen || phase.renewal === "failed" ? renew(life, at) : stay(life);
  },

  time: (life, input) => TIME_INPUTS[input.timer](life, input),
};

function openFrame(life: Life, plan: LoadPlan, session: string | undefined): Step {
  const { readyTimeout } = plan;
  return step(
    life,
    { is: "connecting", plan, hasLoaded: false },
    { do: "add-frame", plan },
    { do: "announce" },
    { do: "navigate", url: plan.url(session) },
    ...(readyTimeout > 0 ? [{ do: "start-timer", timer: "ready", ms: readyTimeout } as const] : []),
  );
}

function afterReady(): Effect[] {
  return [{ do: "renew-rejected-ready" }, { do: "set-error", error: null }, { do: "announce" }];
}

/** Lives in every phase, with every value of its inner unions, and every input: for the table in docs and for the test. */
import { isLive, type Input, type Live, type Phase, type Timer } from "../src/element/lifecycle/life.js";
import type { LoadPlan } from "../src/element/load-plan.js";

/** The load that the samples are in. */
export const LOAD = 7;

/** The moment of every input: later than anything that the samples wait for. */
export const AT = 1_000_000;

const SIGNED: LoadPlan = {
  reason: "load",
  target: { surface: "dashboard", publicId: "sales" },
  isSigned: true,
  expectsReady: true,
  hasMessaging: true,
  isLazy: false,
  tenantOrigin: "https://tenant.example",
  url: (session = "none") => `https://tenant.example/embed/dashboard/sales?session=${session}`,
  frame: { sandbox: "", allow: "", credentialless: false },
  readyTimeout: 30_000,
};
const PRIVATE: LoadPlan = { ...SIGNED, isSigned: false, expectsReady: false, readyTimeout: 0 };
const SILENT: LoadPlan = { ...SIGNED, expectsReady: false, hasMessaging: false, readyTimeout: 0 };
const LAZY: LoadPlan = { ...SIGNED, isLazy: true };
const PATIENT: LoadPlan = { ...SIGNED, readyTimeout: 0 };

/** All combinations of the values of an object's members. */
function product<T extends object>(values: { [Name in keyof T]: readonly T[Name][] }): T[] {
  return Object.entries(values).reduce<T[]>(
    (rows, [name, options]) =>
      rows.flatMap((row) => (options as unknown[]).map((option) => ({ ...row, [name]: option }))),
    [{} as T],
  );
}

const LIVES = product<Live>({
  plan: [SIGNED, PRIVATE],
  hasLoaded: [true, false],
  renewal: ["none", "postponed", "requesting", "failed"],
  token: ["fresh", "late", "over"],
  isReloading: [false, true],
  ignoreLoadUntil: [-Infinity, AT],
  isRestarted: [false, true],
}).filter(
  // a private embed has no session to renew
  ({ plan, renewal, token, isReloading }) =>
    plan.isSigned || (renewal === "none" && token === "fresh" && !isReloading),
);

export const PHASES: readonly Phase[] = [
  { is: "idle", why: "disconnected" },
  { is: "idle", why: "unconfigured" },
  { is: "idle", why: "off-screen", reason: "load" },
  ...product<Extract<Phase, { is: "waiting-for-session" }>>({
    is: ["waiting-for-session"],
    plan: [SIGNED, PRIVATE, SILENT],
    source: ["requesting", "missing", "awaited"],
  }).filter(({ plan, source }) => plan.isSigned || source === "requesting"),
  ...product<Extract<Phase, { is: "connecting" }>>({
    is: ["connecting"],
    plan: [SIGNED, PRIVATE, SILENT, PATIENT],
    hasLoaded: [false, true],
    foreignOrigin: [undefined, "https://other.example"] as never,
    overdue: [undefined, "ready-timeout", "wrong-page"] as never,
  }).filter(({ plan, overdue }) => plan.readyTimeout > 0 || overdue === undefined),
  ...LIVES.flatMap((live): Phase[] => [
    { is: "ready", ...live },
    { is: "loaded", ...live },
  ]),
  { is: "failed", code: "invalid-configuration", isRenewalPostponed: false },
  { is: "failed", code: "embed-error", isRenewalPostponed: false },
  { is: "failed", code: "embed-error", isRenewalPostponed: true },
];

const TIMERS: readonly Timer[] = ["ready", "reload", "renewal", "late-token", "token-end", "session-missing"];

const error = (fatal: boolean, name?: string): Extract<Input, { is: "embed-error" }>["envelope"] => ({
  source: "svc-embed",
  direction: "event",
  type: "svc:event:error",
  timestamp: 0,
  surface: "dashboard",
  payload: { message: "It broke.", fatal, ...(name !== undefined && { name }) },
});

const READY = { embedTenant: null, deploymentId: 42, mode: "signed", surface: "dashboard" } as const;

/** Every input, by what it means. */
export const INPUTS: Readonly<Record<string, Input>> = {
  connected: { is: "connected" },
  disconnected: { is: "disconnected" },
  "target changed": { is: "target-changed" },
  "path changed": { is: "path-changed" },
  "reload() called": { is: "requested", reason: "reload" },
  "retry pressed": { is: "requested", reason: "retry" },
  "near the viewport": { is: "approached" },
  "planned: nothing to load": { is: "planned", plan: undefined, isNear: false },
  "planned: signed": { is: "planned", plan: SIGNED, isNear: false },
  "planned: private": { is: "planned", plan: PRIVATE, isNear: false },
  "planned: messaging off": { is: "planned", plan: SILENT, isNear: false },
  "planned: lazy, far away": { is: "planned", plan: LAZY, isNear: false },
  "planned: lazy, near": { is: "planned", plan: LAZY, isNear: true },
  "planned: impossible": { is: "unplannable", message: "public-id is missing." },
  "session arrived": { is: "session", load: LOAD, plan: SIGNED },
  "session failed": { is: "session-failed", load: LOAD, code: "session-failed", message: "No session." },
  "session refused": { is: "session-failed", load: LOAD, code: "session-refused", message: "Sign in." },
  "no source of sessions": { is: "no-source", load: LOAD, isHandled: false },
  "no source, a listener will provide": { is: "no-source", load: LOAD, isHandled: true },
  "source found": { is: "source-found", at: AT },
  "frame removed at once": { is: "frame-lost", load: LOAD },
  "frame blocked by policy": { is: "frame-blocked", load: LOAD },
  "frame fired load": { is: "frame-loaded", load: LOAD, at: AT + 1 },
  "message flood": { is: "flood", load: LOAD },
  "another origin speaks": { is: "foreign-message", load: LOAD, origin: "https://other.example" },
  "ready event": { is: "ready", load: LOAD, at: AT },
  "ready event, actions posted": { is: "ready-handled", load: LOAD, payload: READY },
  "dashboard-loaded event": { is: "all-loaded", load: LOAD },
  "session-expired event": { is: "session-over", load: LOAD, at: AT },
  "error event": { is: "embed-error", load: LOAD, at: AT, envelope: error(false), hasSource: true },
  "fatal error": { is: "embed-error", load: LOAD, at: AT, envelope: error(true), hasSource: true },
  "fatal session error": {
    ...{ is: "embed-error", load: LOAD, at: AT },
    ...{ envelope: error(true, "SessionError"), hasSource: true },
  },
  "fatal session error, no source": {
    ...{ is: "embed-error", load: LOAD, at: AT },
    ...{ envelope: error(true, "SessionError"), hasSource: false },
  },
  online: { is: "online", at: AT },
  hidden: { is: "visibility", isHidden: true, at: AT },
  visible: { is: "visibility", isHidden: false, at: AT },
  ...Object.fromEntries(
    TIMERS.map((timer): [string, Input] => [
      `timer: ${timer}`,
      { is: "time", timer, load: LOAD, at: AT, isBlank: false, isHidden: false },
    ]),
  ),
  "timer: ready, nothing was loaded": {
    ...{ is: "time", timer: "ready", load: LOAD, at: AT },
    ...{ isBlank: true, isHidden: false },
  },
  "timer: late-token, hidden": {
    ...{ is: "time", timer: "late-token", load: LOAD, at: AT },
    ...{ isBlank: false, isHidden: true },
  },
};

/** What the effects act upon. */
export interface World {
  hasFrame: boolean;
  isRequesting: boolean;
  timers: Set<Timer>;
}

/** The world that a phase stands for: a frame, a request and timers are there exactly when the phase says so. */
export function worldOf(phase: Phase): World {
  const timers = new Set<Timer>();
  if (phase.is === "connecting" && phase.plan.readyTimeout > 0 && !phase.overdue) timers.add("ready");
  if (phase.is === "waiting-for-session" && phase.source === "missing") timers.add("session-missing");
  if (phase.is === "failed" && phase.isRenewalPostponed) timers.add("renewal");
  if (isLive(phase)) {
    if (phase.isReloading) timers.add("reload");
    if (phase.renewal === "postponed") timers.add("renewal");
    if (phase.plan.isSigned && phase.token === "fresh") timers.add("late-token");
    if (phase.token === "late") timers.add("token-end");
  }
  const isRequesting =
    (phase.is === "waiting-for-session" && phase.source === "requesting") ||
    (isLive(phase) && phase.renewal === "requesting");
  return { hasFrame: phase.is === "connecting" || isLive(phase), isRequesting, timers };
}

/** Whether an input can come in a phase at all. */
export function isPossible(phase: Phase, input: Input): boolean {
  const world = worldOf(phase);
  if (input.is === "connected") return phase.is === "idle" && phase.why === "disconnected";
  if (phase.is === "idle" && phase.why === "disconnected") return !/^(planned|unplannable)$/.test(input.is);
  if (input.is === "time") return world.timers.has(input.timer);
  if (/^(session|session-failed|no-source)$/.test(input.is)) return world.isRequesting;
  if (!("load" in input)) return true;
  return world.hasFrame;
}

/** Lives in every phase, with every value of its inner unions, and every input. */
import {
  hasEnded,
  hasFrame,
  isLive,
  RENEWAL_DUE,
  type Input,
  type Live,
  type Phase,
  type Timer,
} from "../../src/element/lifecycle/life.js";
import type { LoadPlan } from "../../src/element/load-plan.js";

/** The load that the samples are in. */
export const LOAD = 7;

/** The moment of every input: later than anything that the samples wait for. */
export const AT = 1_000_000;

export const SIGNED: LoadPlan = {
  reason: "load",
  target: { surface: "dashboard", publicId: "sales" },
  key: "sales",
  isSigned: true,
  expectsReady: true,
  hasMessaging: true,
  isLazy: false,
  tenantOrigin: "https://tenant.example",
  pathname: "/embed/dashboard/sales",
  url: (session = "none") => ({
    href: `https://tenant.example/embed/dashboard/sales?session=${session}`,
    omitted: [],
  }),
  frame: { sandbox: "", allow: "", credentialless: false },
  readyTimeout: 30_000,
};
export const PRIVATE: LoadPlan = { ...SIGNED, isSigned: false, expectsReady: false, readyTimeout: 0 };
export const SILENT: LoadPlan = { ...SIGNED, expectsReady: false, hasMessaging: false, readyTimeout: 0 };
export const LAZY: LoadPlan = { ...SIGNED, isLazy: true };
export const PATIENT: LoadPlan = { ...SIGNED, readyTimeout: 0 };

/** All combinations of the values of an object's members. */
function product<T extends object>(values: { [Name in keyof T]: readonly T[Name][] }): T[] {
  return Object.entries(values).reduce<T[]>(
    (rows, [name, options]) =>
      rows.flatMap((row) => (options as unknown[]).map((option) => ({ ...row, [name]: option }))),
    [{} as T],
  );
}

const RENEWALS = ["none", "postponed", "requesting", "failed"] as const;
const TOKENS = ["fresh", "late", "over"] as const;

/** Embeds that have not spoken of their sessions, and so were posted none. */
const SILENT_LIVES = product<Live>({
  plan: [SIGNED, PRIVATE],
  hasLoaded: [true, false],
  renewal: RENEWALS,
  token: TOKENS,
  isSessionOver: [false, true],
  isReadyMade: [false],
  isReloading: [false, true],
  ignoreLoadUntil: [-Infinity, AT],
  isRestarted: [false, true],
  inPlace: ["unknown"],
  sessionSince: [AT - RENEWAL_DUE],
  sessionSetAt: [-Infinity],
  expirations: [0],
}).filter(
  // a private embed has no session to renew
  ({ plan, renewal, token, isReloading }) =>
    plan.isSigned || (renewal === "none" && token === "fresh" && !isReloading),
);

const SPEAKING_LIVES = product<Live>({
  plan: [SIGNED],
  hasLoaded: [true],
  renewal: RENEWALS,
  token: TOKENS,
  isSessionOver: [false, true],
  isReadyMade: [false],
  isReloading: [false],
  ignoreLoadUntil: [-Infinity],
  isRestarted: [false],
  inPlace: ["possible", "failed"],
  sessionSince: [AT - RENEWAL_DUE],
  sessionSetAt: [-Infinity, AT - 1000],
  expirations: [0, 1],
});

export const PHASES: readonly Phase[] = [
  { is: "idle", why: "disconnected" },
  { is: "idle", why: "unconfigured" },
  { is: "idle", why: "off-screen", reason: "load" },
  ...product<Extract<Phase, { is: "waiting-for-session" }>>({
    is: ["waiting-for-session"],
    plan: [SIGNED, PRIVATE, SILENT],
    source: ["requesting", "missing", "reported", "awaited"],
  }).filter(({ plan, source }) => plan.isSigned || source === "requesting"),
  ...product<Extract<Phase, { is: "connecting" }>>({
    is: ["connecting"],
    plan: [SIGNED, PRIVATE, SILENT, PATIENT],
    hasLoaded: [false, true],
    foreignOrigin: [undefined, "https://other.example"] as never,
    overdue: [undefined, "ready-timeout", "wrong-page"] as never,
    renewal: RENEWALS,
    token: TOKENS,
    isSessionOver: [false],
    isReadyMade: [false, true],
  }).filter(
    ({ plan, hasLoaded, foreignOrigin, overdue, renewal, token }) =>
      (plan.readyTimeout > 0 || overdue === undefined) &&
      (foreignOrigin === undefined || renewal === "none") && // which have nothing to do with each other
      // a token that is not used does not age
      ((plan.isSigned && hasLoaded) || (renewal === "none" && token === "fresh")),
  ),
  ...[...SILENT_LIVES, ...SPEAKING_LIVES].flatMap((live): Phase[] => [
    { is: "ready", ...live },
    { is: "loaded", ...live },
  ]),
  { is: "failed", code: "invalid-configuration" },
  { is: "failed", code: "embed-error" },
  ...[true, false].map((isRequesting): Phase => {
    const recovery = { plan: SIGNED, isRequesting, reported: ["session-failed"] as const };
    return { is: "failed", code: "session-failed", recovery };
  }),
];

const TIMERS: readonly Timer[] = [
  ...(["ready", "reload", "renewal", "late-token", "token-end", "session-missing", "recovery"] as const),
];

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
  "viewer changed": { is: "viewer-changed" },
  "path changed": { is: "path-changed" },
  "reload() called": { is: "requested", reason: "reload" },
  "retry pressed": { is: "requested", reason: "retry" },
  "page restored from the cache": { is: "page-restored" },
  "near the viewport": { is: "approached" },
  "planned: nothing to load": { is: "planned", plan: undefined, isNear: false, hasNewSession: false },
  "planned: signed": { is: "planned", plan: SIGNED, isNear: false, hasNewSession: false },
  "planned: private": { is: "planned", plan: PRIVATE, isNear: false, hasNewSession: false },
  "planned: messaging off": { is: "planned", plan: SILENT, isNear: false, hasNewSession: false },
  "planned: lazy, far away": { is: "planned", plan: LAZY, isNear: false, hasNewSession: false },
  "planned: lazy, near": { is: "planned", plan: LAZY, isNear: true, hasNewSession: false },
  "planned: impossible": { is: "unplannable", message: "public-id is missing." },
  "session arrived": { is: "session", load: LOAD, at: AT, plan: SIGNED, isReadyMade: false },
  "session failed": { is: "session-failed", load: LOAD, code: "session-failed", message: "No session." },
  "session refused": { is: "session-failed", load: LOAD, code: "session-refused", message: "Sign in." },
  "no source of sessions": { is: "no-source", load: LOAD, isHandled: false, refused: "" },
  "no source, one was invalid": {
    is: "no-source",
    load: LOAD,
    isHandled: false,
    refused: "session: invalid.",
  },
  "no source, a listener will provide": { is: "no-source", load: LOAD, isHandled: true, refused: "" },
  "source found": { is: "source-found", at: AT, isSession: false },
  "session set": { is: "source-found", at: AT, isSession: true },
  "frame removed at once": { is: "frame-lost", load: LOAD },
  "frame blocked by policy": { is: "frame-blocked", load: LOAD },
  "frame fired load": { is: "frame-loaded", load: LOAD, at: AT + 1 },
  "message flood": { is: "flood", load: LOAD },
  "another origin speaks": { is: "foreign-message", load: LOAD, origin: "https://other.example" },
  "policy blocks another frame": { is: "other-blocked", load: LOAD, origin: "https://other.example" },
  "invalid ready event": { is: "invalid-ready", load: LOAD, member: "mode" },
  "frame emptied by a move": { is: "frame-emptied", load: LOAD },
  "ready event": { is: "ready", load: LOAD, at: AT },
  "ready event, actions posted": { is: "ready-handled", load: LOAD, payload: READY },
  "dashboard-loaded event": { is: "all-loaded", load: LOAD },
  "session-expiring event": { is: "session-over", load: LOAD, at: AT, hasExpired: false },
  "session-expired event": { is: "session-over", load: LOAD, at: AT, hasExpired: true },
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
  const recovery = phase.is === "failed" ? phase.recovery : undefined;
  if (recovery?.isRequesting === false) timers.add("recovery");
  if (isLive(phase) && phase.isReloading) timers.add("reload");
  const isFramed = hasFrame(phase);
  if (isFramed) {
    if (phase.renewal === "postponed") timers.add("renewal");
    if (phase.renewal === "failed" && hasEnded(phase)) timers.add("renewal"); // a listener's promise
    const hasToken = phase.plan.isSigned && (isLive(phase) || phase.hasLoaded);
    if (hasToken && phase.token === "fresh") timers.add("late-token");
    if (hasToken && phase.token !== "over") timers.add("token-end");
  }
  const isRequesting =
    (phase.is === "waiting-for-session" && phase.source === "requesting") ||
    (isFramed && phase.renewal === "requesting") ||
    recovery?.isRequesting === true;
  return { hasFrame: isFramed, isRequesting, timers };
}

/** Whether an input can come in a phase at all. */
export function isPossible(phase: Phase, input: Input): boolean {
  const world = worldOf(phase);
  if (input.is === "connected") return phase.is === "idle" && phase.why === "disconnected";
  if (phase.is === "idle" && phase.why === "disconnected") return !/^(planned|unplannable)$/.test(input.is);
  // the timer of the token's last hour is the first to fire
  if (input.is === "time" && input.timer === "token-end") return hasFrame(phase) && phase.token === "late";
  if (input.is === "time") return world.timers.has(input.timer);
  if (/^(session|session-failed|no-source)$/.test(input.is)) return world.isRequesting;
  if (input.is === "source-found" && input.isSession) return hasFrame(phase) && phase.renewal !== "none";
  if (!("load" in input)) return true;
  return world.hasFrame;
}

/** Factories of lives and inputs, and functions that read the resulting life. */
import { expect } from "chai";
import {
  NEW_LIFE,
  SealedSession,
  type Connecting,
  type Failed,
  type FrameSession,
  type Life,
  type Live,
  type Moment,
  type Phase,
  type RequestState,
  type Times,
} from "../../../src/element/load/life.js";
import type { LoadPlan } from "../../../src/element/load/load-plan.js";
import { needsOf } from "../../../src/element/load/needs.js";
import { transition, type Input, type InputOf } from "../../../src/element/load/transition.js";
import type { ErrorReport, Status } from "../../../src/element/view/status.js";
import type { EmbedErrorPayload, EmbedEvent, ReadyPayload } from "../../../src/protocol/index.js";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Each clock shows a different time, so that a rule that reads the wrong clock fails. */
const NOW: Moment = {
  ...{ wall: 1000 * HOUR, awake: 20 * HOUR, visible: 3 * HOUR },
  ...{
    random: 0,
    isHidden: false,
    isNear: true,
    isBlank: false,
    clues: {},
    hasSource: true,
    rejections: "",
  },
};

export const moment = (changes: Partial<Moment> = {}): Moment => ({ ...NOW, ...changes });

/** The moment some milliseconds later on all three clocks. */
export const later = (ms: number, changes: Partial<Moment> = {}): Moment =>
  moment({ wall: NOW.wall + ms, awake: NOW.awake + ms, visible: NOW.visible + ms, ...changes });

export const { wall: WALL, awake: AWAKE, visible: VISIBLE } = NOW;

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
  url: (session = "none") => ({ href: `https://tenant.example/?session=${session}`, omitted: [] }),
  frame: { sandbox: "", allow: "", credentialless: false },
  readyTimeout: 30 * SECOND,
  doctorHint: () => "Run: the doctor",
};
export const EXPIRED: LoadPlan = { ...SIGNED, reason: "expired" };
export const PRIVATE: LoadPlan = { ...SIGNED, isSigned: false, expectsReady: false, readyTimeout: 0 };
export const SILENT: LoadPlan = { ...SIGNED, expectsReady: false, hasMessaging: false, readyTimeout: 0 };
export const LAZY: LoadPlan = { ...SIGNED, isLazy: true };

export const READY: ReadyPayload = {
  ...{ embedTenant: null, deploymentId: 42, mode: "signed", surface: "dashboard" },
};

const LOAD = 7;
const REQUEST = 3;
export const REQUESTING = { kind: "requesting" } as const;

/** A phase and the state of the session request. */
export type Situation = Phase & { readonly request?: RequestState };

export const UNCONFIGURED: Phase = { kind: "idle", why: "unconfigured" };
export const DISCONNECTED: Phase = { kind: "idle", why: "disconnected" };
export const OFF_SCREEN: Phase = { kind: "idle", why: "off-screen", reason: "move" };

export const waiting = (request: RequestState = REQUESTING): Situation => ({
  ...{ kind: "waiting-for-session", plan: SIGNED, request },
});

const FRAME = {
  urlSession: new SealedSession(undefined),
  hasLoaded: true,
  isRevealed: false,
  deadline: { kind: "none" },
} as const;
const FRESH = { kind: "fresh", wall: WALL + 23 * HOUR, endsAt: WALL + 24 * HOUR } as const;
const SESSION: FrameSession & Requested = {
  ...{ request: { kind: "none" }, token: FRESH, isOver: false, isReadyMade: false },
  ...{ inPlace: "unknown", since: WALL, setAt: -Infinity, expirations: 0 },
};

interface Requested {
  readonly request: RequestState;
}

/** The members of a frame, its session and its request in one flat object. */
type SignedConnecting = Omit<Connecting, "session"> & FrameSession & Requested;
type SignedLive = Omit<Live, "session"> & FrameSession & Requested;

/** Moves the members of the session into `session`. */
function signed<Flat extends FrameSession>(flat: Flat): Omit<Flat, keyof FrameSession> & SignedParts {
  const { token, isOver, isReadyMade, inPlace: renewal, since, setAt, expirations, ...frame } = flat;
  const session = { token, isOver, isReadyMade, inPlace: renewal, since, setAt, expirations };
  return { ...frame, session };
}

interface SignedParts {
  session: FrameSession;
}

/** A signed frame whose page has loaded. */
export const connecting = (changes: Partial<SignedConnecting> = {}): Connecting & SignedParts & Requested =>
  signed({ kind: "connecting" as const, plan: SIGNED, ...FRAME, ...SESSION, since: -Infinity, ...changes });

export const privateConnecting = (changes: Partial<Connecting> = {}): Connecting => ({
  ...{ kind: "connecting", ...FRAME, plan: PRIVATE, session: undefined, ...changes },
});

type LiveFrame = Pick<Live, "kind" | "payload" | "hasLoaded" | "ignoreLoadUntil" | "reload" | "readyCount">;

const LIVE: LiveFrame = {
  ...{ kind: "ready", payload: READY, hasLoaded: true, ignoreLoadUntil: -Infinity },
  ...{ reload: undefined, readyCount: 1 },
};

/** A signed embed that has just become ready. */
export const live = (changes: Partial<SignedLive> = {}): Live & SignedParts & Requested =>
  signed({ ...LIVE, plan: SIGNED, ...SESSION, ...changes });

export const privateLive: Live = { ...LIVE, plan: PRIVATE, session: undefined };

/** An embed whose session can be renewed in place, and was at the wall-clock time `setAt`. */
export const inPlace = (
  changes: Partial<SignedLive> = {},
  setAt = -Infinity,
  expirations = 0,
): Live & Requested => live({ inPlace: "possible", setAt, expirations, ...changes });

export const failed = (code: Failed["code"] = "embed-error"): Failed => ({
  kind: "failed",
  code,
});

/** A failed load that requests a new session automatically. */
export const recovering = (
  request: RequestState = { kind: "scheduled", visible: VISIBLE + MINUTE },
  code: Failed["code"] = "session-failed",
): Failed & Requested => ({
  kind: "failed",
  code,
  recovery: { plan: SIGNED, reported: [code] },
  request,
});

export function lifeIn(situation: Situation, changes: Partial<Life> = {}): Life {
  const { request = NEW_LIFE.request, ...phase } = situation;
  return {
    ...{ ...NEW_LIFE, phase, request, loadId: LOAD, requestCount: REQUEST },
    ...{ hasNotice: phase.kind === "failed", ...changes },
  };
}

export const situationOf = ({ phase, request }: Life): Situation => ({ ...phase, request });

/** Freezes a life, so that a transition that mutates it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

type WithoutIds<I> = I extends Input
  ? Omit<I, "loadId" | "requestId"> & { loadId?: number; requestId?: number }
  : never;

/** The life after an input, which belongs to the current load and request unless it has other ids. */
export function after(where: Situation | Life, input: WithoutIds<Input>, at = moment()): Life {
  const life = "kind" in where ? lifeIn(where) : where;
  const isResponse = /^(session|session-failed|no-source)$/.test(input.kind);
  const ids = isResponse ? { requestId: REQUEST } : { loadId: life.loadId };
  return transition(deepFreeze(life), { ...ids, ...input } as Input, at);
}

export const time = (where: Situation | Life, at: Moment): Life => after(where, { kind: "time" }, at);

/** The life after several inputs at one moment. */
export const afterAll = (where: Situation | Life, ...inputs: WithoutIds<Input>[]): Life =>
  inputs.reduce<Life>((life, input) => after(life, input), "kind" in where ? lifeIn(where) : where);

/** The life after the update that plans the pending load. */
export const begun = (
  where: Phase | Life,
  plan: LoadPlan | undefined = { ...SIGNED, key: "costs" },
  at?: Moment,
  hasNewSession = false,
): Life => {
  const life = "kind" in where ? lifeIn(where, { pendingLoad: "load" }) : where;
  return after(life, { kind: "planned", plan, hasNewSession, isRendered: true }, at);
};

/** The input of a session that arrives. */
export const arrived = (plan: LoadPlan = SIGNED, isReadyMade = false): WithoutIds<Input> => ({
  ...{ kind: "session", session: new SealedSession("s"), plan, isReadyMade },
});

export const frame = (event: InputOf<"frame">["event"]): WithoutIds<Input> => ({ kind: "frame", event });

export const ready = { kind: "ready", payload: READY } as const;
export const noSource = { kind: "no-source", isHandled: false } as const;
/** A listener of `svc-session-needed` has promised a session. */
export const promised = { ...noSource, isHandled: true } as const;
export const sourceFound = { kind: "source-found", hasSession: false, hasNewSource: true } as const;
export const sessionSet = { kind: "source-found", hasSession: true, hasNewSource: false } as const;
export const unavailable = { kind: "session-failed", code: "session-failed", message: "No." } as const;
export const refused = {
  kind: "session-failed",
  code: "session-refused",
  message: "Sign in.",
  noticeText: "signIn",
} as const;
export const online = { kind: "online" } as const;
export const visibility = { kind: "visibility" } as const;
export const expiring = { kind: "session-over", hasExpired: false } as const;
export const expired = { kind: "session-over", hasExpired: true } as const;

/** An `error` event of the embed. */
export function embedErrorOf(payload: Partial<EmbedErrorPayload>, loadId: number): InputOf<"embed-error"> {
  const envelope: EmbedEvent<"error"> = {
    ...({ source: "svc-embed", direction: "event", type: "svc:event:error" } as const),
    ...({ timestamp: 0, surface: "dashboard", payload: { message: "It broke.", ...payload } } as const),
  };
  return { kind: "embed-error", loadId, envelope };
}

export const embedError = (payload: Partial<EmbedErrorPayload>): InputOf<"embed-error"> =>
  embedErrorOf(payload, LOAD);

export const SESSION_ERROR = embedError({ fatal: true, name: "SessionError" });

/** The reason of the pending session request, if any. */
export const requested = (life: Life): string | undefined => needsOf(life).resources.request?.reason;

/** The milliseconds until the next timer of a clock. */
export const next = (life: Life, clock: keyof Times): number | undefined => {
  const pending = needsOf(life).resources[clock]?.key;
  return pending === undefined ? undefined : pending - NOW[clock];
};

export const frameOf = (life: Life): number | undefined => needsOf(life).resources.frame?.key;

export const statusOf = (life: Life): Status => needsOf(life).status;

/** The status after its errors were reported. */
export const settledStatusOf = (life: Life): Status => statusOf({ ...life, effects: [] });

const reportsIn = ({ effects }: Life): ErrorReport[] => effects.filter((effect) => effect.kind === "report");

/** The reported errors: codes of failures, and messages of the embed's errors. */
export const reports = (life: Life): string[] =>
  reportsIn(life).map(({ error }) => ("code" in error ? error.code : error.message));

/** The only reported error, with its options. */
export const report = (life: Life): Partial<ErrorReport> => reportsIn(life)[0] ?? {};

/** The paths of `navigate` effects. */
export const navigated = ({ effects }: Life): string[] =>
  effects.flatMap((effect) => (effect.kind === "navigate" ? effect.path : []));

export const effects = (life: Life): string[] => life.effects.map(({ kind }) => kind);

/** The failure in `lastError`, without its message. */
export function failure({ lastError }: Life): unknown {
  return lastError && "code" in lastError ? [lastError.code, lastError.fatal] : lastError;
}

/** Defines a test that an input changes nothing in some phases. */
export function ignores(
  title: string,
  input: WithoutIds<Input>,
  phases: readonly Phase[],
  at?: Moment,
): void {
  it(title, () => {
    for (const phase of phases) expect(after(phase, input, at), phase.kind).to.deep.equal(lifeIn(phase));
  });
}

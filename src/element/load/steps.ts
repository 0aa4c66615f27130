/** Steps that several transitions take, on the life that they are about to lead to. */
import type { DashboardError } from "../dom-events.js";
import { failureMessage, hostFailure, type FailureCode, type KnownFailure } from "../failures.js";
import type { SessionReason } from "../../protocol/session-endpoint.js";
import type { ProblemText } from "../texts.js";
import { RENEWAL_DUE, RENEWAL_SPREAD, TOKEN_END } from "./durations.js";
import type { Effect, Life, Moment, Phase, Report, Requesting, SealedSession, Token } from "./life.js";
import type { LoadPlan } from "./load-plan.js";

export function doOnce(life: Life, effect: Effect): void {
  life.effects = [...life.effects, effect];
}

/** Ends the load: what belongs to it is ignored from now on, and not done any more. */
export function endLoad(life: Life): void {
  life.load += 1;
  life.formerPath = undefined;
  life.effects = [];
}

/** A load begins whose embed has received nothing but its URL. */
export function beginLoad(life: Life): void {
  endLoad(life);
  if (life.ready.rejection) renewReady(life);
  life.isQueueFullReported = false;
}

/** The element's next update starts a load, for this reason unless there is one already. */
export function startLater(life: Life, reason: SessionReason): void {
  life.due ??= reason;
  // nothing is posted to this embed any more, and the promise waits for the next
  life.effects = life.effects.filter(({ kind }) => kind === "report");
}

export function renewReady(life: Life): void {
  life.ready = { turn: life.ready.turn + 1 };
}

export function rejectReady(life: Life, code: FailureCode, message: string): void {
  life.ready = { ...life.ready, rejection: { code, message } };
}

/** Without messaging no `ready` comes. */
export function rejectWithoutMessaging(life: Life, { hasMessaging }: LoadPlan): void {
  if (!hasMessaging) rejectReady(life, "messaging-off", messageIn(life.phase, "messaging-off"));
}

export function request(life: Life): Requesting {
  life.requests += 1;
  return { kind: "requesting", request: life.requests };
}

/** `hasNotice`: whether the viewer sees it, unless a listener prevents it. */
export type ReportOptions = Partial<Pick<Report, "hasNotice" | "envelope" | "isRecovering" | "noticeText">>;

export function report(life: Life, error: DashboardError, options: ReportOptions = {}): void {
  life.lastError = error;
  doOnce(life, { kind: "report", error, hasNotice: false, envelope: null, isRecovering: false, ...options });
}

/** Reports a failure of the element itself that no load ends with. */
export function reportFailure(life: Life, code: FailureCode, message: string, options?: ReportOptions): void {
  report(life, hostFailure(code, message, false), options);
}

/** Ends the load by an error. */
export function failBy(life: Life, code: FailureCode, error: DashboardError, options?: ReportOptions): void {
  endLoad(life);
  rejectReady(life, code, error.message);
  life.phase = { kind: "failed", code, hasNotice: false };
  report(life, error, { hasNotice: true, ...options });
}

export function fail(life: Life, code: FailureCode, message: string, noticeText?: ProblemText): void {
  failBy(life, code, hostFailure(code, message, true), { noticeText });
}

/** The same with the code's own message. */
export function failAs(life: Life, code: KnownFailure): void {
  fail(life, code, messageIn(life.phase, code));
}

const NO_PLAN = { tenantOrigin: "the tenant", readyTimeout: 0, pathname: "", doctor: "" };

/** A failure's message, with what is known in a phase. @param refused why sources of sessions are ignored */
export function messageIn(phase: Phase, code: KnownFailure, refused = ""): string {
  const clues = phase.kind === "connecting" ? phase.clues : {};
  const plan = "plan" in phase ? phase.plan : NO_PLAN;
  return failureMessage(code, { ...plan, ...clues, refused });
}

export function openFrame(
  life: Life,
  plan: LoadPlan,
  session: SealedSession,
  isReadyMade: boolean,
  { awake }: Moment,
): void {
  const { readyTimeout } = plan;
  life.phase = {
    kind: "connecting",
    session,
    hasLoaded: false,
    isRevealed: false,
    deadline: readyTimeout > 0 ? { kind: "running", awake: awake + readyTimeout } : { kind: "none" },
    clues: {},
    ...(plan.isSigned
      ? { plan, sessionRequest: { kind: "none" }, token: { kind: "unused" }, isOver: false, isReadyMade }
      : { plan }),
  };
  rejectWithoutMessaging(life, plan);
}

/** A token that begins now. */
export function freshToken({ wall, random }: Moment): Token {
  return { kind: "fresh", wall: wall + RENEWAL_DUE + RENEWAL_SPREAD * random, endsAt: wall + TOKEN_END };
}

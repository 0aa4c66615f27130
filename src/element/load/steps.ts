/** Steps that several transitions share. They change the next life. */
import type { SessionReason } from "../../protocol/session-endpoint.js";
import type { DashboardError } from "../dom-events.js";
import { hostFailure, MESSAGES, type FailureCode, type KnownFailure } from "../failures.js";
import type { ProblemText } from "../texts.js";
import type { ErrorReport } from "../view/status.js";
import type { Effect, Life, Moment, Phase } from "./life.js";
import type { LoadPlan } from "./load-plan.js";

export function addEffect(life: Life, effect: Effect): void {
  life.effects = [...life.effects, effect];
}

/** Ends the load: its inputs are ignored from now on, and its effects dropped. */
export function endLoad(life: Life): void {
  life.loadId += 1;
  life.request = { kind: "none" };
  life.formerPath = undefined;
  life.effects = [];
}

/** Begins a load. Without messaging, its `ready` rejects at once, because the embed does not send it. */
export function beginLoad(life: Life, { hasMessaging }: LoadPlan): void {
  endLoad(life);
  if (life.ready.rejection) renewReady(life);
  life.isQueueFullReported = false;
  if (!hasMessaging) rejectReady(life, "messaging-off", messageIn(life.phase, "messaging-off"));
}

/** Makes the element's next update start a load, for this reason unless one is already pending. */
export function startLater(life: Life, reason: SessionReason): void {
  life.pendingLoad ??= reason;
  // nothing more is posted to this embed, and the promise waits for the next load
  life.effects = life.effects.filter(({ kind }) => kind === "report");
}

export function renewReady(life: Life): void {
  life.ready = { promiseId: life.ready.promiseId + 1 };
}

export function rejectReady(life: Life, code: FailureCode, message: string): void {
  life.ready = { ...life.ready, rejection: { code, message } };
}

export function requestSession(life: Life): void {
  life.requestCount += 1;
  life.request = { kind: "requesting" };
}

export type ReportOptions = Partial<Omit<ErrorReport, "error">>;

export function report(life: Life, error: DashboardError, options: ReportOptions = {}): void {
  life.lastError = error;
  const defaults = { hasNotice: false, envelope: null, isRecovering: false };
  addEffect(life, { kind: "report", error, ...defaults, ...options });
}

/** Reports a failure of the element itself that does not end the load. */
export function reportFailure(life: Life, code: FailureCode, message: string, options?: ReportOptions): void {
  report(life, hostFailure(code, message, false), options);
}

/** Ends the load with an error. */
export function failWith(
  life: Life,
  code: FailureCode,
  error: DashboardError,
  options?: ReportOptions,
): void {
  endLoad(life);
  rejectReady(life, code, error.message);
  life.phase = { kind: "failed", code };
  life.hasNotice = false;
  report(life, error, { hasNotice: true, ...options });
}

/** Ends the load with a failure of the element itself. */
export function fail(life: Life, code: FailureCode, message: string, noticeText?: ProblemText): void {
  failWith(life, code, hostFailure(code, message, true), { noticeText });
}

const NO_PLAN = { tenantOrigin: "the tenant", readyTimeout: 0, pathname: "", doctorHint: () => "" };

/** Returns a failure's message, with the facts of a phase and of a moment. */
export function messageIn(phase: Phase, code: KnownFailure, at?: Moment): string {
  const plan = "plan" in phase ? phase.plan : NO_PLAN;
  return MESSAGES[code]({ ...plan, ...at?.clues, rejections: at?.rejections ?? "" });
}

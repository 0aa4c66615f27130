/** Steps that several transitions take, on the life that they lead to. */
import type { SessionReason } from "../../protocol/session-endpoint.js";
import type { DashboardError } from "../dom-events.js";
import { hostFailure, MESSAGES, type FailureCode, type KnownFailure } from "../failures.js";
import type { ProblemText } from "../texts.js";
import type { ErrorReport } from "../view/status.js";
import type { Effect, Life, Moment, Phase } from "./life.js";
import type { LoadPlan } from "./load-plan.js";

export function doOnce(life: Life, effect: Effect): void {
  life.effects = [...life.effects, effect];
}

/** Ends the load: its inputs are ignored from now on, and its effects dropped. */
export function endLoad(life: Life): void {
  life.loadId += 1;
  life.request = { kind: "none" };
  life.formerPath = undefined;
  life.effects = [];
}

/** A load begins whose embed has received nothing but its URL. Without messaging no `ready` comes. */
export function beginLoad(life: Life, { hasMessaging }: LoadPlan): void {
  endLoad(life);
  if (life.ready.rejection) renewReady(life);
  life.isQueueFullReported = false;
  if (!hasMessaging) rejectReady(life, "messaging-off", messageIn(life.phase, "messaging-off"));
}

/** The element's next update starts a load, for this reason unless there is one already. */
export function startLater(life: Life, reason: SessionReason): void {
  life.pendingLoad ??= reason;
  // nothing is posted to this embed any more, and the promise waits for the next
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
  doOnce(life, { kind: "report", error, hasNotice: false, envelope: null, isRecovering: false, ...options });
}

/** Reports a failure of the element itself that ends no load. */
export function reportFailure(life: Life, code: FailureCode, message: string, options?: ReportOptions): void {
  report(life, hostFailure(code, message, false), options);
}

/** Ends the load by an error. */
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

/** Ends the load by a failure of the element itself. */
export function fail(life: Life, code: FailureCode, message: string, noticeText?: ProblemText): void {
  failWith(life, code, hostFailure(code, message, true), { noticeText });
}

const NO_PLAN = { tenantOrigin: "the tenant", readyTimeout: 0, pathname: "", doctorHint: "" };

/** A failure's message, with what is known in a phase, and at that moment. */
export function messageIn(phase: Phase, code: KnownFailure, at?: Moment): string {
  const plan = "plan" in phase ? phase.plan : NO_PLAN;
  return MESSAGES[code]({ ...plan, ...at?.clues, refused: at?.refused ?? "" });
}

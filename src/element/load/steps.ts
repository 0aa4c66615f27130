/** Steps that several transitions take. */
import { hostFailure, type FailureCode } from "../failures.js";
import { failureMessage, type KnownFailure } from "../failure-messages.js";
import type { DashboardError } from "../dom-events.js";
import type { SessionReason } from "../session-source.js";
import { RENEWAL_DUE, RENEWAL_SPREAD, TOKEN_END } from "./durations.js";
import type {
  Effect,
  Failed,
  Life,
  Moment,
  Phase,
  Report,
  SealedSession,
  SignedFrame,
  Token,
} from "./life.js";
import type { LoadPlan } from "./load-plan.js";

export function enter(life: Life, phase: Phase): Life {
  return { ...life, phase };
}

export function doOnce(life: Life, ...effects: readonly Effect[]): Life {
  return { ...life, effects: [...life.effects, ...effects] };
}

/** Ends the load: what belongs to it is ignored from now on, and not done any more. */
export function endLoad(life: Life): Life {
  return { ...life, load: life.load + 1, formerPath: undefined, effects: [] };
}

/** The element's next update starts a load, for this reason unless there is one already. */
export function startLater(life: Life, reason: SessionReason): Life {
  return { ...life, due: life.due ?? reason };
}

export function renewReady(life: Life): Life {
  return { ...life, ready: { turn: life.ready.turn + 1 } };
}

/** If the promise has rejected, the next `ready` resolves a new one. */
export function renewRejectedReady(life: Life): Life {
  return life.ready.rejection ? renewReady(life) : life;
}

export function rejectReady(life: Life, code: FailureCode, message: string): Life {
  return { ...life, ready: { ...life.ready, rejection: { code, message } } };
}

interface ReportOptions {
  /** Whether the viewer sees it, unless a listener prevents it. */
  hasNotice?: boolean;
  envelope?: Report["envelope"];
  isRecovering?: boolean;
}

export function reportOf(
  error: DashboardError,
  { hasNotice = false, envelope = null, isRecovering = false }: ReportOptions = {},
): Report {
  return { kind: "report", error, envelope, hasNotice, isRecovering };
}

export function report(life: Life, reported: Report): Life {
  return doOnce({ ...life, lastError: reported.error }, reported);
}

/** Ends the load by a failure. */
export function failWith(life: Life, phase: Omit<Failed, "kind" | "hasNotice">, reported: Report): Life {
  const rejected = rejectReady(endLoad(life), phase.code, reported.error.message);
  return report(enter(rejected, { ...phase, kind: "failed", hasNotice: false }), reported);
}

export function fail(life: Life, code: FailureCode, message: string): Life {
  return failWith(life, { code }, reportOf(hostFailure(code, message, true), { hasNotice: true }));
}

/** The same with the code's own message. */
export function failBy(life: Life, code: KnownFailure): Life {
  return fail(life, code, messageIn(life.phase, code));
}

/** A failure's message, with what is known in a phase. */
export function messageIn(phase: Phase, code: KnownFailure): string {
  const { tenantOrigin = "the tenant", readyTimeout = 0, pathname = "" } = "plan" in phase ? phase.plan : {};
  const clues = phase.kind === "connecting" ? phase.clues : {};
  return failureMessage(code, { ...clues, tenantOrigin, pathname, readyTimeout });
}

/** A load begins whose embed has received nothing but its URL. */
export function beginLoad(life: Life): Life {
  return { ...renewRejectedReady(endLoad(life)), isQueueFullReported: false };
}

export function openFrame(
  life: Life,
  plan: LoadPlan,
  session: SealedSession,
  isReadyMade: boolean,
  at: Moment,
): Life {
  const { readyTimeout } = plan;
  return enter(life, {
    kind: "connecting",
    session,
    hasLoaded: false,
    deadline: readyTimeout > 0 ? { kind: "running", due: at.awake + readyTimeout } : { kind: "none" },
    clues: {},
    ...(plan.isSigned
      ? {
          plan,
          held: { token: { kind: "unused" }, renewal: { kind: "none" }, isOver: false, isReadyMade },
        }
      : { plan }),
  });
}

/** Changes what is known of a frame's session. */
export function holding<Frame extends SignedFrame>(phase: Frame, changes: Partial<Frame["held"]>): Frame {
  return { ...phase, held: { ...phase.held, ...changes } };
}

/** A token that begins now. */
export function freshToken({ wall, random }: Moment): Token {
  return { kind: "fresh", lateAt: wall + RENEWAL_DUE + RENEWAL_SPREAD * random, endsAt: wall + TOKEN_END };
}

import { hasSession, isLive, type Life, type Moment, type Phase, type Times } from "./life.js";
import { failByMissing, renew, renewAgain } from "./renewal.js";
import { failAs, messageIn, rejectReady, reportFailure } from "./steps.js";

/** A part of a phase that is over at a time of the clock that it names. */
interface Due extends Partial<Times> {
  readonly kind: string;
}

/** What a phase waits for. */
export function duesOf(phase: Phase): readonly Due[] {
  const sessionRequest = "sessionRequest" in phase ? phase.sessionRequest : undefined;
  const token = hasSession(phase) ? phase.token : undefined;
  const frame = isLive(phase) ? phase.reload : phase.kind === "connecting" ? phase.deadline : undefined;
  return [sessionRequest, token, frame].filter((due) => due !== undefined);
}

/** What follows from the due times that have passed. None counts while another load is due. */
export function elapse(life: Life, at: Moment): void {
  const isOver = ({ wall = Infinity, awake = Infinity, visible = Infinity }: Due): boolean =>
    at.wall >= wall || at.awake >= awake || at.visible >= visible;
  for (let due; life.due === undefined && (due = duesOf(life.phase).find(isOver));) {
    FOLLOWING[due.kind]?.(life, at);
  }
}

/** By the kind of what is over. Each handler leads to a life in which it is not due any more. */
const FOLLOWING: Readonly<Record<string, (life: Life, at: Moment) => void>> = {
  missing: (life, { refused }) => {
    const { phase } = life;
    if (phase.kind !== "waiting-for-session" || !phase.plan.isSigned) return;
    life.phase = {
      kind: phase.kind,
      plan: phase.plan,
      sessionRequest: { kind: "reported", hasNotice: false },
    };
    reportFailure(life, "session-missing", messageIn(phase, "session-missing", refused), { hasNotice: true });
  },

  later: renewAgain,

  postponed: renew,

  promised: (life, at) => {
    if (hasSession(life.phase)) failByMissing(life, life.phase, at);
  },

  fresh: (life, at) => {
    const { phase } = life;
    if (hasSession(phase) && phase.token.kind === "fresh") {
      phase.token = { kind: "late", wall: phase.token.endsAt };
    }
    if (at.isHidden) renew(life, at);
  },

  late: (life, at) => {
    if (hasSession(life.phase)) life.phase.token = { kind: "over" };
    renew(life, at);
  },

  reloading: (life, at) => {
    if (isLive(life.phase)) life.phase.reload = undefined;
    renew(life, at);
  },

  running: (life, at) => {
    const { phase } = life;
    if (phase.kind !== "connecting") return;
    if (at.isBlank) {
      failAs(life, "never-committed");
      return;
    }
    const code = phase.clues.foreignOrigin === undefined ? "ready-timeout" : "wrong-page";
    const message = messageIn(phase, code);
    phase.deadline = { kind: "passed", hasNotice: false };
    rejectReady(life, code, message);
    reportFailure(life, code, message, { hasNotice: true });
  },
};

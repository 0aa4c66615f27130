import { hostFailure } from "../failures.js";
import { hasFrame, isLive, lacksSession, type Connecting, type Life, type Moment } from "./life.js";
import { failByMissing, isRecovering, recover, renew } from "./renewal.js";
import { enter, failBy, holding, messageIn, rejectReady, report, reportOf } from "./steps.js";

/** What follows from the due times that have passed. None counts while another load is due. */
export function elapse(life: Life, at: Moment): Life {
  for (let now = life; ;) {
    const next = now.due === undefined ? elapseOne(now, at) : now;
    if (next === now) return now;
    now = next;
  }
}

function elapseOne(life: Life, at: Moment): Life {
  const { phase } = life;
  if (lacksSession(phase) && phase.lack.kind === "missing" && at.visible >= phase.lack.due) {
    const error = hostFailure("session-missing", messageIn(phase, "session-missing"), false);
    const reported = enter(life, { ...phase, lack: { kind: "reported", hasNotice: false } });
    return report(reported, reportOf(error, { hasNotice: true }));
  }
  if (
    isRecovering(phase) &&
    phase.recovery.next.kind === "waiting" &&
    at.visible >= phase.recovery.next.due
  ) {
    return recover(life);
  }
  if (!hasFrame(phase)) return life;
  if (phase.kind === "connecting" && phase.deadline.kind === "running" && at.awake >= phase.deadline.due) {
    return passDeadline(life, phase, at);
  }
  if (isLive(phase) && phase.reloadDue !== undefined && at.awake >= phase.reloadDue) {
    return renew(enter(life, { ...phase, reloadDue: undefined }), at);
  }
  if (!phase.held) return life;
  const { renewal, token } = phase.held;
  if (renewal.kind === "postponed" && at.wall >= renewal.due) return renew(life, at);
  if (renewal.kind === "failed" && at.wall >= (renewal.due ?? Infinity)) {
    return failByMissing(life, phase, at); // what a listener has promised has not come
  }
  if (token.kind === "fresh" && at.wall >= token.lateAt) {
    const late = enter(life, holding(phase, { token: { kind: "late", endsAt: token.endsAt } }));
    return at.isHidden ? renew(late, at) : late;
  }
  if (token.kind === "late" && at.wall >= token.endsAt) {
    return renew(enter(life, holding(phase, { token: { kind: "over" } })), at);
  }
  return life;
}

function passDeadline(life: Life, phase: Connecting, at: Moment): Life {
  if (at.isBlank) return failBy(life, "never-committed");
  const code = phase.clues.foreignOrigin === undefined ? "ready-timeout" : "wrong-page";
  const message = messageIn(phase, code);
  const passed = enter(life, { ...phase, deadline: { kind: "passed", code, hasNotice: false } });
  const error = hostFailure(code, message, false);
  return report(rejectReady(passed, code, message), reportOf(error, { hasNotice: true }));
}

/** The renewal of a session by a new load. */
import { startTimer, stopTimer } from "./effects.js";
import type { EmbedErrorPayload } from "../../protocol/events.js";
import { isLive, RENEWAL_INTERVAL, type Life, type Step } from "./life.js";
import { stay, step } from "./step.js";

/** Requests a session for a new load; once a minute at most. */
export function renew(life: Life, at: number): Step {
  const { phase } = life;
  if (!isLive(phase) || !phase.plan.isSigned || phase.renewal === "requesting") return stay(life);
  const wait = life.renewedAt + RENEWAL_INTERVAL - at;
  if (wait > 0) {
    return step(life, { ...phase, renewal: "postponed" }, startTimer("renewal", wait));
  }
  return step({ ...life, renewedAt: at }, { ...phase, renewal: "requesting" }, stopTimer("renewal"), {
    do: "request-session",
    plan: { ...phase.plan, reason: "expired" },
  });
}

/** Whether an error of the embed is about its session. */
export function isSessionError({ name, context }: EmbedErrorPayload): boolean {
  return /auth|session/i.test(`${name} ${context}`);
}

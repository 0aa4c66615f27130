/** Makers of the effects that several transitions have. */
import type { EmbedEvent } from "../../protocol/events.js";
import type { DashboardError } from "../dom-events.js";
import type { Effect, Timer } from "./life.js";

export const ANNOUNCE: Effect = { do: "announce" };
export const END_LOAD: Effect = { do: "end-load" };
export const RENEW_READY: Effect = { do: "renew-ready" };

export function startTimer(timer: Timer, ms: number): Extract<Effect, { do: "start-timer" }> {
  return { do: "start-timer", timer, ms };
}

export function stopTimer(timer: Timer): Effect {
  return { do: "stop-timer", timer };
}

export type Report = Extract<Effect, { do: "report" }>;

interface ReportOptions {
  /** What the viewer sees, unless a listener prevents it. */
  notice?: "failed" | "silent";
  /** The embed's message. */
  envelope?: EmbedEvent<"error"> | null;
  isRecovering?: boolean;
}

export function report(
  error: DashboardError,
  { notice, envelope = null, isRecovering = false }: ReportOptions = {},
): Report {
  return { do: "report", error, envelope, notice, isRecovering };
}

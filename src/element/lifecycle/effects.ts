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

/** @param notice what the viewer sees, unless a listener prevents it */
export function report(
  error: DashboardError,
  notice?: "failed" | "silent",
  envelope: EmbedEvent<"error"> | null = null,
): Effect {
  return { do: "report", error, envelope, notice };
}

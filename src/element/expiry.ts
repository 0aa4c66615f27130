import type { EmbedErrorPayload } from "../protocol/events.js";
import { clock } from "./clock.js";

const HOUR = 3_600_000;

/**
 * Tells when an embed's session should be renewed: its token lives 24 hours and the frame can't renew it. From 23 hours
 * on, the next moment in which nobody looks; at 24 hours at the latest.
 * @param signal the end of the load
 */
export function watchExpiry(document: Document, signal: AbortSignal, expired: () => void): void {
  let timer = clock.setTimeout(() => {
    const renewUnseen = (): void => {
      if (document.hidden) expired();
    };
    timer = clock.setTimeout(expired, HOUR);
    document.addEventListener("visibilitychange", renewUnseen, { signal });
    renewUnseen();
  }, 23 * HOUR);
  signal.addEventListener("abort", () => clock.clearTimeout(timer));
}

/** Whether an error of the embed says of itself that its session is over. */
export function isSessionError({ name, context }: EmbedErrorPayload): boolean {
  return /auth|session/i.test(`${name} ${context}`);
}

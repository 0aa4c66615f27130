import type { EmbedEvent } from "../../protocol/events.js";
import type { DashboardError, DashboardState } from "../dom-events.js";
import { withoutCommand, type FailureCode } from "../failures.js";
import type { ProblemText } from "../texts.js";

/**
 * The notice beside the element's frame (`silent`), or else above or instead of it. `undecided`: the current notice stays
 * until the listeners of an error have run.
 */
export type Notice = "none" | "loading" | "ready" | "silent" | "failed" | "undecided";

/** The element's status, for scripts, styles, assistive technology and viewers. */
export interface Status {
  readonly state: DashboardState;
  /** Whether the viewer still waits for something. */
  readonly isBusy: boolean;
  readonly notice: Notice;
}

/** Called when viewers use a button of the notice, or when the box changes. */
export interface StatusActions {
  readonly retry: () => void;
  readonly showFrame: () => void;
  /** The box has another size, or is now rendered. */
  readonly resized: () => void;
}

/** Dispatched as `svc-error`; unless a listener prevents it, written to the console and shown in a notice. */
export interface ErrorReport {
  readonly error: DashboardError;
  /** The embed's message; null for a failure of the element itself. */
  readonly envelope: EmbedEvent<"error"> | null;
  readonly hasNotice: boolean;
  /** Whether the element recovers by itself. */
  readonly isRecovering: boolean;
  /** The text of the notice, if the error alone does not determine it. */
  readonly noticeText?: ProblemText | undefined;
}

/** The parts of an error that a notice shows. */
export interface Problem {
  readonly text: ProblemText;
  readonly code: FailureCode;
  /** For developers. It does not quote the embed, whose messages may contain anything. */
  readonly message: string;
}

export function problemOf({ error, envelope, noticeText = "failed" }: ErrorReport): Problem {
  if (envelope === null && "code" in error) {
    const { code, message } = error;
    const isOfPage = code === "invalid-configuration" || code === "frame-blocked";
    return { text: isOfPage ? "unavailable" : noticeText, code, message: withoutCommand(message) };
  }
  // another attempt does not help where there is nothing to show
  const isMissing = /^(not.?found|forbidden)/i.test(error.name ?? "");
  const report = isMissing ? "that its page is missing or forbidden: check its id, and" : "a fatal error:";
  const message = `The embed reported ${report} see the console.`;
  return { text: isMissing ? "unavailable" : "failed", code: "embed-error", message };
}

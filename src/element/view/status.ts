import type { EmbedErrorPayload, EmbedEvent } from "../../protocol/events.js";
import { withoutCommand } from "../failures.js";
import type { DashboardError, DashboardState } from "../dom-events.js";
import type { FailureCode } from "../failures.js";
import type { ProblemText } from "../texts.js";

/**
 * What the element shows beside its frame (`silent`), or else above or instead of it. `undecided`: what is shown stays
 * until the listeners of an error have decided about its notice.
 */
export type Notice = "none" | "loading" | "ready" | "silent" | "failed" | "undecided";

/** How the element is, for scripts, styles, assistive technology and viewers. */
export interface Status {
  readonly state: DashboardState;
  /** Whether the viewer still waits for something. */
  readonly isBusy: boolean;
  readonly notice: Notice;
}

/** Dispatched as `svc-error`; unless a listener prevents it, written to the console and shown in a notice. */
export interface ErrorReport {
  readonly error: DashboardError;
  /** The embed's message; null for a failure of the element itself. */
  readonly envelope: EmbedEvent<"error"> | null;
  readonly hasNotice: boolean;
  /** Whether the element mends it by itself. */
  readonly isRecovering: boolean;
  /** What the notice says, where the error alone does not decide it. */
  readonly noticeText?: ProblemText | undefined;
}

/** What a notice says of an error. */
export interface Problem {
  readonly text: ProblemText;
  readonly code: FailureCode;
  /** For developers. Not the embed's own words, which may contain anything. */
  readonly message: string;
}

/** Those of all other codes are `failed`. */
const TEXTS: Partial<Readonly<Record<FailureCode, ProblemText>>> = {
  "invalid-configuration": "unavailable",
  "frame-blocked": "unavailable",
};

export function problemOf({ error, envelope, noticeText }: ErrorReport): Problem {
  if (envelope === null && "code" in error) {
    const text = TEXTS[error.code] ?? noticeText ?? "failed";
    return { text, code: error.code, message: withoutCommand(error.message) };
  }
  const code = "embed-error";
  const text = isNotFound(error) ? "unavailable" : "failed";
  return { text, code, message: "The embed reported a fatal error: see the console." };
}

/** Whether there is nothing to show for anybody, however often they try. */
function isNotFound({ name = "" }: Partial<EmbedErrorPayload>): boolean {
  return /^(not.?found|forbidden)/i.test(name);
}

import { withoutCommand } from "../doctor-command.js";
import type { EmbedErrorPayload } from "../../protocol/events.js";
import type { FailureCode } from "../failures.js";
import type { Report } from "../load/life.js";
import type { DashboardTexts } from "../texts.js";

/** What viewers read of a failure, by what they can do about it: try again, sign in, or write to the page's owner. */
type ProblemText = keyof Pick<DashboardTexts, "failed" | "signIn" | "unavailable">;

/** Those of all other codes are `failed`. */
const TEXTS: Partial<Readonly<Record<FailureCode, ProblemText>>> = {
  "session-refused": "signIn",
  "invalid-configuration": "unavailable",
  "frame-blocked": "unavailable",
};

/** What a notice says of an error. */
export interface Problem {
  readonly text: ProblemText;
  readonly code: FailureCode;
  /** For developers. Not the embed's own words, which may contain anything. */
  readonly message: string;
}

export function problemOf({ error, envelope }: Pick<Report, "error" | "envelope">): Problem {
  if (envelope === null && "code" in error) {
    return { text: TEXTS[error.code] ?? "failed", code: error.code, message: withoutCommand(error.message) };
  }
  const code = "embed-error";
  const text = isNotFound(error) ? "unavailable" : "failed";
  return { text, code, message: "The embed reported a fatal error: see the console." };
}

/** Whether there is nothing to show for anybody, however often they try. */
function isNotFound({ name = "" }: Partial<EmbedErrorPayload>): boolean {
  return /^(not.?found|forbidden)/i.test(name);
}

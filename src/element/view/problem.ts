import { withoutCommand } from "../doctor-command.js";
import type { EmbedErrorPayload } from "../../protocol/events.js";
import type { FailureCode } from "../failures.js";
import type { Report } from "../load/life.js";
import type { ProblemText } from "../texts.js";

/** Those of all other codes are `failed`. */
const TEXTS: Partial<Readonly<Record<FailureCode, ProblemText>>> = {
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

export function problemOf({ error, envelope, noticeText }: Report): Problem {
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

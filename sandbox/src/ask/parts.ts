import type { ClosedSpan, Span, Unit } from "../contract/calendar.js";
import type { Meaning } from "./vocabulary.js";
import type { Word } from "./words.js";

/** Little words that say what the next part is for. */
export type Role = "by" | "not" | "versus" | "how-many" | "list" | "with";

/** What some words of a question mean. */
export type Part =
  | { kind: "members"; meanings: readonly Meaning[]; isPlural: boolean }
  | { kind: "value"; meanings: readonly { member: string; value: string }[] }
  | { kind: "period"; span: Span; unit: Unit | null; isRelative: boolean }
  | { kind: "grain"; grain: string | null }
  | { kind: "comparison"; amount: number; unit: Unit | null }
  | { kind: "ranking"; limit: number | null; direction: "asc" | "desc"; of: "groups" | "figures" }
  | { kind: "threshold"; operator: string; value: number }
  | { kind: "role"; role: Role };

/** The words from a place on, as text for a pattern: stems, each followed by a space. */
export function textFrom(words: readonly Word[], at: number): string {
  return words
    .slice(at)
    .map(({ stem }) => `${stem} `)
    .join("");
}

/** A part with how many words it takes. */
export interface Found<P = Part> {
  length: number;
  part: P;
}

/** A day or several, as a question names them. */
export interface NamedSpan extends ClosedSpan {
  unit: Unit | null;
  isRelative: boolean;
}

/** How many words a pattern has matched. */
export function wordCount(match: string): number {
  return match.split(" ").length - 1;
}

import type { PeriodComparison } from "svc-dashboard/backend";
import type { SemanticQuery } from "./semantic-query.js";
import type { QueryAnswer, Viewer } from "./viewer-api.js";

/**
 * Questions in plain words: what a page asks of its own server, with the token of its session. As with the rest of the
 * pages' API, nothing outside the sandbox may rely on this.
 */

/** `POST /embed/api/ask`. */
export interface AskRequest {
  /** In plain English words, up to `MAX_QUESTION` characters. */
  question: string;
  /** An IANA name: "today" and all days of the answer are of this zone. Default: the session's, else UTC. */
  timezone?: string;
  /** The dashboard whose agent is asked; the viewer must be allowed to see it. */
  publicId?: string;
  /**
   * The conversation that keeps the question and its answer: 32 hexadecimal digits, chosen by the page; an unknown one
   * begins here. Without it nothing is kept.
   */
  conversationId?: string;
}

/** A longer question is refused. Characters. */
export const MAX_QUESTION = 500;

/** What came of a question: an answer, or what could not be read of it. */
export type AskAnswer = Answer | NotRead;

/** A question that was read, with the rows that answer it. */
export interface Answer extends QueryAnswer {
  status: "answered";
  question: string;
  reading: Reading;
  query: SemanticQuery;
  comparisons: PeriodComparison[];
  chart: ChartSuggestion;
  /** Who read the question: the sandbox's own rules, or the model that it was given. */
  answeredBy: "rules" | "model";
  /** Why the model did not answer although there is one; then the rules did. */
  modelFailure: "unreachable" | "unusable" | null;
}

/** A question that was not read. Guessing at the rest would answer another question. */
export interface NotRead {
  status: "not-read";
  question: string;
  reason: NotReadReason;
  /** The words of the question that have no meaning here, as they were written, each with a known one like it. */
  unplaced: { text: string; suggestion: string | null }[];
  /** Questions that can be read. */
  examples: string[];
  modelFailure: Answer["modelFailure"];
}

/**
 * `words`: some words have no meaning here. `nothing-asked`: nothing names a figure or what to list. `mismatch`: each word
 * is known, and the views can't answer them together.
 */
export type NotReadReason = "words" | "nothing-asked" | "mismatch";

/** How a question was understood, in parts: the page says it in the viewer's language. Titles are those of the views. */
export interface Reading {
  measures: { member: string; title: string }[];
  groups: { member: string; title: string; grain: string | null }[];
  filters: { member: string; title: string; type: string; values: (string | number | boolean)[] }[];
  /** The span of days, both included; a side that is open is null. */
  period: { member: string; title: string; from: string | null; to: string | null } | null;
  comparison: { amount: number; unit: string } | null;
  ranking: { limit: number | null; direction: "asc" | "desc"; title: string } | null;
  /** The day that "today" was taken for, where the question counts from it and the data ends before the real one. */
  dataEnd: string | null;
}

/** How rows are best shown; `x`, `y` and `series` are fields of the columns. */
export type ChartSuggestion =
  | { kind: "figure"; y: string }
  | { kind: "line" | "bar"; x: string; y: string; series: string | null }
  | { kind: "table" };

/** `GET /embed/api/chat`: what a chat begins with. */
export interface ChatAnswer {
  viewer: Viewer;
  /** False where the session's settings have `allowAi` off: then every question is refused. */
  allowed: boolean;
  examples: string[];
  conversations: ConversationSummary[];
}

/** A conversation in the list, the latest first. */
export interface ConversationSummary {
  id: string;
  /** The first question. */
  title: string;
  /** ISO 8601, with an offset. */
  updatedAt: string;
}

/** `GET /embed/api/conversations/:id?timezone=…`: every question, answered anew by the present rows. */
export interface ConversationAnswer {
  id: string;
  title: string;
  answers: AskAnswer[];
}

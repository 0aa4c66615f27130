import type { SemanticQuery } from "./semantic-query.js";
import type { QueryResponse, Viewer } from "./viewer-api.js";

/**
 * Questions in plain words, sent by a page to its own server with the token of its session. Nothing outside of the
 * sandbox may rely on this, as with the rest of the pages' API.
 */

/** `POST /embed/api/ask`. */
export interface AskRequest {
  /** In plain English words, up to `MAX_QUESTION` characters. */
  question: string;
  /** An IANA name: "today" and all days of the response are in this zone. Default: the session's, else UTC. */
  timezone?: string;
  /** The dashboard whose agent is asked; the viewer must be allowed to see it. */
  publicId?: string;
  /** The previous questions, the oldest first, up to `MAX_EARLIER`: a follow-up refers to them. */
  earlier?: readonly string[];
}

/** The maximum length of a question, in characters. */
export const MAX_QUESTION = 500;

/** The maximum number of earlier questions. */
export const MAX_EARLIER = 50;

/** The response to a question. */
export type AskResponse = Answer | NotRead;

/** A question that was read, with the rows that answer it. */
export interface Answer extends QueryResponse {
  status: "answered";
  question: string;
  reading: Reading;
  query: SemanticQuery;
  chart: ChartSuggestion;
  /** Whether the values of the measures add up. */
  isAdditive: boolean;
}

/** A question that was not read. To guess the rest would answer another question. */
export interface NotRead {
  status: "not-read";
  question: string;
  reason: NotReadReason;
  /** The words of the question without a meaning, as they were written. */
  unplaced: string[];
  /** The days that the data covers, both included, if the question is about others. */
  data: { from: string; to: string } | null;
  /** Questions that can be read. */
  examples: string[];
}

/**
 * `words`: some words have no meaning here. `nothing-asked`: no measure is named. `mismatch`: each word has a meaning,
 * but the views can't answer them together. `no-data`: the time is outside of the data.
 */
export type NotReadReason = "words" | "nothing-asked" | "mismatch" | "no-data";

/** How a question was understood, in parts: the page writes it in the viewer's language. Titles are those of the views. */
export interface Reading {
  measures: { member: string; title: string }[];
  dimensions: { member: string; title: string; grain: string | null }[];
  /** Each keeps the rows that have one of its values. */
  filters: { member: string; title: string; values: string[] }[];
  /** The span of days, both included; a side that is open is null. */
  period: { member: string; title: string; from: string | null; to: string | null } | null;
  ranking: { limit: number; direction: "asc" | "desc"; title: string } | null;
  /** The day that counts as today, if the question depends on it and the data ends before the real one. */
  dataEnd: string | null;
}

/** How to show the rows; `x`, `y` and `series` are fields of the columns. */
export type ChartSuggestion =
  | { kind: "figure"; y: string }
  | { kind: "line" | "bar"; x: string; y: string; series: string | null }
  | { kind: "table" };

/** The maximum number of lines in a chart: those with the highest sums are drawn. */
export const MAX_SERIES = 8;

/** `GET /embed/api/chat`: the state of a new chat. */
export interface ChatResponse {
  viewer: Viewer;
  /** False if the session's settings have `allowAi` off: then every question is rejected. */
  allowed: boolean;
  examples: string[];
}

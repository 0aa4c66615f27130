import type { NotReadReason, Reading } from "../contract/ask-api.js";
import type { ClosedSpan, Span } from "../contract/calendar.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import { buildQuery } from "./build-query.js";
import { followUp, isFollowUp, readIntent } from "./query-intent.js";
import { tokenize } from "./tokens.js";
import type { Vocabulary } from "./vocabulary.js";

/** The context in which a question is read. */
export interface QuestionContext {
  vocabulary: Vocabulary;
  /** An ISO date. */
  today: string;
  /** By time member: the first and the last day that have rows. */
  days: ReadonlyMap<string, ClosedSpan>;
  /** The reading of the previous question of the conversation. */
  before?: Reading | undefined;
}

/** A question as a query. */
export interface ReadQuestion {
  query: SemanticQuery;
  /** Whether it depends on today. */
  isRelative: boolean;
}

/** Why a question could not be read. */
export interface Unread {
  reason: NotReadReason;
  /** The words without a meaning, as they were written. */
  unplaced: string[];
  /** The days that the data covers, if the question is about others. */
  data: ClosedSpan | null;
  /** The members that the question names. */
  mentioned: string[];
}

/**
 * Reads a question by rules: the same question and context give the same query. Every word must have a meaning:
 * a query without one of them would answer another question.
 */
export function readQuestion(question: string, context: QuestionContext): ReadQuestion | Unread {
  const { vocabulary, today, days, before } = context;
  const { tokens, unplaced } = tokenize(question, vocabulary, today);
  const mentioned = tokens.flatMap((token) =>
    token.kind === "member" ? token.meanings.map(({ member }) => member) : [],
  );
  const unread = (reason: NotReadReason, data: ClosedSpan | null = null): Unread => ({
    ...{ reason, unplaced, data, mentioned },
  });
  if (unplaced.length > 0) return unread("words");
  const asked = readIntent(tokens);
  if (!asked) return unread("mismatch");
  const intent = before && isFollowUp(asked) ? followUp(asked, before, vocabulary) : asked;
  if (intent.measures.length === 0) return unread("nothing-asked");
  const query = buildQuery(intent);
  if (!query) return unread("mismatch");
  // the time filter is the last one
  const covered = days.get(query.filters?.at(-1)?.member ?? "");
  if (intent.time && covered && !overlap(intent.time.span, covered)) return unread("no-data", covered);
  return { query, isRelative: intent.time?.isRelative ?? false };
}

function overlap({ from, to }: Span, covered: ClosedSpan): boolean {
  return (from === null || from <= covered.to) && (to === null || to >= covered.from);
}

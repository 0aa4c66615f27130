import type { PeriodComparison } from "svc-dashboard/backend";
import type { NotReadReason } from "../contract/ask-api.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import { buildQuery } from "./build-query.js";
import { unitAround } from "../contract/calendar.js";
import type { Part } from "./parts.js";
import { recognise } from "./recognisers.js";
import { STOP_WORDS, WEAK_MEASURE_WORDS } from "./thesaurus.js";
import type { Vocabulary } from "./vocabulary.js";
import { readWords } from "./words.js";
import { readWish, type Wish } from "./wish.js";

/** A question as a query. */
export interface ReadQuestion {
  query: SemanticQuery;
  comparisons: PeriodComparison[];
  /** Whether it counts from today. */
  isRelative: boolean;
}

/** Why a question could not be read. */
export interface Unread {
  reason: NotReadReason;
  /** The words without a meaning, as they were written. */
  unplaced: string[];
}

/**
 * Reads a question by rules: the same question, vocabulary and day give the same query. Every word must have a place:
 * leaving one out would answer another question. `today` is an ISO date.
 */
export function readQuestion(question: string, vocabulary: Vocabulary, today: string): ReadQuestion | Unread {
  const words = readWords(question);
  const parts: Part[] = [];
  const unplaced: string[] = [];
  let weak: string | undefined;
  for (let at = 0; at < words.length;) {
    const found = recognise(words, at, vocabulary, today);
    const word = words[at];
    if (found) parts.push(found.part);
    else if (word && Object.hasOwn(WEAK_MEASURE_WORDS, word.stem)) weak = WEAK_MEASURE_WORDS[word.stem];
    else if (word && !STOP_WORDS.has(word.stem)) unplaced.push(word.text);
    at += found?.length ?? 1;
  }
  if (unplaced.length > 0) return { reason: "words", unplaced };
  const wish = readWish(parts);
  const fallback = weak === undefined ? undefined : vocabulary.meanings.get(weak);
  if (wish.measures.length === 0 && fallback) wish.measures.push(fallback);
  const isList = wish.groups.length > 0 && wish.ranking === undefined;
  if (wish.measures.length === 0 && !isList) return { reason: "nothing-asked", unplaced };
  addComparedPeriod(wish, today);
  const built = buildQuery(wish, vocabulary);
  if (!built) return { reason: "mismatch", unplaced };
  return { ...built, isRelative: wish.periods.some(({ isRelative }) => isRelative) };
}

/** "Compared with last year" alone is about this year. */
function addComparedPeriod(wish: Wish, today: string): void {
  const unit = wish.comparison?.unit;
  if (!unit || wish.periods.length > 0 || wish.grain !== undefined) return;
  wish.periods.push({ kind: "period", span: unitAround(today, unit), unit, isRelative: true });
}

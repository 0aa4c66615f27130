import type { Reading } from "../contract/ask-api.js";
import type { Span } from "../contract/calendar.js";
import type { Ranking, Token } from "./tokens.js";
import type { KnownValue, Meaning, Vocabulary } from "./vocabulary.js";

/** The possible meanings of some words; `buildQuery` finds those that the views can answer together. */
type Choice<T = Meaning> = readonly T[];

/** The content of a question, before its members are chosen among their possible meanings. */
export interface QueryIntent {
  measures: Choice[];
  dimensions: Choice[];
  grain: string | undefined;
  values: Choice<KnownValue>[];
  time: { span: Span; isRelative: boolean } | undefined;
  /** `by` is an index of `measures`. */
  ranking: (Pick<Ranking, "limit" | "direction"> & { by: number }) | undefined;
  /** Whether the ranked dimension is in the plural. */
  isPlural: boolean;
}

/** Puts the tokens of a question together; undefined if they contradict each other, such as two spans of time. */
export function readIntent(tokens: readonly Token[]): QueryIntent | undefined {
  const intent: QueryIntent = {
    ...{ measures: [], dimensions: [], values: [] },
    ...{ grain: undefined, time: undefined, ranking: undefined, isPlural: false },
  };
  let previous: Token | undefined;
  let expected: "dimension" | "measure" = "measure";
  for (const token of tokens) {
    const { kind } = token;
    if (kind === "by" || kind === "which") expected = "dimension";
    else if (kind === "member") {
      if (!takeMember(intent, token, previous, expected)) return undefined;
    } else {
      if (kind !== "value" && intent[kind] !== undefined) return undefined;
      if (kind === "ranking") expected = token.of;
      else if (kind !== "grain") expected = "measure";
      if (kind === "value") intent.values.push(token.meanings);
      else if (kind === "time") intent.time = token;
      else if (kind === "grain") intent.grain = token.grain;
      else intent.ranking = { limit: token.limit, direction: token.direction, by: 0 };
    }
    previous = token;
  }
  return intent;
}

function takeMember(
  intent: QueryIntent,
  { meanings, isPlural }: Extract<Token, { kind: "member" }>,
  previous: Token | undefined,
  expected: "dimension" | "measure",
): boolean {
  const measures = meanings.filter(({ kind }) => kind === "measure");
  const dimensions = meanings.filter(({ kind }) => kind === "dimension");
  const isGrouped = intent.dimensions.length > 0 || intent.grain !== undefined;
  const isBy = previous?.kind === "by";
  // "top 5 products by revenue": this "by" names a measure
  const isSorting = isBy && intent.ranking !== undefined && isGrouped && measures.length > 0;
  if (dimensions.length > 0 && !isSorting && (measures.length === 0 || expected === "dimension")) {
    intent.dimensions.push(dimensions);
    intent.isPlural ||= isPlural;
    return true;
  }
  if (isBy && !isSorting) return false;
  const isRankedBy = isSorting || previous?.kind === "ranking";
  if (intent.ranking && isRankedBy) intent.ranking.by = intent.measures.length;
  intent.measures.push(measures);
  return true;
}

/** Whether a question names dimensions alone, as in "and by country?". */
export function isFollowUp({ measures, dimensions, grain, values, time, ranking }: QueryIntent): boolean {
  const isGrouped = dimensions.length > 0 || grain !== undefined;
  return isGrouped && measures.length + values.length === 0 && !time && !ranking;
}

/**
 * The intent of a follow-up: the measures, the time and the filters of the reading before it. A measure may become
 * another one of the same title: revenue by category is counted by products.
 */
export function followUp(
  { dimensions, grain }: QueryIntent,
  before: Reading,
  { members }: Vocabulary,
): QueryIntent {
  const sameTitle = ({ member, title }: { member: string; title: string }): Choice => [
    { member, kind: "measure" },
    ...[...members].flatMap(([name, other]) =>
      other.kind === "measure" && other.title === title && name !== member
        ? [{ member: name, kind: "measure" } as const]
        : [],
    ),
  ];
  return {
    ...{ dimensions, grain, ranking: undefined, isPlural: false },
    measures: before.measures.map(sameTitle),
    values: before.filters.flatMap(({ member, values }) => values.map((value) => [{ member, value }])),
    time: before.period ? { span: before.period, isRelative: before.dataEnd !== null } : undefined,
  };
}

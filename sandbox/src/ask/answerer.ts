import type { AskAnswer, Answer, Reading } from "../contract/ask-api.js";
import type { QueryAnswer } from "../contract/viewer-api.js";
import type { Clock } from "../clock.js";
import { QueryError } from "../query/model.js";
import type { MemberFilter } from "../contract/semantic-query.js";
import { runQuery } from "../query/run-query.js";
import type { Queryable } from "../store/database.js";
import { dateIn } from "../contract/calendar.js";
import { describeQuery } from "./describe-query.js";
import { exampleQuestions, suggestWord } from "./examples.js";
import { DataKnowledge, type KnownData } from "./known-data.js";
import { ModelError, type AskModel, type ModelQuery } from "./model.js";
import { readQuestion, type ReadQuestion, type Unread } from "./read-question.js";
import { suggestChart } from "./suggest-chart.js";

/** Who asks: which rows, and where the days begin. */
export interface Asker {
  scope: readonly MemberFilter[];
  /** An IANA name. */
  timezone: string;
}

/** What of an answer is kept: all but the rows, which are read anew. */
export type KeptAnswer = Exclude<AskAnswer, Answer> | Omit<Answer, keyof QueryAnswer | "chart">;

/** Answers questions in plain words from the semantic views: by a model where there is one, and always by rules. */
export class Answerer {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #model: AskModel | undefined;
  readonly #knowledge: DataKnowledge;

  constructor(database: Queryable, clock: Clock, model: AskModel | undefined) {
    this.#database = database;
    this.#clock = clock;
    this.#model = model;
    this.#knowledge = new DataKnowledge(database);
  }

  /** @throws QueryError when the time zone is none that the database knows. */
  async answer(question: string, asker: Asker): Promise<AskAnswer> {
    const known = await this.#knowledge.of(asker.scope, asker.timezone);
    const today = this.#today(known, asker.timezone);
    const { proposed, modelFailure } = await this.#askModel(question, known, today.day);
    if (proposed) {
      const reading = describeQuery(proposed, []);
      return this.again(
        {
          status: "answered",
          question,
          reading,
          query: proposed,
          comparisons: [],
          answeredBy: "model",
          modelFailure,
        },
        asker,
      );
    }
    const read = readQuestion(question, known.vocabulary, today.day);
    if ("reason" in read) return { ...notRead(question, read, known, today.day), modelFailure };
    const { query, comparisons } = read;
    const reading = readingOf(read, today);
    return this.again(
      { status: "answered", question, reading, query, comparisons, answeredBy: "rules", modelFailure },
      asker,
    );
  }

  /** Fills an answer with the present rows: those that the asker may see. */
  async again(kept: KeptAnswer, { scope, timezone }: Asker): Promise<AskAnswer> {
    if (kept.status === "not-read") return kept;
    const options = { timezone, scope, periodComparisons: kept.comparisons };
    const rows = await runQuery(this.#database, kept.query, options);
    return { ...kept, ...rows, chart: suggestChart(rows) };
  }

  /** Questions that can be asked of the rows that the asker may see. */
  async examples({ scope, timezone }: Asker): Promise<string[]> {
    const known = await this.#knowledge.of(scope, timezone);
    return exampleQuestions(known.vocabulary, this.#today(known, timezone).day);
  }

  /** "Today" is the last day that has data, where that is past: "last month" would be empty for ever otherwise. */
  #today({ lastDay }: KnownData, timezone: string): { day: string; isDataEnd: boolean } {
    const today = dateIn(timezone, this.#clock.now());
    return lastDay !== null && lastDay < today
      ? { day: lastDay, isDataEnd: true }
      : { day: today, isDataEnd: false };
  }

  async #askModel(
    question: string,
    { vocabulary }: KnownData,
    today: string,
  ): Promise<{ proposed?: ModelQuery; modelFailure: Answer["modelFailure"] }> {
    try {
      const proposed = await this.#model?.(question, vocabulary, today);
      return { ...(proposed && { proposed }), modelFailure: null };
    } catch (error) {
      if (error instanceof ModelError) return { modelFailure: error.failure };
      if (error instanceof QueryError) return { modelFailure: "unusable" };
      throw error;
    }
  }
}

function readingOf(
  { query, comparisons, isRelative }: ReadQuestion,
  today: { day: string; isDataEnd: boolean },
): Reading {
  const reading = describeQuery(query, comparisons);
  return { ...reading, dataEnd: isRelative && today.isDataEnd ? today.day : null };
}

function notRead(question: string, { reason, unplaced }: Unread, { vocabulary }: KnownData, today: string) {
  return {
    status: "not-read",
    question,
    reason,
    unplaced: unplaced.map((text) => ({ text, suggestion: suggestWord(text, vocabulary) })),
    examples: exampleQuestions(vocabulary, today),
  } as const;
}

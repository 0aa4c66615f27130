import type { AskResponse, Reading } from "../contract/ask-api.js";
import type { Clock } from "../clock.js";
import { dateIn } from "../contract/calendar.js";
import type { MemberFilter } from "../contract/semantic-query.js";
import type { QueryResponse } from "../contract/viewer-api.js";
import { runQuery } from "../query/run-query.js";
import { lastWholeDay } from "../query/time-members.js";
import { measure } from "../query/views.js";
import type { Queryable } from "../store/database.js";
import { describeQuery } from "./describe-query.js";
import { exampleQuestions } from "./examples.js";
import { coveredDays, VocabularyCache } from "./vocabulary-cache.js";
import { readQuestion, type QuestionContext, type ReadQuestion } from "./read-question.js";
import { suggestChart } from "./suggest-chart.js";
import { WEEKDAYS } from "./vocabulary.js";

/** The viewer who asks: the filters of its rows, and its time zone. */
export interface Asker {
  scope: readonly MemberFilter[];
  /** An IANA name. */
  timezone: string;
}

/** Answers questions in plain words from the semantic views. */
export class Answerer {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #shiftDays: number;
  readonly #vocabularies: VocabularyCache;

  constructor({ database, clock, shiftDays }: { database: Queryable; clock: Clock; shiftDays: number }) {
    this.#database = database;
    this.#clock = clock;
    this.#shiftDays = shiftDays;
    this.#vocabularies = new VocabularyCache(database);
  }

  /**
   * `earlier` are the previous questions, the oldest first.
   * @throws QueryError if the database does not support the time zone.
   */
  async answer(question: string, asker: Asker, earlier: readonly string[] = []): Promise<AskResponse> {
    const { context, dataEnd } = await this.#context(asker);
    const read = readQuestion(question, { ...context, before: lastReading(earlier, context, dataEnd) });
    if ("reason" in read) {
      const { mentioned, ...unread } = read;
      return { status: "not-read", question, ...unread, examples: exampleQuestions(context, mentioned) };
    }
    const { query } = read;
    const reading = readingOf(read, dataEnd);
    const { scope, timezone } = asker;
    const result = await runQuery(this.#database, query, { timezone, scope, shiftDays: this.#shiftDays });
    const isRanked = reading.ranking !== null;
    const sorted = { ...result, rows: isRanked ? result.rows : inWeekdayOrder(result) };
    const isAdditive = reading.measures.every(({ member }) => measure(member).isAdditive);
    const chart = suggestChart(sorted, isRanked, isAdditive);
    return { status: "answered", question, reading, query, ...sorted, chart, isAdditive };
  }

  /** Questions that can be asked about the rows that the asker may see. */
  async examples(asker: Asker): Promise<string[]> {
    return exampleQuestions((await this.#context(asker)).context);
  }

  /** "Today" is the last day of the data if that is past: "last month" would have no rows otherwise. */
  async #context({ scope, timezone }: Asker): Promise<{ context: QuestionContext; dataEnd: string | null }> {
    const vocabulary = await this.#vocabularies.of(scope);
    const days = coveredDays(this.#shiftDays, timezone);
    const now = dateIn(timezone, this.#clock.now());
    const last = lastWholeDay(this.#shiftDays, timezone);
    const dataEnd = last < now ? last : null;
    return { context: { vocabulary, days, today: dataEnd ?? now }, dataEnd };
  }
}

function readingOf({ query, isRelative }: ReadQuestion, dataEnd: string | null): Reading {
  return describeQuery(query, isRelative ? dataEnd : null);
}

/** The reading of the last question that can be read: each may follow on those before it. */
function lastReading(
  questions: readonly string[],
  context: QuestionContext,
  dataEnd: string | null,
): Reading | undefined {
  return questions.reduce<Reading | undefined>((before, question) => {
    const read = readQuestion(question, { ...context, before });
    return "reason" in read ? before : readingOf(read, dataEnd);
  }, undefined);
}

/** Sorts rows from Monday to Sunday if weekdays are their only dimension. */
function inWeekdayOrder({ columns, rows }: QueryResponse): QueryResponse["rows"] {
  const [column, other] = columns.filter(({ kind }) => kind !== "measure");
  if (column?.member !== "orders.weekday" || other) return rows;
  const place = (row: (typeof rows)[number]) =>
    WEEKDAYS.findIndex((day) => day.slice(0, 3) === row[column.field]);
  return rows.toSorted((a, b) => place(a) - place(b));
}

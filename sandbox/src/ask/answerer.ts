import type { AskAnswer, Answer, NotRead, Reading } from "../contract/ask-api.js";
import type { Clock } from "../clock.js";
import { dateIn } from "../contract/calendar.js";
import type { MemberFilter } from "../contract/semantic-query.js";
import type { QueryAnswer } from "../contract/viewer-api.js";
import { QueryError } from "../query/model.js";
import { runQuery } from "../query/run-query.js";
import type { Queryable } from "../store/database.js";
import { describeQuery } from "./describe-query.js";
import { exampleQuestions } from "./examples.js";
import { coveredDays, DataKnowledge } from "./known-data.js";
import { ModelError, type AskModel } from "./model.js";
import { readQuestion, type QuestionContext, type Unread } from "./read-question.js";
import { suggestChart } from "./suggest-chart.js";
import { inWeekdayOrder } from "./weekday-order.js";

/** The viewer's rows, and the time zone of its days. */
export interface Asker {
  scope: readonly MemberFilter[];
  /** An IANA name. */
  timezone: string;
}

/** The stored part of an answer; its rows are read again each time. */
export type KeptAnswer = NotRead | Omit<Answer, keyof QueryAnswer | "chart">;

/** Answers questions in plain words from the semantic views: by the model if there is one, otherwise by rules. */
export class Answerer {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #model: AskModel | undefined;
  readonly #shiftDays: number;
  readonly #knowledge: DataKnowledge;

  constructor(
    { database, clock, shiftDays }: { database: Queryable; clock: Clock; shiftDays: number },
    model: AskModel | undefined,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#model = model;
    this.#shiftDays = shiftDays;
    this.#knowledge = new DataKnowledge(database);
  }

  /**
   * `before` is the reading of the previous question of the conversation.
   * @throws QueryError if the database does not support the time zone.
   */
  async answer(question: string, asker: Asker, before?: Reading): Promise<AskAnswer> {
    const { context, isDataEnd } = await this.#context(asker);
    if (this.#model) return this.#answerByModel(this.#model, question, asker, context);
    const read = readQuestion(question, { ...context, before });
    if ("reason" in read) return notRead(question, context, read);
    const reading = describeQuery(read.query, read.isRelative && isDataEnd ? context.today : null);
    const { query } = read;
    return this.again({ status: "answered", question, reading, query, answeredBy: "rules" }, asker);
  }

  /** Fills an answer with the present rows that the asker may see. */
  async again(kept: KeptAnswer, { scope, timezone }: Asker): Promise<AskAnswer> {
    if (kept.status === "not-read") return kept;
    const { columns, rows } = await runQuery(this.#database, kept.query, {
      timezone,
      scope,
      shiftDays: this.#shiftDays,
    });
    const isRanked = kept.reading.ranking !== null;
    const answer = { columns, rows: isRanked ? rows : inWeekdayOrder({ columns, rows }) };
    return { ...kept, ...answer, chart: suggestChart(answer, isRanked) };
  }

  /** Questions that can be asked about the rows that the asker may see. */
  async examples(asker: Asker): Promise<string[]> {
    return exampleQuestions((await this.#context(asker)).context);
  }

  async #answerByModel(
    model: AskModel,
    question: string,
    asker: Asker,
    context: QuestionContext,
  ): Promise<AskAnswer> {
    try {
      const query = await model(question, context.vocabulary, context.today);
      const reading = describeQuery(query, null);
      return await this.again({ status: "answered", question, reading, query, answeredBy: "model" }, asker);
    } catch (error) {
      if (!(error instanceof ModelError || error instanceof QueryError)) throw error;
      const detail =
        error instanceof ModelError ? error.message : `The model proposed an invalid query: ${error.message}`;
      return notRead(question, context, { reason: "model", unplaced: [], data: null, mentioned: [] }, detail);
    }
  }

  /** "Today" is the last day of the data if that is past: "last month" would have no rows otherwise. */
  async #context({ scope, timezone }: Asker): Promise<{ context: QuestionContext; isDataEnd: boolean }> {
    const vocabulary = await this.#knowledge.of(scope);
    const days = coveredDays(this.#shiftDays);
    const now = dateIn(timezone, this.#clock.now());
    const last = [...days.values()].map(({ to }) => to).reduce((a, b) => (a > b ? a : b), "");
    const isDataEnd = last !== "" && last < now;
    return { context: { vocabulary, days, today: isDataEnd ? last : now }, isDataEnd };
  }
}

function notRead(
  question: string,
  context: QuestionContext,
  unread: Unread,
  detail: string | null = null,
): NotRead {
  const { reason, unplaced, data, mentioned } = unread;
  const examples = exampleQuestions(context, mentioned);
  return { status: "not-read", question, reason, unplaced, data, detail, examples };
}

import { dataDays } from "../query/time-members.js";
import { runQuery } from "../query/run-query.js";
import type { ClosedSpan } from "../contract/calendar.js";
import type { MemberFilter } from "../contract/semantic-query.js";
import { MEMBERS } from "../query/views.js";
import type { Queryable } from "../store/database.js";
import { createVocabulary, type KnownValue, type Vocabulary } from "./vocabulary.js";

/** A dimension with more values, such as the ids of orders, has none in the vocabulary. */
const MAX_VALUES = 2000;

/** The maximum number of cached scopes. */
const MAX_SCOPES = 100;

/** By time member: the first and the last day that the data covers. */
export function coveredDays(shiftDays: number, timezone: string): ReadonlyMap<string, ClosedSpan> {
  return new Map(dimensions("time").map((member) => [member, dataDays(member, shiftDays, timezone)]));
}

/** The vocabulary of each scope: a viewer must not find values of other viewers' rows by guessing. */
export class VocabularyCache {
  readonly #database: Queryable;
  readonly #known = new Map<string, Promise<Vocabulary>>();

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Reads the vocabulary of a scope once: the data that dashboards show does not change. Rejected promises are not cached. */
  of(scope: readonly MemberFilter[]): Promise<Vocabulary> {
    const key = JSON.stringify(scope);
    const known = this.#known.get(key) ?? this.#read(scope);
    this.#known.delete(key); // the most recently used scopes stay
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_SCOPES && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }

  async #read(scope: readonly MemberFilter[]): Promise<Vocabulary> {
    const values: KnownValue[] = [];
    for (const member of dimensions("text")) values.push(...(await this.#values(member, scope)));
    return createVocabulary(MEMBERS, values);
  }

  async #values(member: string, scope: readonly MemberFilter[]): Promise<KnownValue[]> {
    const query = { dimensions: [member], limit: MAX_VALUES };
    const { columns, rows, rowLimit } = await runQuery(this.#database, query, { timezone: "UTC", scope });
    if (rowLimit !== undefined) return [];
    const values = rows.map((row) => row[columns[0]?.field ?? ""]);
    return values.flatMap((value) => (typeof value === "string" ? [{ member, value }] : []));
  }
}

function dimensions(type: "text" | "time"): string[] {
  return [...MEMBERS].flatMap(([member, definition]) =>
    definition.kind === "dimension" && definition.type === type ? [member] : [],
  );
}

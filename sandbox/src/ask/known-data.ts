import { runQuery } from "../query/run-query.js";
import type { ClosedSpan } from "../contract/calendar.js";
import type { MemberFilter } from "../contract/semantic-query.js";
import { MEMBERS } from "../query/views.js";
import type { Queryable } from "../store/database.js";
import { createVocabulary, type KnownValue, type Vocabulary } from "./vocabulary.js";

/** The values of a dimension with more than this, such as the ids of orders, are not known. */
const MAX_VALUES = 2000;

/** The maximum number of cached scopes. */
const MAX_SCOPES = 100;

/** What a viewer can ask about. */
export interface KnownData {
  vocabulary: Vocabulary;
  /** By time member: the first and the last day that have rows, as ISO dates in the viewer's zone. */
  days: ReadonlyMap<string, ClosedSpan>;
}

/** The data that each viewer may see: a value of another viewer's rows must not be found by guessing. */
export class DataKnowledge {
  readonly #database: Queryable;
  readonly #vocabularies = new Cache<Vocabulary>();
  readonly #days = new Cache<ReadonlyMap<string, ClosedSpan>>();

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Reads it once for each scope and zone: the data that dashboards show does not change. */
  async of(scope: readonly MemberFilter[], timezone: string): Promise<KnownData> {
    const key = JSON.stringify(scope);
    const [vocabulary, days] = await Promise.all([
      this.#vocabularies.of(key, () => this.#vocabulary(scope)),
      this.#days.of(`${timezone} ${key}`, () => this.#readDays(scope, timezone)),
    ]);
    return { vocabulary, days };
  }

  async #vocabulary(scope: readonly MemberFilter[]): Promise<Vocabulary> {
    const values: KnownValue[] = [];
    for (const member of dimensions("text")) values.push(...(await this.#values(member, scope)));
    return createVocabulary(MEMBERS, values);
  }

  async #values(member: string, scope: readonly MemberFilter[]): Promise<KnownValue[]> {
    const query = { dimensions: [member], limit: MAX_VALUES + 1 };
    const { columns, rows } = await runQuery(this.#database, query, { timezone: "UTC", scope });
    if (rows.length > MAX_VALUES) return [];
    const values = rows.map((row) => row[columns[0]?.field ?? ""]);
    return values.flatMap((value) => (typeof value === "string" ? [{ member, value }] : []));
  }

  async #readDays(
    scope: readonly MemberFilter[],
    timezone: string,
  ): Promise<ReadonlyMap<string, ClosedSpan>> {
    const days = new Map<string, ClosedSpan>();
    for (const member of dimensions("time")) {
      const edge = async (direction: string) => {
        const query = { timeDimension: { member, grain: "day" }, order: [{ member, direction }], limit: 1 };
        const { columns, rows } = await runQuery(this.#database, query, { timezone, scope });
        return rows[0]?.[columns[0]?.field ?? ""];
      };
      const [from, to] = [await edge("asc"), await edge("desc")];
      if (typeof from === "string" && typeof to === "string") days.set(member, { from, to });
    }
    return days;
  }
}

function dimensions(type: "text" | "time"): string[] {
  return [...MEMBERS].flatMap(([member, definition]) =>
    definition.kind === "dimension" && definition.type === type ? [member] : [],
  );
}

/** Promises by a key: the most recently used stay, and rejected ones do not. */
class Cache<Value> {
  readonly #known = new Map<string, Promise<Value>>();

  of(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(key) ?? read();
    this.#known.delete(key);
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_SCOPES && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }
}

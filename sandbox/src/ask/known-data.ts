import { runQuery } from "../query/run-query.js";
import type { MemberFilter } from "../query/model.js";
import { MEMBERS } from "../query/views.js";
import type { Queryable } from "../store/database.js";
import { createVocabulary, type KnownValue, type Vocabulary } from "./vocabulary.js";

/** A dimension with more values than this, such as a number of orders, is not known by its values. */
const MAX_VALUES = 2000;

/** So many viewers' data are remembered. */
const MAX_SCOPES = 100;

/** What a viewer can ask about: words and values, and the last day that has any data. */
export interface KnownData {
  vocabulary: Vocabulary;
  /** An ISO date. */
  lastDay: string | null;
}

/** What is known of the data that each viewer may see: the values of other viewers' rows must not be found by guessing. */
export class DataKnowledge {
  readonly #database: Queryable;
  readonly #known = new Map<string, Promise<KnownData>>();

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Reads it once for each scope: the data that dashboards show does not change. */
  of(scope: readonly MemberFilter[]): Promise<KnownData> {
    const key = JSON.stringify(scope);
    const known = this.#known.get(key) ?? this.#read(scope);
    this.#known.delete(key);
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_SCOPES && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }

  async #read(scope: readonly MemberFilter[]): Promise<KnownData> {
    const values: KnownValue[] = [];
    let lastDay: string | null = null;
    for (const [member, definition] of MEMBERS) {
      if (definition.kind !== "dimension") continue;
      if (definition.type === "text") values.push(...(await this.#values(member, scope)));
      if (definition.type !== "time") continue;
      const day = await this.#lastDay(member, scope);
      if (day !== null && day > (lastDay ?? "")) lastDay = day;
    }
    return { vocabulary: createVocabulary(MEMBERS, values), lastDay };
  }

  async #values(member: string, scope: readonly MemberFilter[]): Promise<KnownValue[]> {
    const query = { dimensions: [member], limit: MAX_VALUES + 1 };
    const { columns, rows } = await runQuery(this.#database, query, { timezone: "UTC", scope });
    if (rows.length > MAX_VALUES) return [];
    const values = rows.map((row) => row[columns[0]?.field ?? ""]);
    return values.flatMap((value) => (typeof value === "string" ? [{ member, value }] : []));
  }

  async #lastDay(member: string, scope: readonly MemberFilter[]): Promise<string | null> {
    const query = {
      timeDimension: { member, grain: "day" },
      order: [{ member, direction: "desc" }],
      limit: 1,
    };
    const { columns, rows } = await runQuery(this.#database, query, { timezone: "UTC", scope });
    const day = rows[0]?.[columns[0]?.field ?? ""];
    return typeof day === "string" ? day : null;
  }
}

import { runQuery } from "../query/run-query.js";
import type { MemberFilter } from "../contract/semantic-query.js";
import { MEMBERS } from "../query/views.js";
import type { Queryable } from "../store/database.js";
import { createVocabulary, type KnownValue, type Vocabulary } from "./vocabulary.js";

/** A dimension with more values than this, such as a number of orders, is not known by its values. */
const MAX_VALUES = 2000;

/** So many viewers' data are remembered. */
const MAX_SCOPES = 100;

/** What a viewer can ask about: words and values, and the last day that has data. */
export interface KnownData {
  vocabulary: Vocabulary;
  /** An ISO date, in the viewer's zone. */
  lastDay: string | null;
}

/** What is known of the data that each viewer may see: the values of other viewers' rows must not be found by guessing. */
export class DataKnowledge {
  readonly #database: Queryable;
  readonly #vocabularies = new Remembered<Vocabulary>();
  readonly #lastDays = new Remembered<string | null>();

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Reads it once for each scope and zone: the data that dashboards show does not change. */
  async of(scope: readonly MemberFilter[], timezone: string): Promise<KnownData> {
    const key = JSON.stringify(scope);
    const [vocabulary, lastDay] = await Promise.all([
      this.#vocabularies.of(key, () => this.#vocabulary(scope)),
      this.#lastDays.of(`${timezone} ${key}`, () => this.#lastDay(scope, timezone)),
    ]);
    return { vocabulary, lastDay };
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

  async #lastDay(scope: readonly MemberFilter[], timezone: string): Promise<string | null> {
    let last: string | null = null;
    for (const member of dimensions("time")) {
      const query = {
        timeDimension: { member, grain: "day" },
        order: [{ member, direction: "desc" }],
        limit: 1,
      };
      const { columns, rows } = await runQuery(this.#database, query, { timezone, scope });
      const day = rows[0]?.[columns[0]?.field ?? ""];
      if (typeof day === "string" && day > (last ?? "")) last = day;
    }
    return last;
  }
}

function dimensions(type: "text" | "time"): string[] {
  return [...MEMBERS].flatMap(([member, definition]) =>
    definition.kind === "dimension" && definition.type === type ? [member] : [],
  );
}

/** What has been read, by a key; what was read last stays longest, and failures not at all. */
class Remembered<Value> {
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

import { setImmediate } from "node:timers/promises";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { DatabaseError, type Database, type Queryable } from "./database.js";

type Runner = Pick<PGlite, "query">;

async function run<Row>(runner: Runner, sql: string, values: readonly unknown[]): Promise<Row[]> {
  try {
    return (await runner.query<Row>(sql, [...values])).rows;
  } catch (error) {
    throw DatabaseError.from(error);
  }
}

/**
 * Sorts in memory: the engine keeps in memory anyway what PostgreSQL would write to a disk. Rows are sorted by their groups
 * alone: to sort all of them for `count(distinct …)` as well takes three times as long here.
 */
const SETTINGS = "set work_mem = '32MB'; set enable_presorted_aggregate = off";

/** PostgreSQL inside this process, in memory or in a folder. It has one connection: statements wait for each other. */
export class PgliteDatabase implements Database {
  readonly #engine: PGlite;
  readonly #closed: () => Promise<void>;
  #previous: Promise<unknown> = Promise.resolve();

  private constructor(engine: PGlite, closed: () => Promise<void>) {
    this.#engine = engine;
    this.#closed = closed;
  }

  /** `closed` is called once the engine has released its files. */
  static async open(options: PGliteOptions = {}, closed = () => Promise.resolve()): Promise<PgliteDatabase> {
    try {
      const engine = await PGlite.create(options);
      await engine.exec(SETTINGS);
      return new PgliteDatabase(engine, closed);
    } catch (error) {
      throw DatabaseError.from(error);
    }
  }

  /** The engine computes in this thread: pending responses are sent between two statements. */
  query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const rows = this.#previous.then(() => setImmediate()).then(() => run<Row>(this.#engine, sql, values));
    this.#previous = rows.catch(() => undefined);
    return rows;
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.#engine.transaction((transaction) =>
      work({ query: (sql, values = []) => run(transaction, sql, values) }),
    );
  }

  /** The one connection is the transaction's own. */
  exclusively<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  /** Returns the content as a tar archive for `loadDataDir`. */
  async dump(): Promise<Blob> {
    await this.query("checkpoint");
    return this.#engine.dumpDataDir("none");
  }

  async close(): Promise<void> {
    await this.#engine.close();
    await this.#closed();
  }
}

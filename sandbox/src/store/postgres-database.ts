import { Pool, types, type CustomTypesConfig, type PoolClient } from "pg";
import { DatabaseError, type Database, type Queryable } from "./database.js";
import { connectionTo, SCHEMA } from "./postgres-connection.js";

/** Counts come as texts otherwise; none here is too large for a number. For this pool alone: others have other counts. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof types.getTypeParser>[0], format?: "text" | "binary"): unknown =>
    oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as unknown),
};

async function run<Row>(client: Pool | PoolClient, sql: string, values: readonly unknown[]): Promise<Row[]> {
  try {
    const { rows } = await client.query(sql, [...values]);
    return rows as Row[];
  } catch (error) {
    throw DatabaseError.from(error);
  }
}

/** Work that meets other work is begun so many times before it fails. */
const ATTEMPTS = 5;

/** Does the work again when the server ended it for the sake of other work. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof DatabaseError && error.isConflict)) throw error;
    }
  }
}

/** A PostgreSQL server, or one that speaks like it; many sandboxes may share it. */
export class PostgresDatabase implements Database {
  readonly #pool: Pool;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** @throws Error when the server can't be reached, or lets nobody make a schema. */
  static async open(url: string): Promise<PostgresDatabase> {
    const pool = new Pool({
      ...connectionTo(url),
      types: TYPES,
      max: 8,
    });
    // a connection that breaks is replaced at the next query, and whoever uses it hears of it by theirs: without a listener
    // of its own, which the pool takes off while it is in use, it would end the process
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    const database = new PostgresDatabase(pool);
    try {
      await database.transaction(async (store) => {
        // "if not exists" alone fails when two processes start on one new database
        await store.query("select pg_advisory_xact_lock(728300)");
        await store.query(`create schema if not exists ${SCHEMA}`);
      });
      return database;
    } catch (error) {
      await pool.end();
      throw new Error(`The database can't be used: ${(error as Error).message}.`, { cause: error });
    }
  }

  query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return retry(() => run(this.#pool, sql, values));
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return retry(() => this.#attempt(work));
  }

  async #attempt<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    const transaction: Queryable = { query: (sql, values = []) => run(client, sql, values) };
    try {
      await transaction.query("begin");
      const result = await work(transaction);
      await transaction.query("commit");
      client.release();
      return result;
    } catch (error) {
      await transaction.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw DatabaseError.from(error);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

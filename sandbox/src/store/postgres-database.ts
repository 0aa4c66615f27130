import { Pool, types, type CustomTypesConfig, type PoolClient, type QueryConfig } from "pg";
import { DatabaseError, type Database, type Queryable } from "./database.js";
import { checkDatabaseUrl } from "./postgres-connection.js";
import { readDriverError } from "./postgres-error.js";
import { BEGIN, prepareDatabase } from "./postgres-settings.js";
import { retryConflicts } from "./retry-conflicts.js";
import { Sockets } from "./sockets.js";
import { MANAGEMENT_TABLES } from "./tables.js";

/** Reads counts as numbers: none here is too large. For this pool only: other pools of the process may have larger ones. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof types.getTypeParser>[0], format?: "text" | "binary"): unknown =>
    oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as unknown),
};

/** The default number of connections. */
const CONNECTIONS = 8;

/** How long a statement, and the wait for a connection, may take: a server that is frozen never responds. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** How long open statements may run on when the database is closed: with `DRAIN_MS`, under 5 s. Milliseconds. */
const CLOSE_MS = 2000;

/** Locks the management tables against writes, not reads, until the transaction ends. */
const LOCK = `lock table ${MANAGEMENT_TABLES.join(", ")} in share row exclusive mode`;

/** A syntax error, a feature that is not supported, and one that is not permitted: the server may only have the protocol. */
const LACKING: readonly unknown[] = ["42601", "0A000", "42501"];

async function run<Row>(
  client: PoolClient,
  sql: string,
  values: readonly unknown[],
  timeoutMs = TIMEOUT_MS,
): Promise<Row[]> {
  const query: QueryConfig & { query_timeout: number } = {
    text: sql,
    values: [...values],
    query_timeout: timeoutMs,
  };
  try {
    const { rows } = await client.query(query);
    return rows as Row[];
  } catch (error) {
    throw readDriverError(error);
  }
}

/** A PostgreSQL server, or one with its protocol; many sandboxes may share it. */
export class PostgresDatabase implements Database {
  readonly #pool: Pool;
  readonly #sockets = new Sockets();
  #canLock: boolean | undefined;

  private constructor(url: string, connections: number) {
    checkDatabaseUrl(url);
    this.#pool = new Pool({
      connectionString: url,
      types: TYPES,
      max: connections,
      connectionTimeoutMillis: TIMEOUT_MS,
      stream: () => this.#sockets.create(),
    });
    // a connection that breaks is replaced at the next query, and the query on it fails. Without a listener of its own (the
    // pool removes its listener while the connection is in use), the error would end the process
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  /** @throws TypeError on a wrong URL, Error if the database can't be reached or can't hold a store. */
  static async open(url: string, connections = CONNECTIONS): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(url, connections);
    try {
      await database.transaction(prepareDatabase);
      return database;
    } catch (error) {
      await database.close();
      throw new Error(`The database can't be used: ${(error as Error).message}.`, { cause: error });
    }
  }

  query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.transaction((store) => store.query(sql, values));
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>, timeoutMs?: number): Promise<T> {
    return retryConflicts(() => this.#attempt(work, timeoutMs));
  }

  async exclusively<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    this.#canLock ??= await this.#detectLock();
    // without the lock, one snapshot for all statements suffices: a write that it does not contain conflicts with them
    const begin = this.#canLock ? LOCK : "set transaction isolation level repeatable read";
    return this.transaction(async (store) => {
      await store.query(begin);
      return work(store);
    });
  }

  close(): Promise<void> {
    return this.#sockets.close(() => this.#pool.end(), CLOSE_MS);
  }

  #detectLock(): Promise<boolean> {
    return this.transaction((store) => store.query(LOCK)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DatabaseError && LACKING.includes(error.sqlState)) return false;
        throw error;
      },
    );
  }

  async #attempt<T>(work: (transaction: Queryable) => Promise<T>, timeoutMs?: number): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw readDriverError(error);
    });
    const transaction: Queryable = { query: (sql, values = []) => run(client, sql, values, timeoutMs) };
    try {
      await transaction.query(BEGIN);
      const result = await work(transaction);
      await transaction.query("commit");
      client.release();
      return result;
    } catch (error) {
      await rollBack(client, error);
      throw error;
    }
  }
}

/** Rolls back, or closes a connection that has failed or can't be rolled back. */
async function rollBack(client: PoolClient, error: unknown): Promise<void> {
  const isBroken = error instanceof DatabaseError && error.isUnavailable;
  const broken =
    isBroken ||
    (await run(client, "rollback", []).then(
      () => false,
      () => true,
    ));
  client.release(broken);
}

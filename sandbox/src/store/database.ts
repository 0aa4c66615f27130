/** A database, or one transaction of it. Values are passed as `$1`, `$2`, …, never as a part of the SQL. */
export interface Queryable {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The store of a sandbox: PostgreSQL, embedded or elsewhere, with the same SQL. */
export interface Database extends Queryable {
  /**
   * Runs the work in one transaction, which is rolled back if the work throws. On a shared server the work may run more than
   * once, so it must not have other effects.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Runs a transaction on the management tables without concurrent writes: each other write is complete, or has not begun. */
  exclusively<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** An error of the database, by its message and SQLSTATE: the driver's own errors print the whole statement. */
export class DatabaseError extends Error {
  override readonly name: string = "DatabaseError";
  readonly sqlState: string | undefined;

  constructor(message: string, sqlState?: string) {
    super(message);
    this.sqlState = sqlState;
  }

  /**
   * Whether the database can't store a value, such as a NUL in a string, SQLSTATE class 22, or a string that is too long for
   * an index, 54000.
   */
  get isBadValue(): boolean {
    return /^(22|54000)/.test(this.sqlState ?? "");
  }

  /**
   * Whether concurrent work caused it, so that it may succeed the next time: a serialization failure, a deadlock, or a key
   * that other work has just deleted (23503) or written (23505).
   */
  get isConflict(): boolean {
    return /^(40001|40P01|23503|23505)/.test(this.sqlState ?? "");
  }

  /** Whether the server does not respond, shuts down, or does not accept another connection. */
  get isUnavailable(): boolean {
    return /^(08|53300|57P)/.test(this.sqlState ?? "");
  }

  /** Converts an error of the embedded database. */
  static from(error: unknown): DatabaseError {
    const { code, errno } = Object(error) as { code?: unknown; errno?: unknown };
    if (error instanceof Error)
      return new DatabaseError(error.message, typeof code === "string" ? code : undefined);
    const isFull = typeof errno === "number" && FULL.includes(errno);
    return isFull
      ? new DatabaseError("no space is left on the device", "53100")
      : new DatabaseError(`the file system reports error ${String(errno ?? error)}`);
  }
}

/** The errors ENOSPC and EDQUOT of WebAssembly, which the embedded database throws as objects without a message. */
const FULL: readonly number[] = [51, 19];

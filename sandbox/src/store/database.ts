/** Whatever answers SQL: a database, or one transaction of it. Values are `$1`, `$2`, …, never part of the text. */
export interface Queryable {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The store of a sandbox: PostgreSQL, embedded or elsewhere, with the same SQL. */
export interface Database extends Queryable {
  /**
   * Runs the work in one transaction: all of it counts, or, when it throws, nothing. On a server that others use as well
   * it may run more than once, so it does nothing but ask the store.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** A transaction on the management tables into which no other write comes: it sees and leaves all of a write, or nothing. */
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
   * Whether the database can't hold a value: such as a NUL in a string, SQLSTATE class 22, or a string that is too long for
   * an index, 54000.
   */
  get isBadValue(): boolean {
    return this.sqlState === "54000" || this.#isOfClass("22");
  }

  /**
   * Whether other work ended it, so that it may succeed the next time: a serialization failure, a deadlock, or a key that
   * other work has just deleted (23503) or written (23505).
   */
  get isConflict(): boolean {
    return ["40001", "40P01", "23503", "23505"].some((state) => state === this.sqlState);
  }

  /** Whether the server does not respond at present, shuts down, or has no room for another connection. */
  get isUnavailable(): boolean {
    return this.#isOfClass("08", "53300", "57P");
  }

  #isOfClass(...classes: string[]): boolean {
    return classes.some((name) => this.sqlState?.startsWith(name));
  }

  /** Reads an error of the embedded database. */
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

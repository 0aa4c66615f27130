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
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What the database refused, by its message and SQLSTATE: the driver's own errors print the whole statement. */
export class DatabaseError extends Error {
  override readonly name: string = "DatabaseError";
  readonly sqlState: string | undefined;

  constructor(message: string, sqlState: string | undefined) {
    super(message);
    this.sqlState = sqlState;
  }

  /**
   * Whether a value was of a form that the database can't hold: such as a NUL in a text, SQLSTATE class 22, or a text too
   * long for an index, 54000.
   */
  get isBadValue(): boolean {
    return this.sqlState === "54000" || (this.sqlState?.startsWith("22") ?? false);
  }

  /** Whether it ended for the sake of other work, and may go well the next time: a serialization failure or a deadlock. */
  get isConflict(): boolean {
    return this.sqlState === "40001" || this.sqlState === "40P01";
  }

  /** Reads a driver's error. */
  static from(error: unknown): DatabaseError {
    const { code } = Object(error) as { code?: unknown };
    return new DatabaseError(messageOf(error), typeof code === "string" ? code : undefined);
  }
}

/** A host with several addresses fails with an error for each, and no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

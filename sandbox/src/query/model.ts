/** The maximum number of rows of a response. */
export const MAX_ROWS = 10_000;

/** The currency of all amounts (ISO 4217). */
export const CURRENCY = "USD";

/** A table, or one role of it, that queries read from. */
export type Relation = "orders" | "items" | "products" | "customers" | "countries" | "returns" | "visits";

/** How a value is formatted. */
type ValueFormat = "number" | "currency" | "percent" | "text" | "date";

/** A value over many rows. Its SQL aggregates rows of its view's root. */
export interface Measure {
  readonly kind: "measure";
  readonly title: string;
  readonly format: ValueFormat;
  readonly sql: string;
  readonly root: Relation;
  /** Relations beside the root that the SQL refers to. */
  readonly needs: readonly Relation[];
  /** Whether less is better. */
  readonly lowerIsBetter: boolean;
  /** Whether it leaves out cancelled orders. */
  readonly isOfSold: boolean;
  /** Whether the values of groups add up to that of all: not for rates, averages and counts of distinct things. */
  readonly isAdditive: boolean;
  /** How many days after an order its last event can happen, such as the return of the goods. */
  readonly lagDays: number;
}

/** SQL of stored times in the viewer's time zone, moved by `shiftDays`. */
export interface LocalTime {
  /** A column that holds an instant. */
  instant: (column: string) => string;
  /** A column that holds a calendar day, which is the same in all zones. */
  day: (column: string) => string;
}

/** A value of a row, to group and filter by. */
export interface Dimension {
  readonly kind: "dimension";
  readonly title: string;
  readonly type: "text" | "number" | "time";
  readonly relation: Relation;
  readonly sql: (time: LocalTime) => string;
  /** For a name that several rows may have: the member that identifies them. */
  readonly identity: string | undefined;
}

export type Member = Measure | Dimension;

/** The definition of a semantic view; all are in `views.ts`. */
export interface ViewDefinition {
  readonly root: Relation;
  readonly measures: Readonly<Record<string, readonly [ValueFormat, string, ...Relation[]]>>;
  readonly dimensions: Readonly<
    Record<string, readonly [Dimension["type"], Relation, string | Dimension["sql"]]>
  >;
}

/** The query, or an option of it, is invalid. */
export class QueryError extends Error {
  override readonly name: string = "QueryError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The error for members, an order or options of a query that can't be combined. */
export function invalidQuery(message: string): QueryError {
  return new QueryError("invalid_query", message);
}

/** The error for a filter that does not fit the query, or has an invalid operator or value. */
export function invalidFilter(message: string): QueryError {
  return new QueryError("invalid_filter", message);
}

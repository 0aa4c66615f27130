/** The maximum number of rows of a response. */
export const MAX_ROWS = 10_000;

/** What amounts are in (ISO 4217). */
export const CURRENCY = "USD";

/** A table, or one role of it, that queries read from. */
export type Relation = "orders" | "items" | "products" | "customers" | "countries" | "returns" | "visits";

/** How a value is meant to be read. */
type ValueFormat = "number" | "currency" | "percent" | "text" | "date";

/** A figure over many rows. Its SQL aggregates rows of its view's root. */
export interface Measure {
  readonly kind: "measure";
  readonly title: string;
  readonly format: ValueFormat;
  readonly sql: string;
  readonly root: Relation;
  /** Relations beside the root that the SQL names. */
  readonly needs: readonly Relation[];
  /** Whether a rise is bad news. */
  readonly lowerIsBetter: boolean;
}

/** Writes stored times as SQL in the viewer's time zone, moved to the present where the sandbox does so. */
export interface LocalTime {
  /** A column that holds an instant. */
  instant: (column: string) => string;
  /** A column that holds a calendar day, which is the same in all zones. */
  day: (column: string) => string;
}

/** What rows are grouped and filtered by. */
export interface Dimension {
  readonly kind: "dimension";
  readonly title: string;
  readonly type: "text" | "number" | "time";
  readonly relation: Relation;
  readonly sql: (time: LocalTime) => string;
}

export type Member = Measure | Dimension;

/** What a semantic view is written down as; `views.ts` has them all. */
export interface ViewDefinition {
  readonly root: Relation;
  readonly measures: Readonly<Record<string, readonly [ValueFormat, string, ...Relation[]]>>;
  readonly dimensions: Readonly<
    Record<string, readonly [Dimension["type"], Relation, string | Dimension["sql"]]>
  >;
}

/** A query that can't be run as it is, by a fault of who asked. */
export class QueryError extends Error {
  override readonly name: string = "QueryError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

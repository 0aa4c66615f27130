import type { Fault } from "./fault.js";
import type { Dashboard } from "svc-dashboard/backend";
import type { EmbedTheme } from "svc-dashboard/protocol";
import type { RenewalTimes } from "./renewal.js";

/**
 * The requests of an embed page to its own server, with the token of its session. The service description does not
 * describe those of the real service's pages, so nothing outside the sandbox may rely on these.
 */

/** `GET /embed/api/dashboards/:publicId`. */
export interface DashboardResponse {
  dashboard: Dashboard;
  viewer: Viewer;
  /** The path of the dashboard's HTML reports and app files, for frames without an origin; no slash at the end. */
  documents: string;
}

/** The viewer and the session's settings, before URL parameters and actions override them. */
export interface Viewer {
  embedTenant: string | null;
  deploymentId: number;
  mode: "signed" | "private";
  locale: string | null;
  timezone: string | null;
  theme: EmbedTheme | null;
  /** Whether questions in plain words are allowed. */
  allowAi: boolean;
  /** The embed tenants of the seed if the session's tenant is not one of them: this viewer sees no rows. */
  knownTenants?: readonly string[] | undefined;
  /** The names that the session sets and nothing uses, such as `userAttributes.region`. */
  unusedNames?: readonly string[] | undefined;
  /** The faults that a test has set for the events of this load. */
  eventFaults?: Fault[];
}

/** A filter of a query; operators as in `FilterOperator` of the protocol. */
export interface QueryFilter {
  member: string;
  type: string;
  value: unknown;
}

/** `POST /embed/api/query`: runs the semantic query of one report, as this viewer. */
export interface QueryRequest {
  publicId: string;
  reportId: number;
  /** An IANA name: time buckets and time filters are in this zone. */
  timezone: string;
  /** Filters without a FILTER widget, or that can't apply to the report, are ignored. The value null clears a filter. */
  filters: QueryFilter[];
  /** The choices in TIME_GRAIN widgets, in place of the report's own grain for that member. */
  timeGrains?: TimeGrain[];
}

/** The filters and grains that a notification applies to its dashboard, with or without such widgets. */
export type Rendering = Required<Pick<QueryRequest, "filters" | "timeGrains">>;

/** `POST /embed/api/rows`: lists the rows behind one row of a report's result, the latest first, at most a hundred. */
export interface RowsRequest extends QueryRequest {
  /** The row. */
  row: Row;
  /** The measure of the value. */
  measure: string;
}

/** The rows behind a value. */
export type RowsResponse = QueryResponse;

/** The grain in which a time member is shown. */
export interface TimeGrain {
  member: string;
  grain: string;
}

/** A column of a result, for formatting and for drilling. */
export interface QueryColumn {
  /** The fully-qualified member, such as `orders.revenue`. */
  member: string;
  /** The key in each row, such as `orders_revenue`: a name that chart specs can use without escaping. */
  field: string;
  title: string;
  kind: "measure" | "dimension" | "time";
  format: "number" | "currency" | "percent" | "text" | "date";
  /** For measures: the currency of amounts (ISO 4217), also if a report writes a plain number as an amount. */
  currency?: string;
  /** Set on measures whose rise is bad, such as returns. */
  lowerIsBetter?: true;
  /** For time columns. */
  grain?: string;
  /**
   * Set on the columns that a period comparison adds after its measure: the same measure, with its title, `amount` units
   * earlier. The page writes that in the viewer's language.
   */
  comparison?: { output: ComparisonOutput; amount: number; unit: string };
  /** Set on the column that shows its measure as a share of a whole. */
  share?: true;
  /** Set on ids: the field of the column with the names. Several ids can have one name. */
  identifies?: string;
  /**
   * Set on a measure with later events, such as returns of orders: in these rows, some of those from this day on may still
   * be missing.
   */
  finalUntil?: string;
}

/** The earlier value, the difference to it, or that difference as a share of it. */
export type ComparisonOutput = "previous" | "change" | "change_rate";

/**
 * Days, both included. If they begin or end within a day, both are date-times (`2025-03-04T12:00:00`), and the second is
 * excluded.
 */
export interface Days {
  from: string;
  to: string;
}

/** The days of an event, such as a promotion, as dates. */
export type NamedDays = Days & { title: string };

/** A measure's value in one time bucket. */
export interface TrendPoint {
  time: string;
  value: number;
  /** As `unfinished` of a response. */
  unfinished?: true;
}

/** Values by the fields of columns. */
export type Row = Record<string, string | number | boolean | null>;

/**
 * Rows keyed by `field`; numbers are numbers. Times are ISO 8601 in the requested zone, without an offset: a date (`2025-03-01`)
 * for grains from day on, a date-time (`2025-03-01T14:00:00`) for finer ones. Read them as UTC to show them unchanged.
 */
export interface QueryResponse {
  columns: QueryColumn[];
  rows: Row[];
  /** The time that the rows cover; null if no data is in it, unset if the rows have no time. */
  period?: Days | null;
  /** The parts of that time, if a filter leaves out some of it. */
  periodParts?: Days[];
  /** The time that a single value is compared with; unset if it is not compared. */
  comparedPeriod?: Days;
  /** The number of these rows, if there are more. */
  rowLimit?: number;
  /** The titles of the viewer's filters that these rows can't be filtered by. */
  unreachedFilters?: string[];
  /** The titles of those that keep only rows with a counterpart elsewhere, such as orders that have been returned. */
  joinedFilters?: string[];
  /** Requested values that the measures leave out: such rows have no value. */
  leftOut?: string[];
  /** For a single value with a time: its measure in the time buckets up to it, in order. */
  trend?: TrendPoint[];
  /**
   * The time buckets whose values are not complete: parts of buckets, and those that are not final, also if they are left
   * out for that reason.
   */
  unfinished?: string[];
  /** Events on the report's chart. */
  events?: NamedDays[];
  /** The chosen grain, if it is too fine for the period: the column has a coarser one. */
  tooFine?: string;
}

/**
 * `GET /embed/api/dashboards/:publicId/values?member=…&search=…`: the values that a FILTER widget offers, in order; with
 * `search`, those that contain it. Times have no values: the viewer picks two dates.
 */
export interface ValuesResponse {
  member: string;
  type: "text" | "number" | "time";
  values: (string | number | boolean | null)[];
  /** Whether there are more than these. */
  isCut: boolean;
  /** For times: the first day of the data, and the last one that it covers as a whole. */
  days?: { from: string; to: string } | null;
}

/** `GET /embed/api/sign-in/people`: the people who can sign in. There are no passwords: the viewer picks a person. */
export interface PeopleResponse {
  people: { id: number; name: string; email: string }[];
}

/** `POST /embed/api/sign-in`: for one dashboard, or for the chat of a deployment. */
export interface SignInRequest {
  personId: number;
  publicId?: string;
  deploymentId?: number;
}

/** Also the result of exchanging a session. */
export interface SignInResponse {
  token: string;
}

/**
 * A page that renews its session in place requests the time here once a second: tests move the sandbox's clock, which the
 * browser's timers do not follow. These requests are not logged.
 */
export const SESSION_TIMES_PATH = "/embed/api/session-times";

/** `GET /embed/api/session-times`, if sessions are renewed in place. All times are by the sandbox's clock. */
export interface SessionTimesResponse extends RenewalTimes {
  now: number;
  /** The same for all tokens of one viewer with the same rights, and only for those. It can't be reversed or guessed. */
  viewer: string;
}

/** The body of every error response of the sandbox, on the API and here. */
export interface ErrorResponse {
  error: { code: string; message: string; details?: unknown };
  requestId: string;
}

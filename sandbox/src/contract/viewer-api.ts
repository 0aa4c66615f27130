import type { Dashboard } from "svc-dashboard/backend";
import type { EmbedTheme } from "svc-dashboard/protocol";
import type { RenewalTimes } from "./renewal.js";

/**
 * What an embed page asks of its own server, with the token that it got for its session. The real service's page does
 * something of this kind; its form is not described, so nothing outside the sandbox may rely on this.
 */

/** `GET /embed/api/dashboards/:publicId`. */
export interface DashboardResponse {
  dashboard: Dashboard;
  viewer: Viewer;
  /** Where frames without an origin find the dashboard's HTML reports and its app's files; no slash at the end. */
  documents: string;
}

/** Who looks, and how: the session's settings, before URL parameters and actions override them. */
export interface Viewer {
  embedTenant: string | null;
  deploymentId: number;
  mode: "signed" | "private";
  locale: string | null;
  timezone: string | null;
  theme: EmbedTheme | null;
  /** Whether questions in plain words are offered; where they are not, every one is refused. */
  allowAi: boolean;
  /** The embed tenants of the seed if the session's tenant is not one of them: this viewer sees no rows. */
  knownTenants?: readonly string[] | undefined;
  /** What the session sets and nothing uses, such as `userAttributes.region`. */
  unusedNames?: readonly string[] | undefined;
  /** The faults that a test has set for the events of this load; none in ordinary use. */
  eventFaults?: EventFault[];
}

/** A fault of one event, such as `ready`. */
export interface EventFault {
  /** The event's name, without its prefix. */
  event: string;
  /** The event is sent this much later. */
  latencyMs: number;
  /** The event is never sent. */
  silent: boolean;
  /** A fatal `error` event is sent in its place. */
  failing: boolean;
}

/** A filter as a query takes it; operators as in `FilterOperator` of the protocol. */
export interface QueryFilter {
  member: string;
  type: string;
  value: unknown;
}

/** `POST /embed/api/query`: runs the semantic query of one report, as this viewer. */
export interface QueryRequest {
  publicId: string;
  reportId: number;
  /** An IANA name: time buckets and time filters are of this zone. */
  timezone: string;
  /** Those that no FILTER widget stands for, or that can't apply to the report, are ignored; null is no filter. */
  filters: QueryFilter[];
  /** What TIME_GRAIN widgets chose, in place of the report's own grain for that member. */
  timeGrains?: TimeGrain[];
}

/** What a notification applies to its dashboard, whichever FILTER and TIME_GRAIN widgets there are. */
export type Rendering = Required<Pick<QueryRequest, "filters" | "timeGrains">>;

/** `POST /embed/api/rows`: lists the rows behind one row of a report's answer, the latest first, no more than a hundred. */
export interface RowsRequest extends QueryRequest {
  /** The row. */
  row: QueryResponse["rows"][number];
  /** The measure that was looked at. */
  measure: string;
}

/** The rows behind a figure. */
export type RowsResponse = QueryResponse;

/** The grain in which a time member is shown. */
export interface TimeGrain {
  member: string;
  grain: string;
}

/** What a column holds, for formatting and for drilling. */
export interface QueryColumn {
  /** The fully-qualified member, such as `orders.revenue`. */
  member: string;
  /** The key in each row, such as `orders_revenue`: a name that chart specs can use without escaping. */
  field: string;
  title: string;
  kind: "measure" | "dimension" | "time";
  format: "number" | "currency" | "percent" | "text" | "date";
  /** For measures: what amounts are in (ISO 4217), also where a report writes a plain number as an amount. */
  currency?: string;
  /** On measures whose rise is bad news, such as returns. */
  lowerIsBetter?: true;
  /** For time columns. */
  grain?: string;
  /**
   * On the columns that a period comparison adds behind its measure: the same measure, with its title, `amount` units
   * earlier. Whoever shows such a column says so in the viewer's language.
   */
  comparison?: { output: ComparisonOutput; amount: number; unit: string };
  /** On the column that shows its measure as a share of a whole. */
  share?: true;
  /** On the ids of what another column names: the field of that column. Two of one name are two. */
  identifies?: string;
  /**
   * On a measure whose events come later, such as returns of orders: from this day on some of them may still be to come, in
   * these rows.
   */
  finalUntil?: string;
}

/** The earlier value, the difference to it, or that difference as a share of it. */
export type ComparisonOutput = "previous" | "change" | "change_rate";

/**
 * Days, both included. Where they begin or end within a day, both are date-times (`2025-03-04T12:00:00`), of which the
 * second is excluded.
 */
export interface Days {
  from: string;
  to: string;
}

/** A measure's value in one time bucket. */
export interface TrendPoint {
  time: string;
  value: number;
  /** As `unfinished` of a response. */
  unfinished?: true;
}

/**
 * Rows keyed by `field`; numbers are numbers. Times are ISO 8601 in the asked zone, without an offset: a date (`2025-03-01`)
 * for grains from day on, a date-time (`2025-03-01T14:00:00`) for finer ones. Read them as UTC to show them unchanged.
 */
export interface QueryResponse {
  columns: QueryColumn[];
  rows: Record<string, string | number | boolean | null>[];
  /** The time that the figures are of; null where they are of none, unset where they have no time. */
  period?: Days | null;
  /** The pieces of that time, where a filter leaves out what is between them. */
  periodParts?: Days[];
  /** The time that a single figure is compared with; unset where it is not compared. */
  comparedPeriod?: Days;
  /** How many rows these are, if there are more. */
  rowLimit?: number;
  /** The titles of the viewer's filters that these rows can't be filtered by. */
  unreachedFilters?: string[];
  /** The titles of those that keep only rows with a counterpart elsewhere: orders that have been returned. */
  joinedFilters?: string[];
  /** Values that are asked for, and that the measures leave out: such rows have no value. */
  leftOut?: string[];
  /** Of a single figure that has a time: how its measure has come to it, in the order of time. */
  trend?: TrendPoint[];
  /**
   * The time buckets whose figures are not complete: parts of buckets, and those that are not final, even where they are left
   * out for that.
   */
  unfinished?: string[];
  /** The grain that was chosen, where it would be too fine for the period: the column's is coarser. */
  tooFine?: string;
}

/**
 * `GET /embed/api/dashboards/:publicId/values?member=…&search=…`: the values that a FILTER widget offers, in order; with a
 * search those that contain it. Times are offered by two dates, so that they have no values.
 */
export interface ValuesResponse {
  member: string;
  type: "text" | "number" | "time";
  values: (string | number | boolean | null)[];
  /** Whether there are more than these. */
  isCut: boolean;
  /** Of times: the first day of the data, and the last one that it covers as a whole. */
  days?: { from: string; to: string } | null;
}

/** `GET /embed/api/sign-in/people`: who can sign in. A stand-in keeps no passwords: one picks who one is. */
export interface PeopleResponse {
  people: { id: number; name: string; email: string }[];
}

/** `POST /embed/api/sign-in`: for one dashboard, or for the chat of a deployment. */
export interface SignInRequest {
  personId: number;
  publicId?: string;
  deploymentId?: number;
}

/** What a session is exchanged for, too. */
export interface SignInResponse {
  token: string;
}

/**
 * Where a page that renews its session in place asks for the time, once a second: tests move the sandbox's clock, and the
 * browser's timers do not follow it. Requests for it are not logged.
 */
export const SESSION_TIMES_PATH = "/embed/api/session-times";

/** `GET /embed/api/session-times`: where sessions are renewed in place. All by the sandbox's clock. */
export interface SessionTimesResponse extends RenewalTimes {
  now: number;
  /** The same for all tokens of one viewer with the same rights, and only for those. Nobody can guess what is in it. */
  viewer: string;
}

/** The body of every error response of the sandbox, on the API and here. */
export interface ErrorResponse {
  error: { code: string; message: string; details?: unknown };
  requestId: string;
}

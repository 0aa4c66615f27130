import type { FillMissingRows, PeriodComparison } from "svc-dashboard/backend";
import type { MemberFilter } from "../contract/semantic-query.js";
import type { TimeGrain } from "../contract/viewer-api.js";

/** The options of a query run. */
export interface QueryOptions {
  timezone: string;
  /** The viewer's filters; those on members that the query can't be filtered by are ignored. */
  filters?: readonly MemberFilter[] | undefined;
  /** The rows that the viewer may see, as filters; see `viewerScope`. */
  scope?: readonly MemberFilter[];
  timeGrains?: readonly TimeGrain[];
  fillMissingRows?: FillMissingRows | null | undefined;
  periodComparisons?: readonly PeriodComparison[] | null | undefined;
  /** By how many days stored times are moved; whole weeks. */
  shiftDays?: number;
  /** Filters that are stored with the data: their times are moved as well. */
  storedFilters?: readonly MemberFilter[] | undefined;
  /** The query is one value over the whole period, which decides its comparison; see `comparedSpan`. */
  isTotal?: boolean;
}

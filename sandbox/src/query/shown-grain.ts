import type { SemanticQuery } from "../contract/semantic-query.js";
import { hasDateFilter } from "./fitting-filters.js";
import { chosenGrain, timeNames, type QueryColumns } from "./query-columns.js";
import { isStoredByDay } from "./time-members.js";
import type { QueryOptions } from "./query-options.js";
import type { TimeSpan } from "./spans.js";
import { fittingGrain, spanGrain, type Grain } from "./time.js";

/** The grain in which a query's time is shown in place of its own. */
export interface ShownGrain {
  /**
   * The grain that the viewer has chosen, or a coarser one if that has too many buckets; if the viewer has only picked
   * days, a suitable one. Undefined keeps the query's grain.
   */
  grain: Grain | undefined;
  /** The chosen grain, if it makes too many buckets for a chart. */
  tooFine: string | undefined;
}

export function shownGrain(
  { rootTime, time }: QueryColumns,
  { timeDimension }: SemanticQuery,
  { filters = [], timeGrains }: QueryOptions,
  { span, buckets }: { span: TimeSpan; buckets: TimeSpan },
): ShownGrain {
  const own = { grain: undefined, tooFine: undefined };
  if (!time || !timeDimension || timeDimension.isFixed) return own;
  const { member } = timeDimension;
  const chosen = chosenGrain(timeDimension, rootTime, timeGrains);
  if (chosen !== undefined) {
    const grain = fittingGrain(time.grain, span);
    return { grain, tooFine: grain === chosen ? undefined : chosen };
  }
  if (!hasDateFilter(filters, timeNames(member, rootTime))) return own;
  const grain = spanGrain(buckets);
  return { ...own, grain: grain === "hour" && isStoredByDay(member) ? "day" : grain };
}

import type { SemanticQuery } from "../contract/semantic-query.js";
import { hasDateFilter } from "./fitting-filters.js";
import { chosenGrain, timeNames, type QueryColumns } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { fittingGrain, spanGrain, type Grain, type TimeSpan } from "./time.js";

/** The grain in which a query's time is shown in place of its own. */
export interface ShownGrain {
  /**
   * The grain that the viewer has chosen, or a coarser one if that has too many buckets; where the viewer has only picked
   * days, the one that suits them. Undefined for the query's.
   */
  grain: Grain | undefined;
  /** The chosen grain, if it makes too many buckets for a chart. */
  tooFine: Grain | undefined;
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
  if (chosenGrain(timeDimension, rootTime, timeGrains) !== undefined) {
    const grain = fittingGrain(time.grain, span);
    return { grain, tooFine: grain === time.grain ? undefined : time.grain };
  }
  return hasDateFilter(filters, timeNames(member, rootTime)) ? { ...own, grain: spanGrain(buckets) } : own;
}

/** A query in terms of members; a report snapshot holds one as `meta.query`. */
export interface SemanticQuery {
  measures?: readonly string[];
  dimensions?: readonly string[];
  timeDimension?: {
    member: string;
    grain: string;
    /** TIME_GRAIN widgets do not change the grain. */
    isFixed?: boolean;
  } | null;
  /** Only rows of finished buckets of this grain, by the time of the rows that are counted. */
  finished?: "week" | "month" | "quarter" | "year";
  /** Adds the first measure as a share of this one, which is grouped by the time buckets alone. */
  shareOf?: string | null;
  filters?: readonly MemberFilter[];
  order?: readonly { member: string; direction: string }[];
  limit?: number | null;
}

/** A condition on a member; the operators are those of the embed's filters. */
export interface MemberFilter {
  member: string;
  type?: string | null;
  value?: unknown;
}

/** The scope of a viewer who may see no rows. */
export const NO_ROWS: MemberFilter = { member: "", type: "no-rows" };

/** A query in terms of members; a report snapshot holds one as `meta.query`. */
export interface SemanticQuery {
  measures?: readonly string[];
  dimensions?: readonly string[];
  timeDimension?: {
    member: string;
    grain: string;
    /** The grain is part of what the report means: TIME_GRAIN widgets do not change it. */
    isFixed?: boolean;
  } | null;
  /** Only rows of finished buckets of this grain, by the time of what is counted. */
  finished?: "week" | "month" | "quarter" | "year";
  /** Adds the measure as a share of another one over the same time buckets, whatever the query's other groups. */
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

/** The scope of a viewer who may see no rows: a query that has it among its filters returns none. */
export const NO_ROWS: MemberFilter = { member: "", type: "no-rows" };

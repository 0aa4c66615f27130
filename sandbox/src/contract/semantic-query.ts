/** A query in terms of members; a report snapshot holds one as `meta.query`. */
export interface SemanticQuery {
  measures?: readonly string[];
  dimensions?: readonly string[];
  timeDimension?: { member: string; grain: string } | null;
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

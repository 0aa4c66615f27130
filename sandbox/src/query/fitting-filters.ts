import type { QueryOptions } from "./compile.js";
import { reaches } from "./joins.js";
import { QueryError, type Member } from "./model.js";
import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import type { QueryParts } from "./query-parts.js";
import { MEMBERS } from "./views.js";

/** A filter whose member the query can be filtered by. */
export interface FittingFilter {
  filter: MemberFilter;
  member: Member;
  /** Whether it says which buckets or rows of the answer are shown: what they are compared with must not go by it. */
  isOfPeriod: boolean;
}

/**
 * The filters of a query, of whoever looks, and what that viewer may see.
 * @throws QueryError when one of the query's own does not fit; of the others, those are left out.
 */
export function fittingFilters(
  { root, figures, time }: QueryParts,
  query: SemanticQuery,
  options: Pick<QueryOptions, "filters" | "scope">,
): FittingFilter[] {
  const fit = (filter: MemberFilter): FittingFilter | undefined => {
    const member = MEMBERS.get(filter.member);
    if (!member) return undefined;
    const isMeasure = member.kind === "measure";
    const fits = isMeasure ? member.root === root && figures.length > 0 : reaches(root, member.relation);
    if (!fits) return undefined;
    return { filter, member, isOfPeriod: isMeasure || filter.member === time?.column.member };
  };
  const own = (query.filters ?? []).map((filter) => {
    const fitting = fit(filter);
    if (fitting) return fitting;
    throw new QueryError(
      "invalid_filter",
      `The query can't be filtered by "${filter.member.slice(0, 100)}".`,
    );
  });
  const scope = (options.scope ?? []).flatMap((filter) => fit(filter) ?? []);
  const chosen = (options.filters ?? []).flatMap((filter) => fit(filter) ?? []);
  // what the viewer may see holds for every period
  return [...own, ...scope.map((fitting) => ({ ...fitting, isOfPeriod: false })), ...chosen];
}

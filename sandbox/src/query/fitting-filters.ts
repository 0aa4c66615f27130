import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import type { QueryOptions } from "./compile.js";
import { reaches } from "./joins.js";
import { QueryError, type Member, type Relation } from "./model.js";
import { CALENDAR_DATE, timeMemberOf } from "./period.js";
import type { QueryParts } from "./query-parts.js";
import { MEMBERS } from "./views.js";

/** A filter whose member the query can be filtered by. */
export interface FittingFilter {
  filter: MemberFilter;
  member: Member;
  /** Whether it selects buckets or rows of the result: what they are compared with must not depend on it. */
  isOfPeriod: boolean;
  /** By how many days its times are moved: those of stored queries, as stored data is. */
  shiftDays: number;
}

/**
 * The filters of a query, those stored with it, those of the viewer, and what that viewer may see. A date filter of the
 * viewer replaces a stored period.
 * @throws QueryError when one of the query's own does not fit; of the others, those are left out.
 */
export function fittingFilters(
  { root, figures, time }: Pick<QueryParts, "root" | "figures" | "time">,
  query: SemanticQuery,
  options: Pick<QueryOptions, "filters" | "scope" | "shiftDays" | "storedFilters">,
): FittingFilter[] {
  const timeMember = timeMemberOf(root);
  const fit = (filter: MemberFilter, shiftDays = 0): FittingFilter | undefined => {
    const member = MEMBERS.get(filter.member);
    if (!member || !fits(member, root, figures.length > 0)) return undefined;
    const isOfPeriod = member.kind === "measure" || [time?.column.member, timeMember].includes(filter.member);
    return { filter, member, isOfPeriod, shiftDays };
  };
  const filters = options.filters ?? [];
  const hasDate = hasDateFilter(filters);
  const fitOwn = (filter: MemberFilter, shiftDays = 0): FittingFilter => {
    const fitting = fit(filter, shiftDays);
    if (fitting) return fitting;
    throw new QueryError(
      "invalid_filter",
      `The query can't be filtered by "${filter.member.slice(0, 100)}".`,
    );
  };
  const own = (query.filters ?? []).map((filter) => fitOwn(filter));
  const stored = (options.storedFilters ?? [])
    .filter(({ member }) => !hasDate || member !== timeMember)
    .map((filter) => fitOwn(filter, options.shiftDays));
  const scope = (options.scope ?? []).flatMap((filter) => fit(filter) ?? []);
  const chosen = filters.flatMap((filter) => {
    if (filter.member !== CALENDAR_DATE) return fit(filter) ?? [];
    return timeMember === undefined ? [] : (fit({ ...filter, member: timeMember }) ?? []);
  });
  // what the viewer may see holds for every period
  return [...own, ...stored, ...scope.map((fitting) => ({ ...fitting, isOfPeriod: false })), ...chosen];
}

function fits(member: Member, root: Relation, hasMeasures: boolean): boolean {
  return member.kind === "measure" ? member.root === root && hasMeasures : reaches(root, member.relation);
}

/** Whether the viewer has picked days. A filter with null or an empty list is cleared. */
export function hasDateFilter(filters: readonly MemberFilter[] = []): boolean {
  return filters.some(
    ({ member, value }) =>
      member === CALENDAR_DATE && [value].flat().some((item) => item !== null && item !== undefined),
  );
}

import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import { reaches } from "./joins.js";
import { invalidFilter, type Member, type Relation } from "./model.js";
import type { QueryColumns } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { CALENDAR_DATE } from "./time-members.js";
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
 * The filters of a query: its own, the stored ones, the viewer's scope, and the viewer's choice. A date filter of the
 * viewer replaces a stored period.
 * @throws QueryError when a filter of the query does not fit; filters of the viewer that do not fit are ignored.
 */
export function fitFilters(
  { root, rootTime, measures, time }: QueryColumns,
  query: SemanticQuery,
  { filters = [], scope = [], storedFilters = [], shiftDays: storedShift = 0 }: QueryOptions,
): FittingFilter[] {
  const fit = (filter: MemberFilter, shiftDays = 0): FittingFilter[] => {
    const member = MEMBERS.get(filter.member);
    if (!member || !canFilter(member, root, measures.length > 0)) return [];
    const isOfPeriod = member.kind === "measure" || [time?.column.member, rootTime].includes(filter.member);
    return [{ filter, member, isOfPeriod, shiftDays }];
  };
  const fitOwn = (filter: MemberFilter, shiftDays = 0): FittingFilter[] => {
    const fitting = fit(filter, shiftDays);
    if (fitting.length > 0) return fitting;
    throw invalidFilter(`The query can't be filtered by "${filter.member.slice(0, 100)}".`);
  };
  const replaced = hasDateFilter(filters) ? rootTime : undefined;
  const stored = storedFilters.filter(({ member }) => member !== replaced);
  return [
    ...(query.filters ?? []).flatMap((filter) => fitOwn(filter)),
    ...stored.flatMap((filter) => fitOwn(filter, storedShift)),
    // the scope holds for every period
    ...scope.flatMap((filter) => fit(filter)).map((fitting) => ({ ...fitting, isOfPeriod: false })),
    ...filters.flatMap((filter) =>
      fit(filter.member === CALENDAR_DATE && rootTime ? { ...filter, member: rootTime } : filter),
    ),
  ];
}

function canFilter(member: Member, root: Relation, hasMeasures: boolean): boolean {
  return member.kind === "measure" ? member.root === root && hasMeasures : reaches(root, member.relation);
}

/** Whether the viewer has picked days, of one of these members. A filter with null or an empty list is cleared. */
export function hasDateFilter(
  filters: readonly MemberFilter[],
  members: readonly string[] = [CALENDAR_DATE],
): boolean {
  return filters.some(
    ({ member, value }) =>
      members.includes(member) && [value].flat().some((item) => item !== null && item !== undefined),
  );
}

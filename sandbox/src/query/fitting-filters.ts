import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import { reach } from "./joins.js";
import { invalidFilter, type Member, type Relation } from "./model.js";
import type { QueryColumns } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { CALENDAR_DATE } from "./time-members.js";
import { MEMBERS } from "./views.js";

/** A filter whose member the query can be filtered by. */
export interface FittingFilter {
  filter: MemberFilter;
  member: Member;
  /** Whether it selects buckets or rows of the result; the rows that they are compared with must not depend on it. */
  isOfPeriod: boolean;
  /** By how many days its times are moved: those of stored filters move with the stored data. */
  shiftDays: number;
}

/** The filters that apply to a query, and the titles of the viewer's that do not, or only to rows with a counterpart. */
export interface FittedFilters {
  fitting: FittingFilter[];
  unreached: string[];
  joined: string[];
}

/**
 * The filters of a query: its own, the stored ones, the viewer's scope, and the viewer's choice. A date filter of the
 * viewer replaces a stored period.
 * @throws QueryError if a filter of the query does not fit; filters of the viewer that do not fit are left out.
 */
export function fitFilters(
  { root, rootTime, measures, time }: QueryColumns,
  query: SemanticQuery,
  { filters = [], scope = [], storedFilters = [], shiftDays: storedShift = 0 }: QueryOptions,
): FittedFilters {
  const fit = (filter: MemberFilter, shiftDays = 0): FittingFilter[] => {
    const member = MEMBERS.get(filter.member);
    if (!member || !reachOf(member, root, measures.length > 0)) return [];
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
  const chosen = filters.filter(isSet).map((filter) => {
    const own = filter.member === CALENDAR_DATE && rootTime ? { ...filter, member: rootTime } : filter;
    const title =
      filter.member === CALENDAR_DATE ? "Date" : (MEMBERS.get(filter.member)?.title ?? filter.member);
    return { title, fitting: fit(own) };
  });
  const titled = (reached: ReturnType<typeof reach>) =>
    chosen
      .filter(({ fitting: [first] }) => (first && reachOf(first.member, root, true)) === reached)
      .map(({ title }) => title);
  const fitting = [
    ...(query.filters ?? []).flatMap((filter) => fitOwn(filter)),
    ...stored.flatMap((filter) => fitOwn(filter, storedShift)),
    // the scope holds for every period
    ...scope.flatMap((filter) => fit(filter)).map((fitting) => ({ ...fitting, isOfPeriod: false })),
    ...chosen.flatMap((each) => each.fitting),
  ];
  return { fitting, unreached: titled(undefined), joined: titled("some") };
}

function reachOf(member: Member, root: Relation, hasMeasures: boolean): ReturnType<typeof reach> {
  if (member.kind === "dimension") return reach(root, member.relation);
  return member.root === root && hasMeasures ? "all" : undefined;
}

/** A filter with null or an empty list is cleared, unless its operator takes no value. */
function isSet({ type, value }: MemberFilter): boolean {
  return (type ?? "").startsWith("is_") || [value ?? []].flat().length > 0;
}

/** Whether a filter on one of these members is set. A filter with null or an empty list is cleared. */
export function hasDateFilter(
  filters: readonly MemberFilter[],
  members: readonly string[] = [CALENDAR_DATE],
): boolean {
  return filters.some(
    ({ member, value }) =>
      members.includes(member) && [value].flat().some((item) => item !== null && item !== undefined),
  );
}

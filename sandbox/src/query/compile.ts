import type { FillMissingRows, PeriodComparison } from "svc-dashboard/backend";
import type { QueryColumn, TimeGrain } from "../contract/viewer-api.js";
import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import { baseSelect } from "./base-select.js";
import { compileComparison, type CompiledComparison } from "./comparisons.js";
import { filledSelect } from "./fill-rows.js";
import type { Bind } from "./filters.js";
import { fittingFilters, hasDateFilter } from "./fitting-filters.js";
import { localTime } from "./local-time.js";
import { MAX_ROWS, QueryError } from "./model.js";
import { dataSpan, finishedPart, fittingGrain, narrow, relationOfTime, timeMemberOf } from "./period.js";
import { isTime, readQuery, withGrain, type Figure, type Group, type QueryParts } from "./query-parts.js";
import { compileShare } from "./shares.js";
import { timeFormat, type TimeSpan } from "./time.js";
import { compileTotal } from "./totals.js";

/** How a query is run, beside what it asks. */
export interface QueryOptions {
  timezone: string;
  /** What the viewer filters by; filters on members that the query can't be filtered by are left out. */
  filters?: readonly MemberFilter[] | undefined;
  /** The rows that the viewer may see, as filters; see `viewerScope`. */
  scope?: readonly MemberFilter[];
  timeGrains?: readonly TimeGrain[];
  fillMissingRows?: FillMissingRows | null | undefined;
  periodComparisons?: readonly PeriodComparison[] | null | undefined;
  /** By how many days stored times are moved; whole weeks. */
  shiftDays?: number;
  /** Filters that are stored with the data: their times are moved as it is. */
  storedFilters?: readonly MemberFilter[] | undefined;
  /** Whether a date filter of the viewer makes one figure of the query, in place of its last time bucket. */
  isFigure?: boolean;
}

/** A statement with its values, and what its columns are. */
export interface CompiledQuery {
  sql: string;
  values: unknown[];
  columns: QueryColumn[];
  /** What the figures are of; unset where they have no time. */
  span: TimeSpan | undefined;
  /** What time buckets must lie in to be whole. */
  bucketSpan: TimeSpan | undefined;
  parts: QueryParts;
  /** The chosen grain, where it is too fine for the span. */
  tooFine: string | undefined;
}

/**
 * Turns a semantic query into SQL. Members are looked up, never pasted, and every value is a parameter.
 * @throws QueryError when a member, grain, filter or time zone is not known or does not fit.
 */
export function compileQuery(query: SemanticQuery, options: QueryOptions): CompiledQuery {
  const values: unknown[] = [];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const { shiftDays = 0 } = options;
  const time = localTime(options.timezone, shiftDays, bind);

  const read = readQuery(query, options.timeGrains ?? []);
  const filters = fittingFilters(read, query, options);
  const timeMember = timeMemberOf(read.root);
  const data =
    read.figures.length > 0 && timeMember !== undefined ? dataSpan(read.root, shiftDays) : undefined;
  const narrowed = (whole: TimeSpan | undefined, member: string | undefined) =>
    filters
      .filter(({ filter }) => filter.member === member)
      .reduce((rest, { filter, shiftDays: days }) => rest && narrow(rest, filter, days), whole);
  const filtered = narrowed(data, timeMember);
  if (data && filtered && options.isFigure === true && hasDateFilter(options.filters)) {
    const total = compileTotal(read, options, { filters, time, bind }, { data, span: filtered });
    return { ...total, values, span: filtered, bucketSpan: undefined, tooFine: undefined };
  }
  const span = filtered && query.finished ? finishedPart(filtered, query.finished) : filtered;
  const selection = { filters, span: query.finished ? span : data, time, bind };
  const isChosen = read.time !== undefined && read.time.grain !== query.timeDimension?.grain;
  const parts = read.time && span && isChosen ? withGrain(read, fittingGrain(read.time.grain, span)) : read;
  const { groups } = parts;

  const tables = [`base as (${baseSelect(parts, selection)})`];
  if (options.fillMissingRows)
    tables.push(`filled as (${filledSelect(options.fillMissingRows, parts, bind)})`);
  const lasting = filters.filter(({ isOfPeriod }) => !isOfPeriod);
  const compared = options.periodComparisons ?? [];
  const isNarrowed = lasting.length < filters.length || isLess(selection.span, data);
  const past = compared.length > 0 && isNarrowed ? "past" : "base";
  if (past !== "base")
    tables.push(`past as (${baseSelect(parts, { ...selection, span: data, filters: lasting })})`);
  const isOwnTime = parts.time?.column.member === timeMember;
  const spans = isOwnTime && data && span ? { now: span, past: data } : undefined;
  const comparisons = compared.map((comparison, index) =>
    compileComparison(comparison, past, `earlier${index}`, parts, bind, spans),
  );
  const share = compileShare(query, parts, options, selection);
  if (share) tables.push(share.table);

  const added = [...comparisons, ...(share ? [share] : [])];
  const { selects, columns } = withAdded(parts, added);
  const sql = [
    `with ${tables.join(", ")}`,
    `select ${[...groups.map(shown), ...selects].join(", ")}`,
    `from ${options.fillMissingRows ? "filled" : "base"} as now`,
    ...added.map(({ join }) => join),
    `order by ${orderBy(query, parts)}`,
    `limit ${bind(Math.min(query.limit ?? MAX_ROWS, MAX_ROWS), "integer")}`,
  ].join("\n");
  const bucketMember = parts.time?.column.member;
  const bucketRoot = bucketMember === undefined ? undefined : relationOfTime(bucketMember);
  const bucketSpan =
    isOwnTime || !data || !bucketRoot ? span : narrowed(dataSpan(bucketRoot, shiftDays), bucketMember);
  return {
    sql,
    values,
    columns: [...groups.map(({ column }) => column), ...columns],
    span,
    bucketSpan,
    parts,
    tooFine: parts === read ? undefined : read.time?.grain,
  };
}

/** Whether one span leaves out a part of the other. */
function isLess(span: TimeSpan | undefined, whole: TimeSpan | undefined): boolean {
  return span?.from !== whole?.from || span?.to !== whole?.to;
}

/** The measures, each with what was added behind it. */
function withAdded(
  { figures }: QueryParts,
  added: readonly CompiledComparison[],
): { selects: string[]; columns: QueryColumn[] } {
  const behind = ({ field }: Figure) => added.filter((each) => each.behind === field);
  return {
    selects: figures.flatMap((figure) => [
      `now.${figure.field}`,
      ...behind(figure).flatMap(({ selects }) => selects),
    ]),
    columns: figures.flatMap((figure) => [
      figure.column,
      ...behind(figure).flatMap(({ columns }) => columns),
    ]),
  };
}

function shown(group: Group): string {
  const { field } = group;
  return isTime(group) ? `to_char(now.${field}, '${timeFormat(group.grain)}') as ${field}` : `now.${field}`;
}

/** The requested order first, then every group, so that the order is the same each time. */
function orderBy(query: SemanticQuery, { figures, groups, time }: QueryParts): string {
  const asked = (query.order ?? []).map(({ member, direction }) => {
    const found = [...groups, ...figures].find(({ column }) => column.member === member);
    if (found) return sorted(found, direction.toLowerCase() === "desc");
    throw new QueryError(
      "invalid_query",
      `The query can't be sorted by "${member.slice(0, 100)}": it is not in it.`,
    );
  });
  const usual = time ? [sorted(time, false)] : figures.slice(0, 1).map((figure) => sorted(figure, true));
  const rest = groups.map((group) => sorted(group, false));
  return [...(asked.length > 0 ? asked : usual), ...rest, "1"].join(", ");
}

function sorted(item: Group | Figure, descending: boolean): string {
  // by code points: the same order on every server, whatever its locale
  const collation = "dimension" in item && item.dimension.type === "text" ? ' collate "C"' : "";
  return `now.${item.field}${collation}${descending ? " desc" : ""} nulls last`;
}

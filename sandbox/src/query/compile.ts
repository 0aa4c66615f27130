import type { FillMissingRows, PeriodComparison } from "svc-dashboard/backend";
import type { QueryColumn, TimeGrain } from "../contract/viewer-api.js";
import { compileComparison } from "./comparisons.js";
import { filledSelect } from "./fill-rows.js";
import { filterCondition, type Bind } from "./filters.js";
import { fittingFilters, type FittingFilter } from "./fitting-filters.js";
import { fromClause } from "./joins.js";
import { MAX_ROWS, QueryError, type Relation, type Zone } from "./model.js";
import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import { isTime, readQuery, type Figure, type Group, type QueryParts } from "./query-parts.js";
import { checkTimezone, timeFormat } from "./time.js";

/** How a query is run, beside what it asks. */
export interface QueryOptions {
  timezone: string;
  /** What the viewer filters by; filters on members that the query can't be filtered by are left out. */
  filters?: readonly MemberFilter[];
  /** The rows that the viewer may see, as filters; see `viewerScope`. */
  scope?: readonly MemberFilter[];
  timeGrains?: readonly TimeGrain[];
  fillMissingRows?: FillMissingRows | null | undefined;
  periodComparisons?: readonly PeriodComparison[] | null | undefined;
}

/** A statement with its values, and what its columns are. */
export interface CompiledQuery {
  sql: string;
  values: unknown[];
  columns: QueryColumn[];
}

/**
 * Turns a semantic query into SQL. Members are looked up, never pasted, and every value is a parameter.
 * @throws QueryError when a member, grain, filter or time zone is not known or does not fit.
 */
export function compileQuery(query: SemanticQuery, options: QueryOptions): CompiledQuery {
  const values: unknown[] = [];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const timezone = checkTimezone(options.timezone);
  let boundZone: string | undefined;
  const zone: Zone = () => (boundZone ??= bind(timezone, "text"));

  const parts = readQuery(query, options.timeGrains ?? []);
  const { figures, groups } = parts;
  const filters = fittingFilters(parts, query, options);
  const tables = [`base as (${baseSelect(parts, filters, zone, bind)})`];
  if (options.fillMissingRows)
    tables.push(`filled as (${filledSelect(options.fillMissingRows, parts, bind)})`);
  const lasting = filters.filter(({ isOfPeriod }) => !isOfPeriod);
  const compared = options.periodComparisons ?? [];
  const past = compared.length > 0 && lasting.length < filters.length ? "past" : "base";
  if (past !== "base") tables.push(`${past} as (${baseSelect(parts, lasting, zone, bind)})`);
  const comparisons = compared.map((comparison, index) =>
    compileComparison(comparison, past, `earlier${index}`, parts, bind),
  );
  const behind = ({ field }: Figure) => comparisons.filter((comparison) => comparison.behind === field);
  const selected = [
    ...groups.map(shown),
    ...figures.flatMap((figure) => [
      `now.${figure.field}`,
      ...behind(figure).flatMap(({ selects }) => selects),
    ]),
  ];
  const columns = [
    ...groups.map(({ column }) => column),
    ...figures.flatMap((figure) => [
      figure.column,
      ...behind(figure).flatMap((comparison) => comparison.columns),
    ]),
  ];
  const sql = [
    `with ${tables.join(", ")}`,
    `select ${selected.join(", ")} from ${options.fillMissingRows ? "filled" : "base"} as now`,
    ...comparisons.map(({ join }) => join),
    `order by ${orderBy(query, parts)}`,
    `limit ${bind(Math.min(query.limit ?? MAX_ROWS, MAX_ROWS), "integer")}`,
  ].join("\n");
  return { sql, values, columns };
}

/** The rows of a query before they are sorted: one for each group. */
function baseSelect(
  { root, groups, figures }: QueryParts,
  filters: readonly FittingFilter[],
  zone: Zone,
  bind: Bind,
): string {
  const needed = new Set<Relation>(groups.map(({ dimension }) => dimension.relation));
  for (const { measure } of figures) measure.needs.forEach((relation) => needed.add(relation));
  const where: string[] = [];
  const having: string[] = [];
  for (const { filter, member } of filters) {
    if (member.kind === "measure") {
      const condition = filterCondition(filter, `(${member.sql})`, "number", bind);
      if (condition) having.push(condition);
      member.needs.forEach((relation) => needed.add(relation));
    } else {
      const condition = filterCondition(filter, `(${member.sql(zone)})`, member.type, bind);
      if (condition) where.push(condition);
      needed.add(member.relation);
    }
  }

  const selected = [
    ...groups.map((group) => `${grouped(group, zone)} as ${group.field}`),
    ...figures.map(({ field, measure }) => `(${measure.sql})::double precision as ${field}`),
  ];
  return [
    `select ${selected.join(", ")} from ${fromClause(root, needed)}`,
    ...(where.length > 0 ? [`where ${where.join(" and ")}`] : []),
    ...(groups.length > 0 ? [`group by ${groups.map((_, index) => index + 1).join(", ")}`] : []),
    ...(having.length > 0 ? [`having ${having.join(" and ")}`] : []),
  ].join(" ");
}

/** What rows are grouped by: times by the buckets of the zone, so that an hour that comes twice is one bucket. */
function grouped(group: Group, zone: Zone): string {
  const { sql, type } = group.dimension;
  if (isTime(group)) return `date_trunc('${group.grain}', ${sql(zone)})`;
  return type === "number" ? `(${sql(zone)})::double precision` : `(${sql(zone)})`;
}

function shown(group: Group): string {
  const { field } = group;
  return isTime(group) ? `to_char(now.${field}, '${timeFormat(group.grain)}') as ${field}` : `now.${field}`;
}

/** What was asked for first, then every group, so that the order is the same each time. */
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

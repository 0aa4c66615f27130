import type { FittingFilter } from "./fitting-filters.js";
import { filterCondition, type Bind } from "./filters.js";
import { fromClause } from "./joins.js";
import type { LocalTime, Relation } from "./model.js";
import { timeMemberOf } from "./period.js";
import { isTime, type Group, type QueryParts } from "./query-parts.js";
import type { TimeSpan } from "./time.js";
import { dimension } from "./views.js";

/** What rows are selected by. */
export interface Selection {
  filters: readonly FittingFilter[];
  /** The span that rows must lie in, by the time of what the query counts. */
  span: TimeSpan | undefined;
  time: LocalTime;
  bind: Bind;
}

/** The rows of a query before they are sorted: one for each group. */
export function baseSelect({ root, groups, figures }: QueryParts, selection: Selection): string {
  const { filters, span, time, bind } = selection;
  const needed = new Set<Relation>(groups.map(({ dimension: { relation } }) => relation));
  for (const { measure } of figures) measure.needs.forEach((relation) => needed.add(relation));
  const where: string[] = [];
  const having: string[] = [];
  const timeMember = timeMemberOf(root);
  if (span && timeMember !== undefined) {
    const { sql, relation } = dimension(timeMember);
    needed.add(relation);
    where.push(
      `${sql(time)} >= ${bind(span.from, "timestamp")}`,
      `${sql(time)} < ${bind(span.to, "timestamp")}`,
    );
  }
  for (const { filter, member, shiftDays } of filters) {
    if (member.kind === "measure") {
      const condition = filterCondition(filter, `(${member.sql})`, "number", bind);
      if (condition) having.push(condition);
      member.needs.forEach((relation) => needed.add(relation));
    } else {
      const condition = filterCondition(filter, `(${member.sql(time)})`, member.type, bind, shiftDays);
      if (condition) where.push(condition);
      needed.add(member.relation);
    }
  }

  const selected = [
    ...groups.map((group) => `${grouped(group, time)} as ${group.field}`),
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
function grouped(group: Group, time: LocalTime): string {
  const { sql, type } = group.dimension;
  if (isTime(group)) return `date_trunc('${group.grain}', ${sql(time)})`;
  return type === "number" ? `(${sql(time)})::double precision` : `(${sql(time)})`;
}

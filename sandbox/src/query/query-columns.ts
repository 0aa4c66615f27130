import type { SemanticQuery } from "../contract/semantic-query.js";
import type { QueryColumn, TimeGrain } from "../contract/viewer-api.js";
import { reach } from "./joins.js";
import { CURRENCY, invalidQuery, type Dimension, type Measure, type Relation } from "./model.js";
import { CALENDAR_DATE, isStoredByDay, timeMemberOf } from "./time-members.js";
import { checkGrain, isCalendarUnit, type Grain } from "./time.js";
import { dimension, measure } from "./views.js";

interface MemberColumn<Definition> {
  column: QueryColumn;
  /** Its name in SQL: letters and underscores of a known member. */
  field: string;
  definition: Definition;
}

/** A measure of a query. */
export type MeasureColumn = MemberColumn<Measure>;

/** A dimension of a query. */
export type DimensionColumn = MemberColumn<Dimension>;

/** A dimension that is shown in time buckets. */
export interface TimeColumn extends DimensionColumn {
  grain: Grain;
}

/** The members of a query, looked up. */
export interface QueryColumns {
  /** The relation whose rows are counted. */
  root: Relation;
  /** The member with the time of these rows. */
  rootTime: string | undefined;
  measures: readonly MeasureColumn[];
  /** The time buckets first. */
  dimensions: readonly (DimensionColumn | TimeColumn)[];
  time: TimeColumn | undefined;
}

/** Looks up the members of a query. @throws QueryError if one is unknown, or they can't be combined. */
export function readColumns(query: SemanticQuery, timeGrains: readonly TimeGrain[] = []): QueryColumns {
  const { timeDimension } = query;
  const measures = (query.measures ?? []).map(measureColumn);
  const requested = [...(timeDimension ? [timeDimension.member] : []), ...(query.dimensions ?? [])];
  // a list of names has each name once; measures are grouped by who has the name
  const members =
    measures.length > 0 ? requested.flatMap((member) => withIdentity(member, requested)) : requested;
  const repeated = members.find((member, index) => members.indexOf(member) < index);
  if (repeated) throw invalidQuery(`"${repeated}" appears twice in the query.`);
  const root = findRoot(measures, members);
  const rootTime = timeMemberOf(root);
  const dimensions = members.map((member) => {
    const isBucket = timeDimension?.member === member;
    const grain = isBucket && (chosenGrain(timeDimension, rootTime, timeGrains) ?? timeDimension.grain);
    const name = members.find((other) => dimension(other).identity === member);
    return dimensionColumn(member, grain || "second", name);
  });
  return { root, rootTime, measures, dimensions, time: dimensions.find(isTime) };
}

function withIdentity(member: string, requested: readonly string[]): string[] {
  const { identity } = dimension(member);
  return identity === undefined || requested.includes(identity) ? [member] : [member, identity];
}

export function isTime(dimension: DimensionColumn): dimension is TimeColumn {
  return "grain" in dimension;
}

/** Returns the grain that the viewer has chosen for the time dimension or its calendar. */
export function chosenGrain(
  { member, isFixed }: NonNullable<SemanticQuery["timeDimension"]>,
  rootTime: string | undefined,
  choices: readonly TimeGrain[] = [],
): string | undefined {
  const names = timeNames(member, rootTime);
  return isFixed ? undefined : choices.find((each) => names.includes(each.member))?.grain;
}

/** Returns the members by which a viewer may name a time dimension. */
export function timeNames(member: string, rootTime: string | undefined): string[] {
  return member === rootTime ? [member, CALENDAR_DATE] : [member];
}

/** Returns the name of a member in rows: `orders_revenue`, which chart specs can use without escaping. */
export function fieldOf(member: string): string {
  return member.replace(".", "_");
}

function measureColumn(member: string): MeasureColumn {
  const definition = measure(member);
  const field = fieldOf(member);
  const { title, format, lowerIsBetter } = definition;
  const column: QueryColumn = { member, field, title, kind: "measure", format, currency: CURRENCY };
  return { definition, field, column: { ...column, ...(lowerIsBetter && { lowerIsBetter }) } };
}

function dimensionColumn(member: string, grain: string, name?: string): DimensionColumn | TimeColumn {
  const definition = dimension(member);
  const field = fieldOf(member);
  const { title, type } = definition;
  const column = { member, field, title, ...(name !== undefined && { identifies: fieldOf(name) }) };
  if (type !== "time") return { definition, field, column: { ...column, kind: "dimension", format: type } };
  const requested = checkGrain(grain);
  const bucket = isStoredByDay(member) && !isCalendarUnit(requested) ? "day" : requested;
  const time = { ...column, kind: "time", format: "date", grain: bucket } as const;
  return { definition, field, grain: bucket, column: time };
}

/** All measures must count the same rows; a query without any lists the values of its first dimension. */
function findRoot(measures: readonly MeasureColumn[], dimensions: readonly string[]): Relation {
  const [first] = measures;
  const relations = dimensions.map((member) => dimension(member).relation);
  const root = first?.definition.root ?? relations[0];
  if (!root) throw invalidQuery("Expected at least one measure or dimension in the query.");
  const other = measures.find(({ definition }) => definition.root !== root);
  if (first && other) {
    const [a, b] = [first.column.member, other.column.member];
    throw invalidQuery(`"${a}" and "${b}" count different rows: request them in two queries.`);
  }
  const unreachable = dimensions.find((_, index) => !reach(root, relations[index] ?? root));
  if (unreachable !== undefined) {
    const subject = first ? `"${first.column.member}"` : "The query";
    throw invalidQuery(`${subject} can't be grouped by "${unreachable}".`);
  }
  return root;
}

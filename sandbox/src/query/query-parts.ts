import type { QueryColumn, TimeGrain } from "../contract/viewer-api.js";
import { reaches } from "./joins.js";
import { CURRENCY, QueryError, type Dimension, type Measure, type Relation } from "./model.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import { CALENDAR_DATE, timeMemberOf } from "./period.js";
import { checkGrain, type Grain } from "./time.js";
import { dimension, measure } from "./views.js";

/** A measure of a query. */
export interface Figure {
  column: QueryColumn;
  /** Its name in SQL: letters and underscores of a known member. */
  field: string;
  measure: Measure;
}

/** A dimension of a query. */
export interface Group {
  column: QueryColumn;
  field: string;
  dimension: Dimension;
}

/** A dimension that is shown in time buckets. */
export interface TimeGroup extends Group {
  grain: Grain;
}

/** What a query asks for, looked up. */
export interface QueryParts {
  /** The relation whose rows are counted. */
  root: Relation;
  figures: readonly Figure[];
  /** The time buckets first. */
  groups: readonly (Group | TimeGroup)[];
  time: TimeGroup | undefined;
}

/** Looks up the members of a query. @throws QueryError when one is unknown, or they don't go together. */
export function readQuery(query: SemanticQuery, timeGrains: readonly TimeGrain[]): QueryParts {
  const figures = (query.measures ?? []).map(readFigure);
  const root = findRoot(figures, readGroups(query, []));
  const groups = readGroups(query, chosenGrains(query, root, timeGrains));
  return { root, figures, groups, time: groups.find(isTime) };
}

/** The choices that concern the query, under its own member. */
function chosenGrains(
  { timeDimension }: SemanticQuery,
  root: Relation,
  choices: readonly TimeGrain[],
): TimeGrain[] {
  if (!timeDimension || timeDimension.isFixed === true) return [];
  const { member } = timeDimension;
  const names = member === timeMemberOf(root) ? [member, CALENDAR_DATE] : [member];
  return choices.flatMap((choice) => (names.includes(choice.member) ? [{ ...choice, member }] : []));
}

/** The parts with their time in another grain. */
export function withGrain(parts: QueryParts, grain: Grain): QueryParts {
  const { time, groups } = parts;
  if (!time || time.grain === grain) return parts;
  const changed: TimeGroup = { ...time, grain, column: { ...time.column, grain } };
  return { ...parts, time: changed, groups: groups.map((group) => (group === time ? changed : group)) };
}

export function isTime(group: Group): group is TimeGroup {
  return "grain" in group;
}

/** The name of a member in rows: `orders_revenue`, which chart specs can use without escaping. */
function fieldOf(member: string): string {
  return member.replace(".", "_");
}

function readFigure(member: string): Figure {
  const found = measure(member);
  const field = fieldOf(member);
  const { title, format, lowerIsBetter } = found;
  return {
    measure: found,
    field,
    column: {
      member,
      field,
      title,
      kind: "measure",
      format,
      currency: CURRENCY,
      ...(lowerIsBetter && { lowerIsBetter }),
    },
  };
}

function readGroups(query: SemanticQuery, chosen: readonly TimeGrain[]): Group[] {
  const { timeDimension, dimensions = [] } = query;
  const members = dimensions.map((member) => ({ member, grain: "second" }));
  if (timeDimension) {
    const { member, grain } = timeDimension;
    members.unshift({ member, grain: chosen.find((choice) => choice.member === member)?.grain ?? grain });
  }
  const repeated = members.find(({ member }, index) =>
    members.slice(index + 1).some((other) => other.member === member),
  );
  if (repeated) throw new QueryError("invalid_query", `"${repeated.member}" stands twice in the query.`);
  return members.map(readGroup);
}

function readGroup({ member, grain }: { member: string; grain: string }): Group | TimeGroup {
  const found = dimension(member);
  const field = fieldOf(member);
  const { title, type } = found;
  const column = { member, field, title };
  if (type === "time") {
    const bucket = checkGrain(grain);
    const time = { ...column, kind: "time", format: "date", grain: bucket } as const;
    return { dimension: found, field, grain: bucket, column: time };
  }
  return { dimension: found, field, column: { ...column, kind: "dimension", format: type } };
}

/** All measures must count the same rows; a query without any lists what its first dimension has. */
function findRoot(figures: readonly Figure[], groups: readonly Group[]): Relation {
  const [first] = figures;
  const root = first?.measure.root ?? groups[0]?.dimension.relation;
  if (!root)
    throw new QueryError("invalid_query", "Expected at least one measure or dimension in the query.");
  const other = figures.find((figure) => figure.measure.root !== root);
  if (first && other) {
    const [a, b] = [first.column.member, other.column.member];
    throw new QueryError(
      "invalid_query",
      `"${a}" and "${b}" count different things: ask for them in two queries.`,
    );
  }
  const lost = groups.find((group) => !reaches(root, group.dimension.relation));
  if (lost) {
    const what = first ? `"${first.column.member}"` : "The query";
    throw new QueryError("invalid_query", `${what} can't be grouped by "${lost.column.member}".`);
  }
  return root;
}

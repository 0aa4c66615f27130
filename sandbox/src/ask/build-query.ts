import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import type { Span } from "../contract/calendar.js";
import { compileQuery } from "../query/compile.js";
import { LEFT_OUT } from "../query/left-out.js";
import { dimension, measure } from "../query/views.js";
import { timeMemberOf } from "../query/time-members.js";
import { QueryError } from "../query/model.js";
import type { QueryIntent } from "./query-intent.js";

/** The maximum number of readings of one question. */
const MAX_TRIES = 400;

/** The limit of a ranking without a number, if its dimension is in the plural. */
const USUAL_LIMIT = 10;

/** By measure: the measure that also counts the rows that it leaves out. */
const COMPLETE: ReadonlyMap<string, string> = new Map([["orders.count", "orders.placed"]]);

/** Finds the first reading of an intent that the views can answer. */
export function buildQuery(intent: QueryIntent): SemanticQuery | undefined {
  const { measures, dimensions, values, grain, ranking } = intent;
  if (ranking && dimensions.length + (grain === undefined ? 0 : 1) !== 1) return undefined;
  let tries = 0;
  for (const picked of combinations([...measures, ...dimensions, ...values])) {
    if ((tries += 1) > MAX_TRIES) return undefined;
    const query = assemble(intent, picked);
    if (query && compiles(query)) return query;
  }
  return undefined;
}

/** A member, with a value if it is filtered by one. */
interface Picked {
  readonly member: string;
  readonly value?: string;
}

function* combinations(choices: readonly (readonly Picked[])[]): Generator<Picked[]> {
  const [first, ...rest] = choices;
  if (!first) yield [];
  else for (const option of first) for (const others of combinations(rest)) yield [option, ...others];
}

/** The compiler decides which members go together. */
function compiles(query: SemanticQuery): boolean {
  try {
    compileQuery(query, { timezone: "UTC" });
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

function assemble(intent: QueryIntent, picked: readonly Picked[]): SemanticQuery | undefined {
  const { grain, ranking, time } = intent;
  const valuesAt = intent.measures.length + intent.dimensions.length;
  const values = picked.slice(valuesAt);
  const chosen = picked.slice(intent.measures.length, valuesAt).map(({ member }) => member);
  const asked = picked
    .slice(0, intent.measures.length)
    .map(({ member }) => completeMeasure(member, chosen, values));
  if (asked.includes(undefined)) return undefined;
  const measures = distinct(asked.filter((name) => name !== undefined));
  // several people can have one name: they are shown one by one
  const shared = values.map(({ member }) => member).filter((member) => dimension(member).identity);
  const dimensions = distinct([...chosen, ...shared]);
  if (ranking && dimensions.length > chosen.length) return undefined;
  const [first = ""] = measures;
  const timeMember = time || grain ? timeMemberOf(measure(first).root) : undefined;
  if ((time || grain) && timeMember === undefined) return undefined;
  const filters = [
    ...valueFilters(values),
    ...(time && timeMember ? [timeFilter(timeMember, time.span)] : []),
  ];
  const numbers = dimensions.filter((name) => dimension(name).type === "number");
  const order = ranking
    ? [{ member: asked[ranking.by] ?? "", direction: ranking.direction }]
    : numbers.map((member) => ({ member, direction: "asc" }));
  return {
    measures,
    ...(dimensions.length > 0 && { dimensions }),
    ...(timeMember && grain && { timeDimension: { member: timeMember, grain } }),
    ...(filters.length > 0 && { filters }),
    ...(order.length > 0 && { order }),
    ...(ranking && { limit: ranking.limit ?? (intent.isPlural ? USUAL_LIMIT : 1) }),
  };
}

/** Returns the measure that counts the requested rows; undefined if it leaves them out and there is no other one. */
function completeMeasure(
  name: string,
  dimensions: readonly string[],
  values: readonly Picked[],
): string | undefined {
  const isNamed = values.some(({ member, value }) => member === LEFT_OUT.member && value === LEFT_OUT.value);
  if (!measure(name).isOfSold || (!isNamed && !dimensions.includes(LEFT_OUT.member))) return name;
  return COMPLETE.get(name) ?? (isNamed ? undefined : name);
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/** Values of one member are alternatives; those of different members narrow each other. */
function valueFilters(values: readonly Picked[]): MemberFilter[] {
  return distinct(values.map(({ member }) => member)).map((member) => ({
    member,
    type: "equals",
    value: distinct(values.filter((other) => other.member === member).map(({ value }) => value ?? "")),
  }));
}

function timeFilter(member: string, { from, to }: Span): MemberFilter {
  if (from !== null && to !== null) return { member, type: "between", value: [from, to] };
  return from !== null
    ? { member, type: "greater_than_or_equal", value: from }
    : { member, type: "less_than_or_equal", value: to };
}

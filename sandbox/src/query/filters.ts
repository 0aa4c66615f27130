import { invalidFilter, type Dimension, type QueryError } from "./model.js";
import type { FittingFilter } from "./fitting-filters.js";
import type { Bind } from "./sql-context.js";
import { ALWAYS, without, type TimeSpan } from "./spans.js";
import { readTimeSpan } from "./time.js";

type Type = Dimension["type"];
type Scalar = string | number | boolean;
type Operator = (sql: string, values: readonly Scalar[], type: Type, bind: Bind) => string;

/** The maximum number of values in one filter. */
const MAX_VALUES = 1000;

const compare =
  (sign: "<" | "<=" | ">" | ">="): Operator =>
  (sql, values, type, bind) =>
    `${ordered(sql, type)} ${sign} ${bindOrdered(single(values), type, bind)}`;

/** Compares strings by code points: the same order on every server, whatever its locale. */
function ordered(sql: string, type: Type): string {
  return type === "number" ? sql : `${sql} collate "C"`;
}

function bindOrdered(value: Scalar, type: Type, bind: Bind): string {
  return type === "number" ? bind(readNumber(value), "double precision") : bind(String(value), "text");
}

/** Finds any of the strings, each of which the condition names `wanted`; ignores case. */
const search =
  (condition: (text: string) => string): Operator =>
  (sql, values, _type, bind) => {
    const list = values.map((value) => String(value).toLowerCase());
    const found = condition(`lower(${sql}::text)`);
    return `exists (select from unnest(${bind(list, "text[]")}) as wanted where ${found})`;
  };

const equals: Operator = (sql, values, type, bind) =>
  type === "text"
    ? `${sql} = any(${bind(values.map(String), "text[]")})`
    : `${sql} = any(${bind(values.map(readNumber), "double precision[]")})`;

/** The operators by name; those with "not" in their name negate these. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  equals,
  greater_than: compare(">"),
  greater_than_or_equal: compare(">="),
  less_than: compare("<"),
  less_than_or_equal: compare("<="),
  contains: search((text) => `position(wanted in ${text}) > 0`),
  starts_with: search((text) => `left(${text}, length(wanted)) = wanted`),
  ends_with: search((text) => `right(${text}, length(wanted)) = wanted`),
  between: (sql, values, type, bind) => {
    const [from, to] = pair(values).map((value) => bindOrdered(value, type, bind));
    // a range whose ends are exchanged is read as if they were not
    return `${ordered(sql, type)} between symmetric ${from} and ${to}`;
  },
};

/** The operators for times. A time is as precise as it is written: "after March" begins at the end of March. */
const TIME_OPERATORS: Readonly<Record<string, (spans: readonly TimeSpan[]) => TimeSpan[]>> = {
  equals: (spans) => [...spans],
  greater_than: (spans) => [{ ...ALWAYS, from: single(spans).to }],
  greater_than_or_equal: (spans) => [{ ...ALWAYS, from: single(spans).from }],
  less_than: (spans) => [{ ...ALWAYS, to: single(spans).from }],
  less_than_or_equal: (spans) => [{ ...ALWAYS, to: single(spans).to }],
  between: (spans) => {
    const [one, other] = pair(spans);
    return [one.from < other.to ? { from: one.from, to: other.to } : { from: other.from, to: one.to }];
  },
};

const EMPTY: Readonly<Record<string, (sql: string, type: Type) => string>> = {
  is_null: (sql) => `${sql} is null`,
  is_empty: (sql, type) => (type === "text" ? `coalesce(${sql}, '') = ''` : `${sql} is null`),
};

/**
 * Returns the condition of one filter; an empty list if its value is null or an empty list, which means cleared.
 * @throws QueryError if the operator or the value does not fit.
 */
export function filterCondition(
  { filter, shiftDays }: FittingFilter,
  expression: string,
  type: Type,
  bind: Bind,
): string[] {
  const sql = `(${expression})`;
  const { name, plain } = operatorOf(filter);
  // rows without a value are not equal to anything: a negation keeps them
  const finish = (condition: string) =>
    plain === name ? `(${condition})` : `not coalesce((${condition}), false)`;
  if (Object.hasOwn(EMPTY, plain)) return [finish(EMPTY[plain]?.(sql, type) ?? "")];
  const values = readValues(filter.value);
  const operator = Object.hasOwn(OPERATORS, plain) ? OPERATORS[plain] : undefined;
  if (!operator || (plain !== name && !NEGATED.has(plain))) throw wrongOperator(name);
  const condition = () =>
    type === "time"
      ? within(sql, positiveTimes(plain, values, shiftDays), bind)
      : operator(sql, values, type, bind);
  const conditions = values.length > 0 ? [`(${condition()})`] : [];
  // null in a list selects rows without a value; null alone means cleared
  if (plain === "equals" && Array.isArray(filter.value) && filter.value.includes(null)) {
    conditions.push(`${sql} is null`);
  }
  return conditions.length > 0 ? [finish(conditions.join(" or "))] : [];
}

/** Returns the times that a filter on time selects; undefined if it has no value. */
export function filterTimes({ filter, shiftDays }: FittingFilter): TimeSpan[] | undefined {
  const { name, plain } = operatorOf(filter);
  const values = Object.hasOwn(EMPTY, plain) ? [] : readValues(filter.value);
  if (values.length === 0) return undefined;
  const times = positiveTimes(plain, values, shiftDays);
  return plain === name ? times : without(times);
}

/** @throws QueryError if the operator can't be applied to times. */
function positiveTimes(operator: string, values: readonly Scalar[], shiftDays: number): TimeSpan[] {
  const read = Object.hasOwn(TIME_OPERATORS, operator) ? TIME_OPERATORS[operator] : undefined;
  if (!read && !Object.hasOwn(OPERATORS, operator)) throw wrongOperator(operator);
  if (!read) throw invalidFilter(`The filter operator "${operator}" can't be applied to a time.`);
  return read(values.map((value) => readTimeSpan(value, shiftDays)));
}

/** Returns the SQL condition that a time is in one of the spans. */
export function within(sql: string, spans: readonly TimeSpan[], bind: Bind): string {
  const conditions = spans.map(
    ({ from, to }) => `${sql} >= ${bind(from, "timestamp")} and ${sql} < ${bind(to, "timestamp")}`,
  );
  return conditions.length > 0 ? conditions.map((each) => `(${each})`).join(" or ") : "false";
}

function wrongOperator(name: string): QueryError {
  return invalidFilter(`The filter operator "${name.slice(0, 40)}" can't be applied.`);
}

/** The operator's name, and its name without a negation. */
function operatorOf({ type }: FittingFilter["filter"]): { name: string; plain: string } {
  const name = type ?? "equals";
  return { name, plain: name.replace(/^not_|(?<=^is_)not_/, "") };
}

const NEGATED: ReadonlySet<string> = new Set(["equals", "contains", "starts_with", "ends_with"]);

function readValues(value: unknown): Scalar[] {
  const values = [value].flat().filter((item) => item !== null && item !== undefined);
  if (values.length > MAX_VALUES) {
    throw invalidFilter(`Expected at most ${MAX_VALUES} values in a filter, got ${values.length}.`);
  }
  return values.map((item) => {
    if (typeof item === "string" || typeof item === "number" || typeof item === "boolean") return item;
    throw invalidFilter("Expected strings, numbers, booleans or a list of them as a filter's value.");
  });
}

function single<T>(values: readonly T[]): T {
  const [value] = values;
  if (value !== undefined && values.length === 1) return value;
  throw invalidFilter(`Expected one value for a comparison, got ${values.length}.`);
}

function pair<T>(values: readonly T[]): [T, T] {
  const [from, to] = values;
  if (from !== undefined && to !== undefined && values.length === 2) return [from, to];
  throw invalidFilter(`Expected a list of two values for "between", got ${values.length}.`);
}

function readNumber(value: Scalar): number {
  const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value);
  if (Number.isFinite(number)) return number;
  throw invalidFilter(`Expected a number in the filter, got "${String(value).slice(0, 60)}".`);
}

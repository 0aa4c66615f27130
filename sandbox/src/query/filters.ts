import { invalidFilter, type Dimension } from "./model.js";
import type { FittingFilter } from "./fitting-filters.js";
import type { Bind } from "./sql-context.js";
import { readTimeSpan, type TimeSpan } from "./time.js";

type Type = Dimension["type"];
type Scalar = string | number | boolean;
type Operator = (sql: string, values: readonly Scalar[], type: Type, context: Context) => string;

/** What operators share. */
interface Context {
  bind: Bind;
  /** Reads a time of the filter. */
  readSpan: (value: unknown) => TimeSpan;
}

/** The maximum number of values in one filter. */
const MAX_VALUES = 1000;

const compare =
  (sign: "<" | "<=" | ">" | ">="): Operator =>
  (sql, values, type, { bind, readSpan }) => {
    const value = single(values);
    if (type === "number") return `${sql} ${sign} ${bind(readNumber(value), "double precision")}`;
    if (type === "text") return `${sql} collate "C" ${sign} ${bind(String(value), "text")}`;
    // "after March" begins where March ends, "from March on" where it begins
    const { from, to } = readSpan(value);
    const edge = bind(sign === ">" || sign === "<=" ? to : from, "timestamp");
    return `${sql} ${sign === ">" || sign === ">=" ? ">=" : "<"} ${edge}`;
  };

const atLeast = compare(">=");
const atMost = compare("<=");

/** Finds any of the strings, each of which the condition calls `wanted`; upper and lower case are the same. */
const search =
  (condition: (text: string) => string): Operator =>
  (sql, values, type, { bind }) => {
    if (type === "time") throw invalidFilter("A time can't be searched for a string.");
    const list = values.map((value) => String(value).toLowerCase());
    const found = condition(`lower(${sql}::text)`);
    return `exists (select from unnest(${bind(list, "text[]")}) as wanted where ${found})`;
  };

const equals: Operator = (sql, values, type, { bind, readSpan }) => {
  if (type === "text") return `${sql} = any(${bind(values.map(String), "text[]")})`;
  if (type === "number") return `${sql} = any(${bind(values.map(readNumber), "double precision[]")})`;
  const within = ({ from, to }: TimeSpan) =>
    `(${sql} >= ${bind(from, "timestamp")} and ${sql} < ${bind(to, "timestamp")})`;
  return values.map((value) => within(readSpan(value))).join(" or ");
};

/** The operators by name; those with "not" in their name negate these. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  equals,
  greater_than: compare(">"),
  greater_than_or_equal: atLeast,
  less_than: compare("<"),
  less_than_or_equal: atMost,
  contains: search((text) => `position(wanted in ${text}) > 0`),
  starts_with: search((text) => `left(${text}, length(wanted)) = wanted`),
  ends_with: search((text) => `right(${text}, length(wanted)) = wanted`),
  between: (sql, values, type, context) => {
    const [from, to] = values;
    if (from === undefined || to === undefined || values.length !== 2) {
      throw invalidFilter(`Expected a list of two values for "between", got ${values.length}.`);
    }
    return `${atLeast(sql, [from], type, context)} and ${atMost(sql, [to], type, context)}`;
  },
};

const EMPTY: Readonly<Record<string, (sql: string, type: Type) => string>> = {
  is_null: (sql) => `${sql} is null`,
  is_empty: (sql, type) => (type === "text" ? `coalesce(${sql}, '') = ''` : `${sql} is null`),
};

/**
 * The condition of one filter; none when its value is null or an empty list, which means cleared.
 * @throws QueryError when the operator or the value does not fit.
 */
export function filterCondition(
  { filter, shiftDays }: FittingFilter,
  expression: string,
  type: Type,
  bind: Bind,
): string[] {
  const sql = `(${expression})`;
  const context: Context = { bind, readSpan: (value) => readTimeSpan(value, shiftDays) };
  const name = filter.type ?? "equals";
  const plain = name.replace(/^not_|(?<=^is_)not_/, "");
  // rows without a value are not equal to anything: a negation keeps them
  const finish = (condition: string) =>
    plain === name ? `(${condition})` : `not coalesce((${condition}), false)`;
  if (Object.hasOwn(EMPTY, plain)) return [finish(EMPTY[plain]?.(sql, type) ?? "")];
  const operator = Object.hasOwn(OPERATORS, plain) ? OPERATORS[plain] : undefined;
  if (!operator || (plain !== name && !NEGATED.has(plain))) {
    throw invalidFilter(`The filter operator "${name.slice(0, 40)}" can't be applied.`);
  }
  const values = readValues(filter.value);
  const conditions = values.length > 0 ? [`(${operator(sql, values, type, context)})`] : [];
  // null in a list selects rows without a value; null alone means cleared
  if (plain === "equals" && Array.isArray(filter.value) && filter.value.includes(null)) {
    conditions.push(`${sql} is null`);
  }
  return conditions.length > 0 ? [finish(conditions.join(" or "))] : [];
}

const NEGATED: ReadonlySet<string> = new Set(["equals", "contains", "starts_with", "ends_with"]);

function readValues(value: unknown): Scalar[] {
  const values = [value].flat().filter((item) => item !== null && item !== undefined);
  if (values.length > MAX_VALUES) {
    throw invalidFilter(`A filter takes up to ${MAX_VALUES} values, got ${values.length}.`);
  }
  return values.map((item) => {
    if (typeof item === "string" || typeof item === "number" || typeof item === "boolean") return item;
    throw invalidFilter("Expected strings, numbers, booleans or a list of them as a filter's value.");
  });
}

function single(values: readonly Scalar[]): Scalar {
  const [value] = values;
  if (value !== undefined && values.length === 1) return value;
  throw invalidFilter(`Expected one value for a comparison, got ${values.length}.`);
}

function readNumber(value: Scalar): number {
  const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value);
  if (Number.isFinite(number)) return number;
  throw invalidFilter(`Expected a number in the filter, got "${String(value).slice(0, 60)}".`);
}

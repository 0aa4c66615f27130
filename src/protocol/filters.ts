import { checkString, expected, isRecord } from "./check.js";
import { toJson } from "./json.js";

/** A JSON scalar. */
export type FilterScalar = string | number | boolean | null;

/** The value that a filter compares with; null clears the filter. */
export type FilterValue = FilterScalar | FilterScalar[];

/** How a filter compares. The list is open: later versions of the service may add to it. */
export type FilterOperator =
  | "equals"
  | "not_equals"
  | "greater_than"
  | "greater_than_or_equal"
  | "less_than"
  | "less_than_or_equal"
  | "contains"
  | "not_contains"
  | "starts_with"
  | "not_starts_with"
  | "ends_with"
  | "not_ends_with"
  | "is_null"
  | "is_not_null"
  | "is_empty"
  | "is_not_empty"
  | "between"
  | "custom"
  | (string & {});

/** A filter on one member; without a type it means `equals`. */
export interface EmbedFilter {
  value: FilterValue;
  type?: FilterOperator;
}

/** The accepted forms of a filter: a scalar, an array or null is short for `{ value }`. */
export type FilterInput = FilterValue | EmbedFilter;

/** Filters by member, such as `{ "orders.status": { value: "shipped" } }`. */
export type FilterMap = Record<string, FilterInput>;

/** Checks a member name, `<semantic_view>.<dimension>`. @throws TypeError on anything else. */
export function checkMember(value: unknown): string {
  return checkString(value, /^[^.=&#%\s\p{C}]+(\.[^.=&#%\s\p{C}]+)+$/u, 'a member such as "orders.status"');
}

function isScalar(value: unknown): value is FilterScalar {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

function isValue(input: unknown): input is FilterValue {
  return Array.isArray(input) ? input.every(isScalar) : isScalar(input);
}

/**
 * Converts every accepted form of a filter to the one that is sent. Its error names the members of an object, because
 * one may be misspelled.
 * @throws TypeError on a filter that can't be sent.
 */
export function normalizeFilter(input: unknown): EmbedFilter {
  const { value, type, ...others } = isValue(input)
    ? { value: input }
    : { ...(input as Partial<EmbedFilter>) };
  if (
    !isValue(value) ||
    !(type === undefined || typeof type === "string") ||
    Object.keys(others).length > 0
  ) {
    const got = isRecord(input) ? `{ ${Object.keys(input).join(", ")} }` : input;
    throw expected('a scalar, array, null or { "value": …, "type"?: … } as the filter', got);
  }
  const copy = Array.isArray(value) ? [...value] : value; // the host may change its array later
  return type ? { value: copy, type } : { value: copy };
}

/**
 * Writes a filter in the form that the set-filter action carries: `f_orders.status={"value":"shipped"}`, not percent-encoded.
 * @throws TypeError on a wrong member or value.
 */
export function filterUrlParameter(member: string, input: FilterInput): string {
  return `f_${checkMember(member)}=${toJson(normalizeFilter(input))}`;
}

/**
 * Reads a filter parameter, raw or percent-encoded.
 * @throws TypeError unless it has the form `f_<semantic_view>.<dimension>=<JSON>`.
 */
export function parseFilterUrlParameter(text: unknown): { member: string; filter: EmbedFilter } {
  try {
    const [, name = "", json = ""] = /^f_([^=]*)=(.*)$/s.exec(text as string) ?? [];
    return {
      member: checkMember(decodeURIComponent(name)),
      // JSON never begins with "%", so a leading one means percent-encoded; one inside raw JSON is just a character
      filter: normalizeFilter(JSON.parse(json.startsWith("%") ? decodeURIComponent(json) : json)),
    };
  } catch {
    throw expected('a filter such as f_orders.status={"value":"shipped"}', text);
  }
}

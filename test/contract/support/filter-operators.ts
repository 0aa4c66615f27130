import type { FilterOperator } from "../../../src/protocol/index.js";

/** The operators of filters by default: the description lists none. */
export const FILTER_OPERATORS = [
  "equals",
  "not_equals",
  "greater_than",
  "greater_than_or_equal",
  "less_than",
  "less_than_or_equal",
  "contains",
  "not_contains",
  "starts_with",
  "not_starts_with",
  "ends_with",
  "not_ends_with",
  "is_null",
  "is_not_null",
  "is_empty",
  "is_not_empty",
  "between",
  "custom",
] as const satisfies readonly FilterOperator[];

/** The operators of filters, by default: the description names none. */
export const FILTER_OPERATORS = [
  ...(["equals", "not_equals", "greater_than", "greater_than_or_equal", "less_than"] as const),
  ...(["less_than_or_equal", "contains", "not_contains", "starts_with", "not_starts_with"] as const),
  ...(["ends_with", "not_ends_with", "is_null", "is_not_null", "is_empty", "is_not_empty"] as const),
  ...(["between", "custom"] as const),
];

import type { EmbedFilter, FilterScalar } from "svc-dashboard/protocol";

/** Operators as signs, so that they need no translation. `*` means any text, as in file names. */
const SIGNS: Record<string, (value: string) => string> = {
  equals: (value) => value,
  not_equals: (value) => `≠ ${value}`,
  greater_than: (value) => `> ${value}`,
  greater_than_or_equal: (value) => `≥ ${value}`,
  less_than: (value) => `< ${value}`,
  less_than_or_equal: (value) => `≤ ${value}`,
  contains: (value) => `*${value}*`,
  not_contains: (value) => `≠ *${value}*`,
  starts_with: (value) => `${value}*`,
  not_starts_with: (value) => `≠ ${value}*`,
  ends_with: (value) => `*${value}`,
  not_ends_with: (value) => `≠ *${value}`,
  is_null: () => "= ∅",
  is_not_null: () => "≠ ∅",
  is_empty: () => '= ""',
  is_not_empty: () => '≠ ""',
};

/** The values that a filter selects, short enough for a control. `write` formats one value. */
export function filterSummary(
  { value, type = "equals" }: EmbedFilter,
  write: (value: FilterScalar) => string,
): string {
  const values = [value].flat().map(write);
  if (type === "between") return values.join(" – ");
  return (SIGNS[type] ?? ((text: string) => `${type} ${text}`))(values.join(", "));
}

/** The values that a filter selects by `equals`, as strings; none for any other operator. */
export function pickedValues(filter: EmbedFilter | undefined): Set<string> {
  if (!filter || (filter.type ?? "equals") !== "equals") return new Set();
  return new Set([filter.value].flat().map(String));
}

/** Whether a filter is cleared, by null or an empty list. Operators such as `is_null` do not take a value. */
export function isCleared({ value, type }: EmbedFilter): boolean {
  return !type?.startsWith("is_") && (value === null || (Array.isArray(value) && value.length === 0));
}

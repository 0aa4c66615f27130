import type { EmbedFilter, FilterScalar } from "svc-dashboard/protocol";
import type { ValuesResponse } from "../../../contract/viewer-api.js";
import { fill, type Formats } from "../../format/format.js";

/** Operators whose values must be values of the member: a host may have misspelled one. */
const COMPARED: ReadonlySet<string> = new Set(["equals", "not_equals"]);

/**
 * The values of a filter that its member does not have, compared as in a query. Empty if that can't be determined: for
 * times, for a list that is cut, and for a viewer without any values.
 */
export function unknownValues(
  filter: EmbedFilter | undefined,
  { type, values, isCut }: ValuesResponse,
): FilterScalar[] {
  if (!filter || !COMPARED.has(filter.type ?? "equals")) return [];
  if (type === "time" || isCut || values.length === 0) return [];
  const key = (value: FilterScalar) => (type === "number" ? Number(value) : String(value));
  const known = new Set(values.map(key));
  // null selects rows without a value, even if the list does not have it
  return [filter.value].flat().filter((value) => value !== null && !known.has(key(value)));
}

/** The type of an unknown value that is not a string, if the member has only strings. */
export function wrongType(filter: EmbedFilter, result: ValuesResponse): string | undefined {
  const value = unknownValues(filter, result).find((unknown) => typeof unknown !== "string");
  return result.type === "text" && value !== undefined ? typeof value : undefined;
}

/** This many unknown values are named. */
const NAMED = 3;

/**
 * Names the values of a filter that its member does not have, because "No data" alone would not point to a misspelled one;
 * empty if there are none.
 */
export function unknownText(
  filter: EmbedFilter | undefined,
  result: ValuesResponse,
  formats: Formats,
): string {
  const values = unknownValues(filter, result).map((value) => formats.scalar(value));
  if (values.length === 0) return "";
  const named = values.slice(0, NAMED).join(", ");
  return fill(formats.texts.unknownValues, { values: values.length > NAMED ? `${named}, …` : named });
}

import type { QueryResponse } from "../../contract/viewer-api.js";
import type { Formats } from "../format/format.js";
import { isPart, type Part } from "./spec-parts.js";

/** Where each channel says what its values are. */
const GUIDES: Readonly<Record<string, string>> = {
  x: "axis",
  y: "axis",
  color: "legend",
  fill: "legend",
  stroke: "legend",
  shape: "legend",
};

/**
 * A specification whose axes and legends have words such as "delivered" in the viewer's language. The rows keep the values
 * as they are, because its conditions and its order name them.
 */
export function withValueWords(spec: Part, { columns, rows }: QueryResponse, formats: Formats): Part {
  const labels = (field: unknown): string | undefined => {
    if (!columns.some((column) => column.field === field && column.kind === "dimension")) return undefined;
    const values = new Set(rows.map((row) => String(row[String(field)])));
    const words = [...values].map((value) => [value, formats.text(value)]);
    const isTranslated = words.some(([value, word]) => value !== word);
    return isTranslated ? `${JSON.stringify(Object.fromEntries(words))}[datum.value]` : undefined;
  };
  const copy = (part: unknown, name = ""): unknown => {
    if (Array.isArray(part)) return part.map((each: unknown) => copy(each));
    if (!isPart(part)) return part;
    const copied = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, copy(each, key)]));
    const guide = GUIDES[name];
    const labelExpr = guide !== undefined && part[guide] !== null ? labels(part["field"]) : undefined;
    return guide !== undefined && labelExpr !== undefined
      ? { ...copied, [guide]: { labelExpr, ...(Object(part[guide]) as Part) } }
      : copied;
  };
  return copy(spec) as Part;
}

import type { QueryResponse } from "../../../contract/viewer-api.js";
import type { Formats } from "../../format/format.js";
import { isPart, type Part } from "../spec/spec-parts.js";

/** The guide that labels the values of each channel. */
const GUIDES: Readonly<Record<string, string>> = {
  x: "axis",
  y: "axis",
  color: "legend",
  fill: "legend",
  stroke: "legend",
  shape: "legend",
};

/**
 * Translates values such as "delivered" in the axes, legends and texts of a specification. The rows stay as they are, because
 * the conditions and the sort order of the specification refer to them.
 */
export function withValueWords(spec: Part, { columns, rows }: QueryResponse, formats: Formats): Part {
  const words = ({ field, scale }: Part, value: string): string | undefined => {
    if (!columns.some((column) => column.field === field && column.kind === "dimension")) return undefined;
    const { domain = [] } = Object(scale) as { domain?: unknown };
    const values = new Set([...[domain].flat(), ...rows.map((row) => row[String(field)])].map(String));
    const pairs = [...values].map((each) => [each, formats.text(each)]);
    const isTranslated = pairs.some(([each, word]) => each !== word);
    return isTranslated ? `${JSON.stringify(Object.fromEntries(pairs))}[${value}]` : undefined;
  };
  const copy = (part: unknown, name = ""): unknown => {
    if (Array.isArray(part)) return part.map((each: unknown) => copy(each));
    if (!isPart(part)) return part;
    if (name === "text") {
      const expr = words(part, `datum[${JSON.stringify(part["field"])}]`);
      return expr === undefined ? part : { value: { expr } };
    }
    const copied = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, copy(each, key)]));
    const guide = GUIDES[name];
    const labelExpr = guide !== undefined && part[guide] !== null ? words(part, "datum.value") : undefined;
    return guide !== undefined && labelExpr !== undefined
      ? { ...copied, [guide]: { labelExpr, ...(Object(part[guide]) as Part) } }
      : copied;
  };
  return copy(spec) as Part;
}

/** The OpenAPI document as the reference pages show it: operations, types in words, links to schemas. */
import { readFileSync } from "node:fs";

const { tags, paths, components } = JSON.parse(readFileSync("src/openapi/openapi.json", "utf8"));
export { components, tags };

const METHODS = ["get", "put", "post", "delete", "patch"];

/** The schema, parameter or response that a reference names; anything else unchanged. */
export function resolved(part) {
  if (!part.$ref) return part;
  const [, kind, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(part.$ref);
  return components[kind][name];
}

/** Every operation, in the document's order, with its method and path. */
export const operations = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => ({
    ...item[method],
    path,
    method: method.toUpperCase(),
  })),
);

const code = (value) => `\`${value}\``;

/** The range of a number or the length of a string or an array; nothing where there is none. */
function rangeOf({ minimum, maximum, minLength, maxLength, minItems, maxItems, pattern }) {
  const between = (least, most, unit) => {
    const isBounded = most !== undefined && most < Number.MAX_SAFE_INTEGER;
    if (least === undefined && !isBounded) return [];
    if (!isBounded) return [`at least ${least}${unit}`];
    return [least === undefined ? `up to ${most}${unit}` : `${least} to ${most}${unit}`];
  };
  const parts = [
    ...between(minimum, maximum, ""),
    ...between(minLength, maxLength, " characters"),
    ...between(minItems, maxItems, " items"),
    ...(pattern ? [`matches ${code(pattern)}`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

/** A schema in words, such as "array of Workbook or null". @param link makes the link to a named schema */
export function typeText(schema, link) {
  if (schema.$ref) return link(schema.$ref.split("/").at(-1));
  if (schema.enum) return schema.enum.map((value) => code(value)).join(", ");
  const inner = schema.anyOf ?? schema.oneOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined);
  if (inner) return inner.map((part) => typeText(part, link)).join(" or ");
  const types = [schema.type ?? "any"].flat();
  const words = types.map((type) =>
    type === "array" ? `array of ${typeText(schema.items ?? {}, link)}` : type,
  );
  return words.join(" or ") + rangeOf(schema);
}

/** The description of a part, with what it assumes; bars are escaped for tables. */
export function descriptionOf(part) {
  const { description = "", "x-assumption": assumption } = part;
  return [description, ...(assumption ? [`_Assumption:_ ${assumption}`] : [])].join(" ").trim();
}

/** A table in Markdown. Bars within cells are escaped. */
export function table(head, rows) {
  const cell = (text) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");
  return [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

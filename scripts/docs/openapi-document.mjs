/** The OpenAPI document as the reference pages show it: operations, types in words, links to schemas. */
import { readFileSync } from "node:fs";
import { code, codes } from "./markdown.mjs";

const { tags, paths, components } = JSON.parse(readFileSync("src/openapi/openapi.json", "utf8"));
export { tags };
export const { schemas } = components;

/** The schema, parameter or response that a reference names; anything else unchanged. */
export function resolved(part) {
  if (!part.$ref) return part;
  const [kind, name] = part.$ref.split("/").slice(-2);
  return components[kind][name];
}

/** Every operation, in the document's order, with its method and path, and without references to parameters. */
export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
    parameters: (operation.parameters ?? []).map(resolved),
  })),
);

/** The range of a number, or the length of a string or an array, in parentheses. */
function rangeOf({ pattern, ...schema }) {
  const ranges = Object.entries({ imum: "", Length: " characters", Items: " items" }).map(([name, unit]) => {
    const [least, most] = [schema[`min${name}`], schema[`max${name}`]];
    const isBounded = most !== undefined && most < Number.MAX_SAFE_INTEGER;
    if (isBounded) return `${least === undefined ? "up to" : `${least} to`} ${most}${unit}`;
    return least === undefined ? undefined : `at least ${least}${unit}`;
  });
  const parts = [...ranges, pattern && `matches ${code(pattern)}`].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

/** A schema in words, such as "array of Workbook or null". @param link makes the link to a named schema */
export function typeText(schema, link) {
  if (schema.$ref) return link(schema.$ref.split("/").at(-1));
  if (schema.enum) return codes(schema.enum);
  const inner = schema.anyOf ?? schema.oneOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined);
  if (inner) return inner.map((part) => typeText(part, link)).join(" or ");
  const types = [schema.type ?? "any"].flat();
  const words = types.map((type) =>
    type === "array" ? `array of ${typeText(schema.items ?? {}, link)}` : type,
  );
  return words.join(" or ") + rangeOf(schema);
}

/** The assumption of a part, if it makes one. */
export const assumptionOf = ({ "x-assumption": text }) => text && `_Assumption:_ ${text}`;

/** The description of a part, and what it assumes. */
export const descriptionOf = (part) => [part.description, assumptionOf(part)].filter(Boolean).join(" ");

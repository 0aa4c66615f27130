/** Writes what comes from one file each: size limits, layers, the input of a session, and the picture of the states. */
import { readFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";
import { ELEMENT_LAYERS, PAGE_LAYERS, SANDBOX_LAYERS, SOURCE_LAYERS } from "../../layers.config.mjs";

/** Fills in the limits of the sizes between their markers, `<!-- sizes -->` and `<!-- end -->`. */
export function withSizes(page) {
  const rows = JSON.parse(readFileSync(".size-limit.json", "utf8")).map(
    ({ name, limit, gzip }) => `| ${name} | ${limit} ${gzip ? "gzip" : "brotli"} |`,
  );
  const table = ["| Part | Limit |", "| --- | --- |", ...rows].join("\n");
  return page.replace(
    /(<!-- sizes -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${table}\n\n${end}`,
  );
}

const code = (name) => `\`${name}\``;

function layerTable(layers) {
  const rows = Object.entries(layers).map(
    ([folder, { contains, imports }]) =>
      `| ${code(folder)} | ${contains} | ${imports.map(code).join(", ") || "nothing"} |`,
  );
  return ["| Folder | Contains | May import |", "| --- | --- | --- |", ...rows].join("\n");
}

const LAYER_BLOCKS = {
  source: layerTable(SOURCE_LAYERS),
  element: layerTable(ELEMENT_LAYERS),
  sandbox: layerTable(SANDBOX_LAYERS),
  pages: PAGE_LAYERS.map(code).join(", "),
};

/** Fills in the tables between their markers, `<!-- layers: source -->` and `<!-- end -->`. */
export function withLayers(page) {
  return page.replace(
    /(<!-- layers: (\w+) -->\n).*?(<!-- end -->)/gs,
    (_, start, name, end) => `${start}\n${LAYER_BLOCKS[name]}\n\n${end}`,
  );
}

const { schemas } = JSON.parse(readFileSync("src/openapi/openapi.json", "utf8")).components;

const nameOf = ({ $ref }) => $ref.split("/").at(-1);

function typeOf(schema) {
  if (schema.$ref) return "object";
  const types = schema.anyOf ? schema.anyOf.map(typeOf) : [schema.type ?? "any"].flat();
  return types.map((type) => (type === "array" ? `array of ${typeOf(schema.items)}s` : type)).join(" or ");
}

/** A row for a member, and for each known member of the objects in it. */
function rowsOf([name, schema]) {
  const inner = [schema, ...(schema.anyOf ?? []), schema.items ?? {}].find(({ $ref }) => $ref);
  const path = schema.items ? `${name}[]` : name;
  const members = inner ? Object.entries(schemas[nameOf(inner)].properties) : [];
  return [
    `| \`${name}\` | ${typeOf(schema)} | ${schema.description} |`,
    ...members.flatMap(([member, value]) => rowsOf([`${path}.${member}`, value])),
  ];
}

/** Fills in the table between its markers, `<!-- session-input -->` and `<!-- end -->`. */
export function withSessionInput(page) {
  const [options, { oneOf: users }] = schemas.GenerateSessionInput.allOf;
  const members = [...users, schemas[nameOf(options)]].flatMap(({ properties }) =>
    Object.entries(properties),
  );
  const table = ["| Member | Type | Description |", "| --- | --- | --- |", ...members.flatMap(rowsOf)];
  return page.replace(
    /(<!-- session-input -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${table.join("\n")}\n\n${end}`,
  );
}

const { STATE_CHANGES } = await tsImport("../../test/element/state-changes.ts", import.meta.url);

/** Mermaid reads a hyphen as part of an arrow. */
const nodeOf = (state) => state.replaceAll("-", "_");

/** Draws how the element's state changes between its markers, `<!-- state changes -->` and `<!-- end -->`. */
export function withStateChanges(page) {
  const arrows = Object.entries(STATE_CHANGES).flatMap(([from, next]) =>
    Object.entries(next).map(([to, when]) => `  ${nodeOf(from)} --> ${nodeOf(to)}: ${when}`),
  );
  const picture = ["```mermaid", "stateDiagram-v2", "  [*] --> idle", ...arrows, "```"].join("\n");
  return page.replace(
    /(<!-- state changes -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${picture}\n\n${end}`,
  );
}

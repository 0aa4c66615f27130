/** Writes the table of docs/sessions.md: every member of a session's input, from the OpenAPI document. */
import { readFileSync } from "node:fs";

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

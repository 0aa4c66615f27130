import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const read = (path) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8"));

const COMPONENT = /"\$ref":"(?:openapi\.json)?#\/components\/schemas\/(\w+)"/g;

/**
 * The schema of the sandbox's seeds in one piece, with the schemas of the OpenAPI document that it refers to.
 * @returns {{ $defs: Record<string, object> }}
 */
export function seedSchema() {
  const { schemas } = read("src/openapi/openapi.json").components;
  const needed = new Map();
  const own = (schema) =>
    JSON.parse(
      JSON.stringify(schema).replace(COMPONENT, (_, name) => {
        if (!needed.has(name)) needed.set(name, schemas[name]);
        return `"$ref":"#/$defs/${name}"`;
      }),
    );
  const schema = own(read("sandbox/src/seed/seed.schema.json"));
  // the loop also visits the schemas that it adds
  for (const [name, component] of needed) schema.$defs[name] = own(component);
  return schema;
}

import { resolve, type Schema } from "./document.js";

/**
 * Creates values that together contain every documented member: one with all members, one with null where it is allowed,
 * and one for each further value of an enumeration.
 */
export function samplesOf(schema: Schema): unknown[] {
  return [0, 1, 2, 3, 4, 5].map((turn) => sample(schema, turn)).concat([sample(schema, "nulls")]);
}

/** The alternative to use: the n-th, or null where it is allowed. */
type Choice = number | "nulls";

function sample(documented: Schema, choice: Choice): unknown {
  const schema = resolve<Schema>(documented);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (schema.allOf) return schema.allOf.map((part) => sample(part, choice)).reduce(merge);
  if (alternatives) return sample(choose(alternatives, choice), choice);
  const types = [schema.type ?? []].flat();
  if (choice === "nulls" && types.includes("null")) return null;
  if (schema.enum) return schema.enum[typeof choice === "number" ? choice % schema.enum.length : 0];
  switch (types[0]) {
    case "object":
      return sampleObject(schema, choice);
    case "array":
      return schema.items ? [sample(schema.items, choice)] : [];
    case "integer":
    case "number":
      return 5; // within every bound
    case "boolean":
      return choice === 0;
    case "null":
      return null;
    case "string":
      return "text"; // fits every pattern
    default:
      return [1, "of any type", null]; // a schema without a type
  }
}

function sampleObject({ properties = {}, additionalProperties }: Schema, choice: Choice): object {
  const members = Object.entries(properties).map(([name, value]): [string, unknown] => [
    name,
    sample(value, choice),
  ]);
  if (additionalProperties === true) members.push(["a key", { deep: [1] }]);
  else if (additionalProperties) members.push(["a key", sample(additionalProperties, choice)]);
  return Object.fromEntries(members);
}

function choose(alternatives: readonly Schema[], choice: Choice): Schema {
  const nothing = alternatives.find(({ type }) => type === "null");
  if (choice === "nulls" && nothing) return nothing;
  const some = alternatives.filter((alternative) => alternative !== nothing);
  return some[typeof choice === "number" ? choice % some.length : 0] ?? {};
}

function merge(a: unknown, b: unknown): unknown {
  return typeof b === "object" && b !== null ? { ...(a as object), ...b } : b;
}

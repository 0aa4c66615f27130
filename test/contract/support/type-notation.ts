/** The members of a JSON Schema that this project's documents use to describe a type. */
export interface TypeSchema {
  description?: string;
  $ref?: string;
  const?: string;
  type?: string | string[];
  format?: string;
  enum?: string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: TypeSchema;
  /** A member that is false must be absent. */
  properties?: Record<string, TypeSchema | boolean>;
  additionalProperties?: boolean | TypeSchema;
  required?: string[];
  anyOf?: TypeSchema[];
  oneOf?: TypeSchema[];
  allOf?: TypeSchema[];
  not?: TypeSchema;
}

/** The bounds of a value, in the order of the notation. */
const BOUNDS = [
  ["minimum", ">="],
  ["maximum", "<="],
  ["maxLength", "maxLength"],
  ["minItems", "minItems"],
  ["maxItems", "maxItems"],
  ["pattern", "pattern"],
] as const;

/** Whether a bound restricts a value: JSON represents larger integers inexactly. */
const isBound = (value: unknown): boolean => value !== undefined && value !== Number.MAX_SAFE_INTEGER;

/**
 * Writes a schema as a type, in the notation of TypeScript with bounds in parentheses: `string (maxLength 255) | null`,
 * `Workbook[]`. A schema without a type is `any`.
 */
export function typeOf(schema: TypeSchema): string {
  const { $ref, type, anyOf, oneOf, allOf, items, properties, additionalProperties } = schema;
  if (schema.const !== undefined) return schema.const;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (schema.enum) return schema.enum.join(" | ");
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.map(typeOf).join(" | ");
  if (allOf) return allOf.map((part) => (part.oneOf ? `(${typeOf(part)})` : typeOf(part))).join(" & ");
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(" | ");
  if (type === "null") return type;
  const bounds = BOUNDS.filter(([name]) => isBound(schema[name]) && appliesTo(name, type)).map(
    ([name, sign]) => `${sign} ${schema[name]}`,
  );
  const suffix = bounds.length > 0 ? ` (${bounds.join(", ")})` : "";
  if (type === "array") return `${items ? typeOf(items) : "any"}[]${suffix}`;
  if (typeof additionalProperties === "object") return `Record<string, ${typeOf(additionalProperties)}>`;
  if (properties) return objectType(schema);
  return `${schema.format ?? type ?? "any"}${suffix}`;
}

/** Whether a bound applies to a type; in a type that may be null, it applies to the other type. */
function appliesTo(bound: (typeof BOUNDS)[number][0], type: string | undefined): boolean {
  if (type === "string") return bound === "maxLength" || bound === "pattern";
  if (type === "array") return bound === "minItems" || bound === "maxItems";
  return bound === "minimum" || bound === "maximum";
}

function objectType(schema: TypeSchema): string {
  return `{ ${Object.entries(membersOf(schema))
    .map(([name, type]) => `${name}: ${type}`)
    .join("; ")} }`;
}

/** Returns the members of an object's schema with their types; an optional one has a `?` after its name. */
export function membersOf({ properties = {}, required = [] }: TypeSchema): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      typeof schema === "object" ? [[required.includes(name) ? name : `${name}?`, typeOf(schema)]] : [],
    ),
  );
}

import { expected, isRecord } from "../protocol/check.js";

/** The JSON Schemas of an input's members. */
export type Schemas = Record<string, { type?: "string"; enum?: readonly string[]; description?: string }>;

/** @throws TypeError on a value that is not in the list */
export function checkOneOf(name: string, value: unknown, values: readonly unknown[]): void {
  if (!values.includes(value)) throw expected(`one of ${values.join(", ")} as ${name}`, value);
}

/**
 * Returns a copy of an input with the members of the schemas. The element's methods check values without a list.
 * @throws TypeError on another or a missing member, and on a value that is not in the list of its schema
 */
export function checkInput(
  input: unknown,
  schemas: Schemas,
  required: readonly string[],
): Record<string, unknown> {
  if (!isRecord(input)) throw expected("an object as the input", input);
  const copy = { ...input };
  for (const name of [...required, ...Object.keys(copy)]) {
    checkOneOf("a member of the input", name, Object.keys(schemas));
    const { enum: values } = schemas[name]!;
    if (values) checkOneOf(name, copy[name], values);
  }
  return copy;
}

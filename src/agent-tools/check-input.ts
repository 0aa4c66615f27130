import { expected, isRecord } from "../protocol/check.js";

/** The JSON Schemas of an input's members. */
export type Schemas = Record<string, { type?: "string"; enum?: readonly string[]; description?: string }>;

/** The input of a tool, whose values are not checked yet. */
export type Input = Record<string, unknown>;

/** @throws TypeError on a value that is not in the list */
export function checkPermitted(name: string, value: unknown, permitted: readonly unknown[]): void {
  if (!permitted.includes(value)) throw expected(`one of ${permitted.join(", ")} as ${name}`, value);
}

/**
 * Returns a copy of an input with the members of the schemas. The element's methods check values without a list.
 * @throws TypeError on another or a missing member, and on a value that is not in the list of its schema
 */
export function checkInput(input: unknown, schemas: Schemas, required: readonly string[]): Input {
  if (!isRecord(input)) throw expected("an object as the input", input);
  const copy = { ...input };
  for (const name of [...required, ...Object.keys(copy)]) {
    checkPermitted("a member of the input", name, Object.keys(schemas));
    const { enum: values } = schemas[name]!;
    if (values) checkPermitted(name, copy[name], values);
  }
  return copy;
}

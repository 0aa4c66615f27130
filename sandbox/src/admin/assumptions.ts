import type { Assumption } from "../contract/admin-api.js";
import { DOCUMENT, referencedName, resolve, type JsonSchema } from "../openapi/operations.js";
import type { Exchange } from "../services.js";

/** The assumptions of a schema and of all that is below it; nothing where there are none. */
interface Node {
  assumption: Assumption | undefined;
  properties: readonly (readonly [name: string, node: Node])[];
  items: Node | undefined;
  /** Schemas that describe the same value: the target of a `$ref`, the branches of `allOf`, `oneOf` and `anyOf`. */
  branches: readonly Node[];
}

function assumptionOf(
  id: string,
  { "x-assumption": text }: { "x-assumption"?: string },
): Assumption | undefined {
  return text === undefined ? undefined : { id, text };
}

const named = new Map<string, Node | undefined>();

function nodeOf(schema: JsonSchema, id: string): Node | undefined {
  const assumption = assumptionOf(id, schema);
  const branches = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(
    (branch) => nodeOf(branch, id) ?? [],
  );
  const target = schema.$ref === undefined ? undefined : namedNode(referencedName(schema.$ref));
  if (target) branches.push(target);
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const node = nodeOf(property, `${id}.${name}`);
    return node ? [[name, node] as const] : [];
  });
  const items = schema.items && nodeOf(schema.items, id);
  if (!assumption && !items && branches.length + properties.length === 0) return undefined;
  return { assumption, properties, items, branches };
}

/** A schema of the document's own, made once; one that holds itself adds nothing the second time. */
function namedNode(name: string): Node | undefined {
  if (!named.has(name)) {
    named.set(name, undefined);
    const schema = DOCUMENT.components.schemas[name];
    if (schema) named.set(name, nodeOf(schema, name));
  }
  return named.get(name);
}

function collect(node: Node | undefined, value: unknown, touched: Set<Assumption>): void {
  if (!node) return;
  if (node.assumption) touched.add(node.assumption);
  for (const branch of node.branches) collect(branch, value, touched);
  if (Array.isArray(value)) {
    if (node.items) for (const item of value) collect(node.items, item, touched);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, below] of node.properties) {
      if (name in value) collect(below, (value as Record<string, unknown>)[name], touched);
    }
  }
}

/** What one operation assumes, as a whole and in its parts. */
interface OperationAssumptions {
  whole: Assumption | undefined;
  parameters: ReadonlyMap<string, Assumption & { hasDefault: boolean }>;
  body: Node | undefined;
  answers: ReadonlyMap<string, { whole: Assumption | undefined; body: Node | undefined }>;
}

const operations = new Map<string, OperationAssumptions>();
for (const described of Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods))) {
  const { operationId, parameters = [], requestBody, responses } = described;
  const given = parameters.flatMap((parameter) => {
    const { name, found } = resolve(parameter, DOCUMENT.components.parameters);
    const assumption = assumptionOf(name ?? `${operationId}.${found.name}`, found);
    const hasDefault = found["x-assumed-default"] === true;
    return assumption ? [[found.name, { ...assumption, hasDefault }] as const] : [];
  });
  const answers = Object.entries(responses).map(([status, response]) => {
    const { name, found } = resolve(response, DOCUMENT.components.responses);
    const id = name ?? `${operationId}.${status}`;
    const schema = found.content?.["application/json"]?.schema;
    return [status, { whole: assumptionOf(id, found), body: schema && nodeOf(schema, id) }] as const;
  });
  const schema = requestBody?.content["application/json"].schema;
  operations.set(operationId, {
    whole: assumptionOf(operationId, described),
    parameters: new Map(given),
    body: schema && nodeOf(schema, operationId),
    answers: new Map(answers),
  });
}

/**
 * The assumptions that a response depends on: those of its operation, of each part of the request and the response, and of
 * each omitted parameter with an assumed default.
 */
export function assumptionsOf(operationId: string, { query, body, status, answer }: Exchange): Assumption[] {
  const operation = operations.get(operationId);
  if (!operation) return [];
  const touched = new Set<Assumption>();
  if (operation.whole) touched.add(operation.whole);
  for (const [name, assumption] of operation.parameters) {
    if (name in query || (assumption.hasDefault && status < 400)) touched.add(assumption);
  }
  collect(operation.body, body, touched);
  const described = operation.answers.get(String(status));
  if (described?.whole) touched.add(described.whole);
  collect(described?.body, answer, touched);
  return [...touched];
}

/** Every assumption of the document, in its order. */
export const ASSUMPTIONS: readonly Assumption[] = [...gatherAll().values()];

function gatherAll(): Map<string, Assumption> {
  const all = new Map<string, Assumption>();
  const gather = (node: Node | undefined, whole?: Assumption): void => {
    for (const { id, text } of [whole, node?.assumption].filter((item) => item !== undefined)) {
      all.set(id, { id, text });
    }
    if (!node) return;
    for (const [, below] of node.properties) gather(below);
    for (const branch of node.branches) gather(branch);
    gather(node.items);
  };
  for (const { whole, parameters, body, answers } of operations.values()) {
    gather(undefined, whole);
    for (const parameter of parameters.values()) gather(undefined, parameter);
    gather(body);
    for (const answer of answers.values()) gather(answer.body, answer.whole);
  }
  return all;
}

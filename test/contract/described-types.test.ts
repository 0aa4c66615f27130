import assert from "node:assert/strict";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };
import { EMBED_MESSAGES_SCHEMA } from "../../scripts/embed-messages-schema.mjs";
import {
  filterUrlParameter,
  parseFilterUrlParameter,
  type FilterOperator,
} from "../../src/protocol/index.js";
import { hasPages, OPERATIONS as DOCUMENTED, violationOf } from "./support/document.js";
import { ASSUMED_MODELS, BODIES, ENUMS, RESOURCES, UNIONS, type Members } from "./support/fields.js";
import { FILTER_OPERATORS } from "./support/filter-operators.js";
import {
  ASSUMED_OPERATIONS,
  OPERATION_GROUPS,
  OPERATIONS,
  type OperationShape,
} from "./support/operations.js";
import { ACTION_PAYLOADS, ENVELOPES, EVENT_PAYLOADS } from "./support/payloads.js";
import { membersOf, typeOf, type TypeSchema } from "./support/type-notation.js";

const schemas: Record<string, TypeSchema> = openapi.components.schemas;
const messages: { $defs: Record<string, TypeSchema> } = EMBED_MESSAGES_SCHEMA;
const definitions = messages.$defs;
const models: Record<string, Members> = { ...RESOURCES, ...BODIES, ...ASSUMED_MODELS };

describe("the OpenAPI document", () => {
  for (const [model, members] of Object.entries(models)) {
    it(`has the described members of ${model}, with their types, and no others`, () => {
      assert.deepEqual(membersOf(schemas[model] ?? {}), members);
    });
  }

  for (const [name, values] of Object.entries(ENUMS)) {
    it(`has the described values of ${name}, and no others`, () => {
      assert.deepEqual(schemas[name]?.enum, values);
    });
  }

  for (const [name, type] of Object.entries(UNIONS)) {
    it(`has ${name} as ${type}`, () => assert.equal(typeOf(schemas[name] ?? {}), type));
  }

  const operations: Record<string, OperationShape> = { ...OPERATIONS, ...ASSUMED_OPERATIONS };
  for (const [operationId, shape] of Object.entries(operations)) {
    it(`has ${operationId} with the described method, path, group, parameters, body and result`, () => {
      const found = DOCUMENTED.find((operation) => operation.operationId === operationId);
      assert.ok(found);
      const { body, result, ...rest } = shape;
      const { method, path, parameters, requestBody, responses } = found;
      const jsonOf = (content?: { "application/json": { schema: TypeSchema } }): string | undefined =>
        content && typeOf(content["application/json"].schema);
      assert.deepEqual(
        {
          call: `${method} ${path}`,
          tag: openapi.tags.find(({ name }) => name === rest.tag)?.name,
          parameters: Object.fromEntries(
            parameters.map(({ name, in: place, required, schema }) => [
              `${place} ${name}${required ? "" : "?"}`,
              typeOf(schema),
            ]),
          ),
        },
        rest,
      );
      assert.deepEqual([jsonOf(requestBody?.content), jsonOf(responses["200"]?.content)], [body, result]);
    });
  }

  for (const { operationId, parameters, requestBody, responses } of DOCUMENTED) {
    it(`has a valid example of each parameter, the body and the response of ${operationId}`, () => {
      const contents = [requestBody, responses["200"]].flatMap((part) => Object.values(part?.content ?? {}));
      for (const { schema, example } of [...parameters, ...contents]) {
        assert.notEqual(example, undefined);
        assert.equal(violationOf(schema, example), undefined);
      }
    });
  }

  it("has the version 1.0.0, and the version v1 in its URLs", () => {
    assert.equal(openapi.info.version, "1.0.0");
    for (const path of Object.keys(openapi.paths)) assert.ok(path.startsWith("/api/v1/"), path);
  });

  it("marks exactly the operations that the description does not show as assumptions", () => {
    const marked = DOCUMENTED.filter((one) => one["x-assumption"]?.startsWith("The whole operation."));
    const shown = new Set(Object.keys(OPERATIONS));
    assert.deepEqual(
      marked.map(({ operationId }) => operationId).sort(),
      DOCUMENTED.flatMap(({ operationId }) => (shown.has(operationId) ? [] : operationId)).sort(),
    );
  });

  const described = { ...RESOURCES, ...BODIES, ...ENUMS, ...UNIONS };
  const others = Object.entries(schemas).filter(([name]) => !Object.hasOwn(described, name));
  for (const [name, schema] of others) {
    it(`marks assumptions in ${name}, which the description does not show`, () => {
      const parts = [schema, ...Object.values(schema.properties ?? {})];
      assert.ok(parts.some((part) => typeof part === "object" && "x-assumption" in part));
    });
  }

  for (const { operationId, parameters, responses } of DOCUMENTED.filter(hasPages)) {
    it(`has the usual pages in ${operationId}`, () => {
      assert.ok(parameters.some(({ name, required }) => name === "after" && !required));
      const page = typeOf(responses["200"]?.content?.["application/json"].schema ?? {});
      const { items = "", "pageInfo?": pageInfo } = membersOf(schemas[page] ?? {});
      assert.match(items, /^\w+\[\]$/);
      assert.equal(pageInfo, "PageInfo | null");
    });
  }

  it("lists the operation groups of the description, and no others", () => {
    const groups = openapi.tags.map(({ name }) => name);
    assert.deepEqual(groups.sort(), [...OPERATION_GROUPS].sort());
  });
});

/** Returns the members of an event's or action's payload in the schema of the messages. */
function payloadOf(name: string, kind: "Event" | "Action"): Record<string, string> {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const [, own] = definitions[words.join("") + kind]?.allOf ?? [];
  const payload = own?.properties?.["payload"];
  return typeof payload === "object" ? membersOf(payload) : {};
}

/** Adds null to optional members, which is equal to absent. */
function orNull(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, type]) => [
      name,
      name.endsWith("?") && type !== "any" ? `${type} | null` : type,
    ]),
  );
}

describe("the schema of the embed's messages", () => {
  for (const [name, members] of Object.entries(EVENT_PAYLOADS)) {
    it(`has the described payload of the event ${name}`, () => {
      assert.deepEqual(payloadOf(name, "Event"), orNull(members));
    });
  }

  for (const [name, members] of Object.entries(ACTION_PAYLOADS)) {
    it(`has the described payload of the action ${name}`, () => {
      assert.deepEqual(payloadOf(name, "Action"), members);
    });
  }

  it("has the described members of the envelope, and no surface on actions", () => {
    assert.deepEqual(membersOf(definitions["EventEnvelope"] ?? {}), ENVELOPES.event);
    assert.deepEqual(membersOf(definitions["ActionEnvelope"] ?? {}), ENVELOPES.action);
  });
});

/** Does not compile if the list lacks an operator of the protocol's type. */
type Listed = (typeof FILTER_OPERATORS)[number];
const missing: Record<Exclude<FilterOperator, Listed>, never> = {};

describe("the operators of filters", () => {
  it("are those of the protocol's type, and do not change in a filter parameter", () => {
    assert.deepEqual(missing, {});
    for (const type of FILTER_OPERATORS) {
      const parameter = filterUrlParameter("orders.status", { value: ["a", "b"], type });
      assert.equal(parameter, `f_orders.status={"value":["a","b"],"type":"${type}"}`);
      assert.deepEqual(parseFilterUrlParameter(parameter).filter, { value: ["a", "b"], type });
    }
  });
});

describe("the notation of types", () => {
  const rows: [schema: TypeSchema, type: string][] = [
    [{ type: "integer", minimum: 0 }, "integer (>= 0)"],
    [{ type: ["string", "null"], maxLength: 255 }, "string (maxLength 255) | null"],
    [
      { type: "array", items: { $ref: "#/components/schemas/Workbook" }, maxItems: 5 },
      "Workbook[] (maxItems 5)",
    ],
    [{ type: "object", additionalProperties: { type: "string" } }, "Record<string, string>"],
    [{ type: "object", required: ["a"], properties: { a: { const: "x" }, b: {} } }, "{ a: x; b?: any }"],
    [{ anyOf: [{ type: "string", format: "date" }, { type: "null" }] }, "date | null"],
    [{ allOf: [{ enum: ["a", "b"] }] }, "a | b"],
  ];
  for (const [schema, type] of rows) {
    it(`writes ${JSON.stringify(schema)} as ${type}`, () => assert.equal(typeOf(schema), type));
  }
});

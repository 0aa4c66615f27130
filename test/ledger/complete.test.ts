import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };
import messages from "../../src/protocol/embed-messages.schema.json" with { type: "json" };
import { SURFACES } from "../../src/protocol/index.js";
import { OPERATIONS as DOCUMENTED } from "../contract/support/document.js";
import { CHAPTERS } from "./chapters.js";
import { inOneLine } from "./check.js";
import { ASSUMED_MODELS, BODIES, ENUMS, RESOURCES } from "./fields.js";
import { memberId } from "./member-rows.js";
import { ASSUMED_OPERATIONS } from "./operations.js";
import { kebab } from "./promise.js";
import type { TypeSchema } from "./type-notation.js";

const rows = CHAPTERS.flatMap((chapter) => chapter.rows);
const ids = new Set(rows.map(({ id }) => id));
const without = (wanted: string[]): string[] => wanted.filter((id) => !ids.has(id));

const schemas: Record<string, TypeSchema> = openapi.components.schemas;
const definitions: Record<string, TypeSchema> = messages.$defs;
const propertiesOf = (schema: TypeSchema = {}): string[] => Object.keys(schema.properties ?? {});

/** The name of a message from the title of its definition, such as `svc:event:ready`. */
function namesOf(kind: "event" | "action"): [name: string, payload: TypeSchema | undefined][] {
  return Object.values(messages.$defs as Record<string, TypeSchema & { title: string }>).flatMap(
    ({ title, properties = {} }) => {
      const [, name] = new RegExp(`^svc:${kind}:([a-z-]+)$`).exec(title) ?? [];
      const { payload } = properties;
      return name ? [[name, typeof payload === "object" ? payload : undefined]] : [];
    },
  );
}

describe("the ledger of promises", () => {
  it("has a row for each member of each model of the OpenAPI document", () => {
    const chapters: [prefix: string, models: object][] = [
      ["resource", RESOURCES],
      ["endpoint", BODIES],
    ];
    const wanted = chapters.flatMap(([prefix, models]) =>
      Object.keys(models).flatMap((model) =>
        propertiesOf(schemas[model]).map((member) => memberId(prefix, model, member)),
      ),
    );
    assert.ok(wanted.length > 150);
    assert.deepEqual(without(wanted), []);
    for (const model of Object.keys(ASSUMED_MODELS)) {
      for (const member of propertiesOf(schemas[model])) {
        const options = ["default-session", "default-api"].map((prefix) => memberId(prefix, model, member));
        assert.ok(without(options).length < options.length, `${model}.${member}`);
      }
    }
  });

  it("has a row for each value of each enumeration of the OpenAPI document", () => {
    for (const name of Object.keys(ENUMS)) {
      for (const value of schemas[name]?.enum ?? []) {
        const options = ["resource", "endpoint"].map((prefix) => memberId(prefix, name, value));
        assert.ok(without(options).length < options.length, `${name}: ${value}`);
      }
    }
  });

  it("has a row for each operation of the OpenAPI document, and for each of its parameters", () => {
    const wanted = DOCUMENTED.flatMap(({ operationId, parameters }) => {
      const id = kebab(operationId);
      if (operationId in ASSUMED_OPERATIONS) return [];
      return [`endpoint-${id}`, ...parameters.map(({ name }) => `endpoint-${id}-${kebab(name)}`)];
    });
    // not described: the parameter by which these lists are continued
    const assumed = ["endpoint-list-shared-workspace-after", "endpoint-list-embed-users-after"];
    assert.deepEqual(without(wanted), assumed);
    for (const operationId of Object.keys(ASSUMED_OPERATIONS)) {
      const options = ["default-session", "default-api"].map((prefix) => `${prefix}-${kebab(operationId)}`);
      assert.ok(without(options).length < options.length, operationId);
    }
  });

  it("has a row for each event and action, for each member of its payload, and for each surface", () => {
    for (const kind of ["event", "action"] as const) {
      const named = namesOf(kind);
      assert.equal(named.length, kind === "event" ? 8 : 7);
      const wanted = named.flatMap(([name, payload]) => [
        `${kind}-${name}`,
        ...propertiesOf(payload).map((member) => memberId(kind, name, member)),
      ]);
      assert.deepEqual(without(wanted), []);
    }
    assert.deepEqual(without(SURFACES.map((surface) => `envelope-surface-${surface}`)), []);
    const members = propertiesOf(definitions["EventEnvelope"]).filter((member) => member !== "surface");
    assert.deepEqual(without([...members, "surface-on-events"].map((member) => `envelope-${member}`)), []);
  });
});

/** What README.md says without a promise that a test could hold, by the beginning of each part. */
const NO_PROMISE = ["- Start: "];

/** The paragraphs, list items and rows of tables of a page, without code, headings and comments. */
function partsOf(page: string): string[] {
  return page
    .replace(/^```[^]*?^```$/gm, "")
    .replace(/<!--[^]*?-->/g, "")
    .split(/\n\n+|\n(?=- |\| )/)
    .map((part) => inOneLine(part).trim())
    .filter((part) => part !== "" && !/^(#|!\[|\| (-|Attribute ))/.test(part));
}

describe("README.md", () => {
  const parts = partsOf(readFileSync("README.md", "utf8"));
  const quotes = rows.flatMap(({ quote }) => quote ?? []);

  it("has a row of the ledger for each paragraph, list item and row of a table that promises something", () => {
    assert.ok(parts.length > 30);
    const unquoted = parts.filter((part) => !quotes.some((quote) => part.includes(quote)));
    assert.deepEqual(
      unquoted.filter((part) => !NO_PROMISE.some((beginning) => part.startsWith(beginning))),
      [],
    );
    for (const beginning of NO_PROMISE) {
      assert.ok(
        unquoted.some((part) => part.startsWith(beginning)),
        `needs no exemption: ${beginning}`,
      );
    }
  });

  it("would be found to have a promise without a row", () => {
    const added = partsOf(
      "# Title\n\nOld promise.\n\n- One item\n- Another\n\n```js\ncode\n```\n\n| a | b |\n| - | - |\n",
    );
    assert.deepEqual(added, ["Old promise.", "- One item", "- Another", "| a | b |"]);
  });
});

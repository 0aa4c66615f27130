import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ExportedTypes } from "./support/exported-types.js";
import { markdownTable } from "./support/markdown-table.js";
import { operatorExamples } from "./support/operator-examples.js";

const page = (name: string): string => readFileSync(`docs/${name}.md`, "utf8");

interface Schema {
  properties?: Record<string, Schema>;
}
const { components } = JSON.parse(readFileSync("src/openapi/openapi.json", "utf8")) as {
  components: { schemas: { EmbedTheme: Schema } };
};

/** The paths of all members of a schema that have no members of their own. */
const leaves = ({ properties = {} }: Schema, path = ""): string[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    schema.properties ? leaves(schema, `${path}${name}.`) : [path + name],
  );

describe("the tables of the documentation", () => {
  it("have a row for each failure code, which has a section, in docs/errors.md", () => {
    const codes = new ExportedTypes("src/index.ts").literalsOf("FailureCode");
    const listed = markdownTable(page("errors"), "Code").map(([link = ""]) => /`([\w-]+)`/.exec(link)![1]!);
    assert.deepEqual(listed.sort(), codes.sort());
    for (const code of codes) assert.ok(page("errors").includes(`\n### \`${code}\`\n`), code);
  });

  it("have an example of each filter operator, in docs/filters.md", () => {
    const operators = new ExportedTypes("src/protocol/index.ts").literalsOf("FilterOperator");
    const examples = operatorExamples();
    assert.deepEqual(examples.map(({ operator }) => operator).sort(), operators.sort());
    for (const { operator, filters, member } of examples) {
      assert.equal((filters[member] as { type: string }).type, operator);
    }
  });

  it("have the known members of a theme, in docs/theming.md", () => {
    const members = markdownTable(page("theming"), "Member").map(([name]) => name!.slice(1, -1));
    assert.deepEqual(members.sort(), leaves(components.schemas.EmbedTheme).sort());
  });

  it("have the members of EmbedStub, in docs/testing.md", () => {
    const listed = markdownTable(page("testing"), "Member").map(([cell = ""]) => /\w+/.exec(cell)![0]);
    assert.deepEqual(listed.sort(), new ExportedTypes("src/testing/index.ts").membersOf("EmbedStub").sort());
  });
});

import assert from "node:assert/strict";
import ts from "typescript";
import { EVENTS } from "../../../src/protocol/events.js";
import type { Members } from "../../../src/protocol/members.js";

describe("the types of payloads", () => {
  const path = "src/protocol/events.ts";
  const program = ts.createProgram([path], {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)!)!);
  const typeOf = (name: string): ts.Type =>
    checker.getDeclaredTypeOfSymbol(exported.find((symbol) => symbol.name === name)!);

  const commentOn = (symbol: ts.Symbol): string =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker));

  it("have the members of EVENTS, each with a comment", () => {
    for (const [type, event] of [
      ["ReadyPayload", "ready"],
      ["DownloadPayload", "download"],
      ["DrilldownPayload", "drilldown"],
    ] as const) {
      const members = typeOf(type).getProperties();
      assert.deepEqual(members.map(({ name }) => name).sort(), Object.keys(EVENTS[event]).sort());
      for (const member of members) {
        const check = (EVENTS[event] as Members)[member.name]!;
        assert.equal(Boolean(member.flags & ts.SymbolFlags.Optional), check(undefined), member.name);
        if (member.name !== "surface") assert.match(commentOn(member), /^[A-Z].*\.$/, member.name);
      }
    }
  });

  it("are in EmbedEventMap by the names of the events, with comments", () => {
    const map = typeOf("EmbedEventMap");
    assert.deepEqual(
      map.getProperties().map(({ name }) => name),
      Object.keys(EVENTS),
    );
    assert.match(commentOn(map.getProperty("drilldown")!), /^The viewer drills into a measure\./);
  });
});

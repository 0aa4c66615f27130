import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { CHAPTERS } from "./chapters.js";
import { problemsIn, type Sources } from "./check.js";
import { testsOf, type Chapter, type PromiseRow } from "./promise.js";
import { titlesIn } from "./titles.js";

const cache = new Map<string, ReadonlySet<string> | undefined>();

const sources: Sources = {
  titlesOf(file) {
    if (!cache.has(file))
      cache.set(file, existsSync(file) ? titlesIn(file, readFileSync(file, "utf8")) : undefined);
    return cache.get(file);
  },
  readme: readFileSync("README.md", "utf8"),
};

describe("the ledger of promises", () => {
  it("has unique ids, a test for each side of each row, and names only tests and phrases that exist", () => {
    assert.deepEqual(problemsIn(CHAPTERS, sources), []);
  });

  it("has a quotation of the README in each row of that chapter, and in no other", () => {
    for (const { prefix, rows } of CHAPTERS) {
      for (const { id, quote } of rows) assert.equal(quote !== undefined, prefix === "readme", id);
    }
  });
});

describe("the check of the ledger", () => {
  const tests = testsOf("a.test.ts");
  const planted: Sources = {
    titlesOf: (file) => (file === "a.test.ts" ? new Set(["holds", "holds as well"]) : undefined),
    readme: "It holds\n  what it promises.",
  };
  const row: PromiseRow = { id: "part-one", text: "It holds.", element: [tests("holds")] };
  const problemsOf = (...rows: PromiseRow[]): string[] =>
    problemsIn([{ title: "Part", prefix: "part", rows }] satisfies Chapter[], planted);

  it("accepts a row with tests that exist, and a phrase that crosses the end of a line", () => {
    const sides = { element: row.element!, client: [tests("holds"), tests("holds as well")] } as const;
    assert.deepEqual(problemsOf({ ...row, ...sides, quote: "It holds what it promises." }), []);
  });

  const wrong: [what: string, rows: PromiseRow[], problem: string][] = [
    ["a row without a test", [{ id: "part-one", text: "It holds." }], "part-one names no test"],
    ["a side without a test", [{ ...row, sandbox: [] as never }], "part-one names no test of the sandbox"],
    [
      "a test that does not exist",
      [{ ...row, client: [tests("held")] }],
      'part-one names a test that does not exist: a.test.ts: "held"',
    ],
    [
      "a part of a title",
      [{ ...row, client: [tests("holds as")] }],
      'part-one names a test that does not exist: a.test.ts: "holds as"',
    ],
    [
      "a file that does not exist",
      [{ ...row, element: [testsOf("b.test.ts")("holds")] }],
      "part-one names a file that does not exist: b.test.ts",
    ],
    [
      "a phrase that the README does not have",
      [{ ...row, quote: "It holds more." }],
      'part-one quotes a phrase that the README does not have: "It holds more."',
    ],
    ["an id that occurs twice", [row, row], "part-one has the id of another row"],
    [
      "an id of another chapter",
      [{ ...row, id: "other-one" }],
      "other-one has an id that is not part-… in words of kebab case",
    ],
    [
      "an id with capitals",
      [{ ...row, id: "part-One" }],
      "part-One has an id that is not part-… in words of kebab case",
    ],
    ["a promise that is not a sentence", [{ ...row, text: "holds" }], "part-one is not a sentence"],
  ];
  for (const [what, rows, problem] of wrong) {
    it(`reports ${what}`, () => assert.deepEqual(problemsOf(...rows), [problem]));
  }
});

describe("the titles of a test file", () => {
  const code = `
    describe("a suite", () => {
      it("a test", () => undefined);
      it.skip('another "test"', () => undefined);
      it(\`of \${name} and \${other.name}\`, () => undefined);
      for (const { name } of [{ name: "in a table", other: "not a title" }]) it(name, () => undefined);
      for (const [what] of [["first", "second"]]) test(what, () => undefined);
      call("not a title");
    });`;
  const titles = titlesIn("x.test.ts", code);

  it("are those of tests and suites, templates as they are written, and names of tables", () => {
    assert.deepEqual(
      [...titles].sort(),
      ["a suite", "a test", 'another "test"', "of ${name} and ${other.name}", "in a table", "first"].sort(),
    );
  });
});

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { compileWords, findWords, type WordKind, type WordList } from "../../scripts/find-words.mjs";

const list = JSON.parse(readFileSync("scripts/words.json", "utf8")) as WordList;
const words = compileWords(list);
const find = (file: string, text: string): string[] =>
  findWords(file, text, words).map(({ line, word }) => `${line}: ${word}`);

// split, so that the checker does not find the examples in this file
const TOLD = ["is", "told"].join(" ");
const KEPT_OUT = ["kept", "out"].join(" ");
const TELL_ERROR = ["tell", "Error"].join("");

describe("words.json", () => {
  it("has at least 60 phrases", () => assert.ok(list.phrases.length >= 60));

  it("has kinds that are searched, and a better wording for each phrase", () => {
    const KINDS: Record<WordKind, true> = { markdown: true, comments: true, strings: true, titles: true };
    const wrong = list.phrases.filter(
      (phrase) => !phrase.write || phrase.in.length === 0 || phrase.in.some((kind) => !(kind in KINDS)),
    );
    assert.deepEqual(wrong, []);
  });

  it("recommends no wording that it rejects", () => {
    const rejected = list.phrases.flatMap(({ write }) => find("write.md", write));
    assert.deepEqual(rejected, []);
  });
});

describe("the words checker", () => {
  const kinds: [kind: string, file: string, planted: string, twin: string, found: string][] = [
    ["Markdown", "a.md", `The page ${TOLD}.`, "The page is notified.", TOLD],
    ["HTML", "a.html", `<p>The page ${TOLD}.</p>`, "<p>The page is notified.</p>", TOLD],
    ["a comment", "a.ts", `run(); // the page ${TOLD}`, "run(); // the page is notified", TOLD],
    ["JSDoc", "a.ts", `/** The page ${TOLD}. */\nrun();`, "/** The page is notified. */\nrun();", TOLD],
    [
      "a string",
      "a.js",
      `throw new Error("It is ${KEPT_OUT}.");`,
      'throw new Error("It is ignored.");',
      `is ${KEPT_OUT}`,
    ],
    ["a template", "a.mjs", `log(\`\${x} is ${KEPT_OUT}\`);`, "log(`${x} is ignored`);", `is ${KEPT_OUT}`],
    ["a title", "a.test.ts", `it("${TOLD} once", run);`, 'it("is notified once", run);', TOLD],
    [
      "a title with values",
      "a.test.ts",
      `it.skip(\`\${x} ${TOLD}\`, run);`,
      "it.skip(`${x} is notified`, run);",
      TOLD,
    ],
    [
      "JSX",
      "a.tsx",
      `export const A = () => <p>It ${TOLD}.</p>;`,
      "export const A = () => <p>It is notified.</p>;",
      TOLD,
    ],
    ["an identifier", "a.ts", `${TELL_ERROR}(error);`, "reportError(error);", TELL_ERROR],
    [
      "a private name",
      "a.ts",
      `class A { #${TELL_ERROR} = 1; }`,
      "class A { #reportError = 1; }",
      `#${TELL_ERROR}`,
    ],
  ];
  for (const [kind, file, planted, twin, found] of kinds) {
    it(`finds a phrase in ${kind}`, () => {
      assert.deepEqual(find(file, planted), [`1: ${found}`]);
    });

    it(`accepts a better wording in ${kind}`, () => assert.deepEqual(find(file, twin), []));
  }

  const [first = "", second = ""] = TOLD.split(" ");
  for (const [place, file, text] of [
    ["a paragraph", "a.md", `\n\nIt ${first}\n${second}.`],
    ["a block comment", "a.ts", `\n/**\n * It ${first}\n * ${second}.\n */`],
    ["line comments", "a.ts", `\nrun();\n  // it ${first}\n  // ${second}`],
  ] as const) {
    it(`finds a phrase across two lines of ${place}`, () =>
      assert.deepEqual(find(file, text), [`3: ${TOLD}`]));
  }

  for (const [place, file, text] of [
    ["code of Markdown", "a.md", `\`${TOLD}\`\n\n\`\`\`ts\n// it ${TOLD}\n\`\`\``],
    ["generated tables", "a.md", `<!-- table: events -->\n\nIt ${TOLD}.\n\n<!-- end -->`],
    ["titles that Markdown quotes", "a.md", `\`test/a.test.ts\`: "${TOLD} once"`],
    ["scripts and attributes of HTML", "a.html", `<script>"${TOLD}"</script><p title="${TOLD}"></p>`],
    ["code in comments", "a.ts", `// \`${TOLD}\``],
    ["names of modules", "a.ts", `import "./${TOLD}.js";`],
    ["regular expressions", "a.ts", `run(/${TOLD}/);`],
    ["other files", "a.css", `/* it ${TOLD} */`],
  ] as const) {
    it(`does not search ${place}`, () => assert.deepEqual(find(file, text), []));
  }

  it("takes no phrase from the end of one comment and the start of another one", () => {
    assert.deepEqual(find("a.ts", `/* ${first} */ run(); /* ${second} */`), []);
  });

  it("accepts exceptions", () => assert.deepEqual(find("a.md", `Each ${TOLD} apart.`), []));

  it("reports an identifier once for each file", () => {
    assert.deepEqual(find("a.ts", `${TELL_ERROR}(1);\n${TELL_ERROR}(2);`), [`1: ${TELL_ERROR}`]);
  });
});

describe("npm run lint:words", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-words-"));
    spawnSync("git", ["init", "--quiet"], { cwd: folder });
    writeFileSync(join(folder, "wrong.md"), `# Title\n\nThe page ${TOLD}.\n`);
    writeFileSync(join(folder, "right.md"), "# Title\n\nThe page is notified.\n");
  });
  after(() => rmSync(folder, { recursive: true }));

  const check = (...paths: string[]): { status: number | null; stderr: string } =>
    spawnSync(process.execPath, [resolve("scripts/check-words.mjs"), ...paths], {
      cwd: folder,
      encoding: "utf8",
    });

  it("fails with file, line, phrase and better wording", () => {
    const { status, stderr } = check();
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`^wrong\\.md:3 {2}"${TOLD}" {2}write: is notified`));
  });

  it("succeeds without findings", () => {
    const { status, stderr } = check("right.md");
    assert.deepEqual([status, stderr], [0, ""]);
  });
});

/** `npm run lint:words`: looks for the phrases of `words.json` in the files that it lists. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { compileWords, findWords } from "./find-words.mjs";

const definition = JSON.parse(readFileSync(new URL("words.json", import.meta.url), "utf8"));
const words = compileWords(definition);
const paths = process.argv.length > 2 ? process.argv.slice(2) : definition.files;

/** What git tracks, and new files that it does not ignore. */
const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...paths],
  {
    encoding: "utf8",
  },
);
const files = listed.split("\n").filter((file) => file && existsSync(file));

let count = 0;
for (const file of files) {
  for (const { line, word, write } of findWords(file, readFileSync(file, "utf8"), words)) {
    console.error(`${file}:${line}  "${word}"  write: ${write}`);
    count += 1;
  }
}
if (count > 0) {
  console.error(
    `\n${count} in ${files.length} files. The rules are in CONTRIBUTING.md, the phrases in scripts/words.json.`,
  );
  process.exitCode = 1;
}

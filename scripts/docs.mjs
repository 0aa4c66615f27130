/** `npm run docs`: writes the generated parts of docs, and llms.txt; with `--check`, fails if one is not up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { generatedDocs } from "./docs/generated-docs.mjs";

const isCheck = process.argv.includes("--check");

for (const [path, text] of await generatedDocs()) {
  if (readFileSync(path, "utf8") === text) continue;
  if (isCheck) {
    console.error(`${path} is not up to date: run \`npm run docs\` and commit it.`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    console.log(`Updated ${path}.`);
  }
}

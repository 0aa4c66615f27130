/** `npm run docs`: writes the generated parts of docs, and llms.txt. */
import { readFileSync, writeFileSync } from "node:fs";
import { generatedDocs } from "./docs/generated-docs.mjs";

for (const [path, text] of await generatedDocs()) {
  if (readFileSync(path, "utf8") === text) continue;
  writeFileSync(path, text);
  console.log(`Updated ${path}.`);
}

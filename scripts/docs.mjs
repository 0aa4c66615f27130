/** `npm run docs`: writes the generated parts of docs, and llms.txt; with `--check`, fails if one is not up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import prettier from "prettier";
import { withApi } from "./docs/api-reference.mjs";
import { withClientMethods } from "./docs/client-reference.mjs";
import { withExamples } from "./docs/examples.mjs";
import { llmsText } from "./docs/llms.mjs";
import { withMessages } from "./docs/message-reference.mjs";
import { withTables } from "./docs/reference-tables.mjs";
import { withSandboxLists } from "./docs/sandbox-reference.mjs";
import { withLayers, withSessionInput, withSizes, withStateChanges } from "./docs/small-tables.mjs";

const read = (path) => readFileSync(path, "utf8");

const DOCUMENTS = {
  "docs/sessions.md": withSessionInput,
  "docs/frameworks.md": withExamples,
  "docs/api.md": withApi,
  "docs/client.md": withClientMethods,
  "docs/messages.md": withMessages,
  "docs/surfaces.md": withMessages,
  "docs/sandbox.md": withSandboxLists,
  "docs/package.md": withSizes,
  "docs/element.md": withTables,
  "docs/architecture.md": withLayers,
  "docs/lifecycle.md": withStateChanges,
  "llms.txt": (_, manifest) => llmsText(manifest),
};

async function formatted(path, text) {
  const filepath = path.replace(/\.txt$/, ".md"); // llms.txt is Markdown
  return prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath });
}

/** Every generated document by its path, as it should be. Requires the build. */
async function generatedDocs() {
  const manifest = JSON.parse(read("dist/custom-elements.json"));
  const entries = Object.entries(DOCUMENTS).map(async ([path, generate]) => {
    return [path, await formatted(path, generate(read(path), manifest))];
  });
  return new Map(await Promise.all(entries));
}

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

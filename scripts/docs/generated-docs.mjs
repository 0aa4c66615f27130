/** The documents with generated parts: tables and lists from the manifest, the OpenAPI document, the messages, the examples and the layers. */
import { readFileSync } from "node:fs";
import prettier from "prettier";
import { withApi } from "./api-reference.mjs";
import { withClientMethods } from "./client-reference.mjs";
import { withExamples } from "./examples.mjs";
import { withLayers } from "./layer-tables.mjs";
import { llmsText } from "./llms.mjs";
import { withMessages } from "./message-reference.mjs";
import { withTables } from "./reference-tables.mjs";
import { withSandboxLists } from "./sandbox-reference.mjs";
import { withSessionInput } from "./session-input-table.mjs";
import { withSizes } from "./size-table.mjs";

const read = (path) => readFileSync(path, "utf8");

const DOCUMENTS = {
  "docs/sessions.md": withSessionInput,
  "docs/frameworks.md": withExamples,
  "docs/api.md": withApi,
  "docs/client.md": withClientMethods,
  "docs/messages.md": withMessages,
  "docs/sandbox.md": withSandboxLists,
  "docs/package.md": withSizes,
  "docs/element.md": withTables,
  "docs/architecture.md": withLayers,
  "llms.txt": (_, manifest) => llmsText(manifest),
};

async function formatted(path, text) {
  const filepath = path.replace(/\.txt$/, ".md"); // llms.txt is Markdown
  return prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath });
}

/** Every generated document by its path, as it should be. Requires the build. */
export async function generatedDocs() {
  const manifest = JSON.parse(read("dist/custom-elements.json"));
  const entries = Object.entries(DOCUMENTS).map(async ([path, generate]) => {
    return [path, await formatted(path, generate(read(path), manifest))];
  });
  return new Map(await Promise.all(entries));
}

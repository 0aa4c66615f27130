/**
 * The documents with generated parts: tables from the manifest, the life cycle, the ledger, the planted faults, the
 * surviving mutants and the soak, sizes, hashes of the scripts, tags of the examples, and the version.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import prettier from "prettier";
import { withApi } from "./api-reference.mjs";
import { withClientMethods } from "./client-reference.mjs";
import { withExamples } from "./examples.mjs";
import { withFaults } from "./fault-tables.mjs";
import { tsImport } from "tsx/esm/api";
import { installation, quickStart } from "./installation.mjs";
import { withLedger } from "./ledger-table.mjs";
import { withLifecycle } from "./lifecycle-table.mjs";
import { llmsFullText, llmsText } from "./llms.mjs";
import { withMessages } from "./message-reference.mjs";
import { withSurvivors } from "./mutation-table.mjs";
import { withTables } from "./reference-tables.mjs";
import { withSandboxLists } from "./sandbox-reference.mjs";
import { withSessionInput } from "./session-input-table.mjs";
import { withSoak } from "./soak-table.mjs";

const { usedFeatures } = await tsImport("../platform-features/used-features.ts", import.meta.url);
const { exceptionTable, featureTable } = await tsImport("../platform-features/table.ts", import.meta.url);

const PAGES = "examples/html";

const read = (path) => readFileSync(path, "utf8");
const hashOf = (script) => read(`dist/cdn/${script}.sri`).trim();

/** Replaces the content between a page's marker and the next end marker. */
function withBlock(page, marker, text) {
  const pattern = new RegExp(`(<!-- ${marker} -->\\n).*?(<!-- end -->)`, "s");
  return page.replace(pattern, (_, start, end) => `${start}\n${text}\n\n${end}`);
}

/** Gives each script tag the hash of the built file that its URL names. */
function withHashes(page) {
  return page.replace(
    /(\/(svc-dashboard(?:\.texts)?\.m?js)"\s+integrity=")[^"]*"/g,
    (_, start, script) => `${start}${hashOf(script)}"`,
  );
}

function withInstallation(page, docs) {
  const { version } = JSON.parse(read("package.json"));
  const withQuickStart = withBlock(page, "quick-start", quickStart(version));
  return withBlock(withQuickStart, "installation", installation(version, hashOf("svc-dashboard.js"), docs));
}

const CDN_FILES = {
  "svc-dashboard.js": "the element as a classic script",
  "svc-dashboard.mjs": 'the element as a module, for `type="module"`',
  "svc-dashboard.texts.js": "the element's strings in all languages, as a classic script",
};

/** The hash of each CDN file. A file without a description fails the build of the documents. */
function withCdnFiles(page) {
  const rows = readdirSync("dist/cdn")
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => {
      if (!CDN_FILES[file]) throw new Error(`Describe ${file} in CDN_FILES.`);
      return `| \`dist/cdn/${file}\` | ${CDN_FILES[file]} | \`${hashOf(file)}\` |`;
    });
  return withBlock(page, "hashes", ["| File | Provides | Hash |", "| --- | --- | --- |", ...rows].join("\n"));
}

/** The limits of the sizes, which only `.size-limit.json` defines. */
function withSizes(page) {
  const rows = JSON.parse(read(".size-limit.json")).map(
    ({ name, limit, gzip }) => `| ${name} | ${limit} ${gzip ? "gzip" : "brotli"} |`,
  );
  const table = ["| Part | Limit |", "| --- | --- |", ...rows].join("\n");
  return withBlock(page, "sizes", table);
}

/** The platform features of the shipped files. */
function withPlatformFeatures(page) {
  const withExceptions = withBlock(page, "exceptions", exceptionTable());
  return withBlock(withExceptions, "features", featureTable(usedFeatures()));
}

async function formatted(path, text) {
  const filepath = path.replace(/\.txt$/, ".md"); // llms.txt is Markdown
  return prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath });
}

/** Every generated document by its path, as it should be. Requires the build. */
export async function generatedDocs() {
  const manifest = JSON.parse(read("dist/custom-elements.json"));
  const pages = readdirSync(PAGES)
    .filter((name) => name.endsWith(".html"))
    .map((name) => join(PAGES, name));
  const texts = [
    ["README.md", withInstallation(read("README.md"), "docs/")],
    ["docs/start.md", withInstallation(read("docs/start.md"), "")],
    ["docs/sessions.md", withSessionInput(read("docs/sessions.md"))],
    ["docs/frameworks.md", withExamples(read("docs/frameworks.md"))],
    ["docs/api.md", withApi(read("docs/api.md"))],
    ["docs/client.md", withClientMethods(read("docs/client.md"))],
    ["docs/messages.md", withMessages(read("docs/messages.md"))],
    ["docs/sandbox.md", withSandboxLists(read("docs/sandbox.md"))],
    ["docs/package.md", withCdnFiles(withSizes(read("docs/package.md")))],
    ["docs/ledger.md", withLedger(read("docs/ledger.md"))],
    ["docs/platform-features.md", withPlatformFeatures(read("docs/platform-features.md"))],
    ["docs/lifecycle.md", withLifecycle(read("docs/lifecycle.md"))],
    ["docs/faults.md", withFaults(read("docs/faults.md"))],
    ["docs/mutation.md", withSurvivors(read("docs/mutation.md"))],
    ["docs/soak.md", withSoak(read("docs/soak.md"))],
    ["docs/element.md", withTables(read("docs/element.md"), manifest)],
    ...pages.map((path) => [path, withHashes(read(path))]),
  ];
  texts.push(["llms.txt", llmsText(manifest)]);
  const docs = new Map(
    await Promise.all(texts.map(async ([path, text]) => [path, await formatted(path, text)])),
  );
  return docs.set(
    "llms-full.txt",
    llmsFullText((path) => docs.get(path) ?? read(path)),
  );
}

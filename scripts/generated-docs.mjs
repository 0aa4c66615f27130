/** The documents with generated parts: tables from the manifest and the life cycle, sizes, hashes of the scripts, and the version. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import prettier from "prettier";
import { installation } from "./installation.mjs";
import { withLifecycle } from "./lifecycle-table.mjs";
import { withTables } from "./reference-tables.mjs";

const PAGES = "examples/html";

const read = (path) => readFileSync(path, "utf8");
const hashOf = (script) => read(`dist/cdn/${script}.sri`).trim();

/** Gives each script tag the hash of the built file that its URL names. */
function withHashes(page) {
  return page.replace(
    /(\/(svc-dashboard(?:\.texts)?\.m?js)"\s+integrity=")[^"]*"/g,
    (_, start, script) => `${start}${hashOf(script)}"`,
  );
}

function withInstallation(readme) {
  const { version } = JSON.parse(read("package.json"));
  const text = installation(version, hashOf("svc-dashboard.js"));
  return readme.replace(
    /(<!-- installation -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${text}\n\n${end}`,
  );
}

/** The limits of the sizes, which only `.size-limit.json` defines. */
function withSizes(page) {
  const rows = JSON.parse(read(".size-limit.json")).map(
    ({ name, limit, gzip }) => `| ${name} | ${limit} ${gzip ? "gzip" : "brotli"} |`,
  );
  const table = ["| Part | Limit |", "| --- | --- |", ...rows].join("\n");
  return page.replace(
    /(<!-- sizes -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${table}\n\n${end}`,
  );
}

async function formatted(path, text) {
  return prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath: path });
}

/** Every generated document by its path, as it should be. Requires the build. */
export async function generatedDocs() {
  const manifest = JSON.parse(read("dist/custom-elements.json"));
  const pages = readdirSync(PAGES)
    .filter((name) => name.endsWith(".html"))
    .map((name) => join(PAGES, name));
  const texts = [
    ["README.md", withInstallation(read("README.md"))],
    ["docs/package.md", withSizes(read("docs/package.md"))],
    ["docs/lifecycle.md", withLifecycle(read("docs/lifecycle.md"))],
    ["docs/element.md", withTables(read("docs/element.md"), manifest)],
    ...pages.map((path) => [path, withHashes(read(path))]),
  ];
  return new Map(await Promise.all(texts.map(async ([path, text]) => [path, await formatted(path, text)])));
}

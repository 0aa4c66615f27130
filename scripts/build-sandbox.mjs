/** Builds the code of the sandbox: its server, the pages that show embeds, and the admin page. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { LICENSES_FILE, licensesOf } from "../tools/third-party-licenses.mjs";

const SOURCES = "sandbox/src";
const DIST = "sandbox/dist";
const PAGES = join(DIST, "pages");

const KIB = 1024;

/** A surface without charts must stay small: it is all that a viewer waits for before the first figure. */
const SHELL_LIMIT_KIB = 60;

const { browserslist } = JSON.parse(readFileSync("package.json", "utf8"));

const FOR_BROWSERS = {
  chunkNames: "chunks/[name]-[hash]",
  conditions: ["production"],
  external: ["canvg", "html2canvas"], // what jsPDF loads for SVG and HTML, neither of which is exported here
  legalComments: "none",
  minify: true,
  target: browserslist.map((browser) => browser.replace(" ", "")), // "chrome 126" is "chrome126" to esbuild
};

/** The server half. Resolved when it can be imported, before the pages are there. */
export const server = bundle("", ["index.ts", "cli.ts"], {
  chunkNames: "sandbox",
  packages: "external", // those that it depends on are installed with it
  platform: "node",
  target: "node20",
});

/** What browsers load. */
export const pages = Promise.all([
  bundle("pages", ["pages/embed.ts", "pages/embed.css", "pages/app.css"], FOR_BROWSERS).then((outputs) => {
    writeLicenses(PAGES, outputs);
    writePreloads(outputs);
    removeOthers(outputs);
  }),
  bundle("admin-page", ["admin-page/admin-page.ts", "admin-page/admin-page.css"], FOR_BROWSERS).then(
    (outputs) => writeLicenses(join(DIST, "admin-page"), outputs),
  ),
]);

/**
 * What the sandbox shares with the element comes from its sources, by the `paths` of `tsconfig.json`, so that the two
 * can't drift apart.
 * @returns esbuild's description of the files that it has written
 */
async function bundle(folder, entries, options) {
  const { outputFiles, metafile } = await build({
    entryPoints: entries.map((entry) => join(SOURCES, entry)),
    outdir: join(DIST, folder),
    entryNames: "[name]",
    bundle: true,
    splitting: true,
    format: "esm",
    tsconfig: "tsconfig.json",
    metafile: true,
    write: false,
    ...options,
  });
  for (const { path, contents } of outputFiles) write(path, contents);
  return metafile.outputs;
}

/** Leaves a file alone that would stay as it is: a sandbox that runs may be sending it. */
function write(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(contents))) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}

function writeLicenses(folder, outputs) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const files = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  write(join(folder, LICENSES_FILE), licensesOf(files));
}

/** Names the files that each surface, and charts, load in any case: the server has pages preload them. */
function writePreloads(outputs) {
  const withImports = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const imports = outputs[file].imports.filter(({ kind }) => kind === "import-statement");
    for (const { path } of imports) withImports(path, seen);
    return seen;
  };
  const filesOf = (source) =>
    withImports(Object.keys(outputs).find((file) => outputs[file].entryPoint?.endsWith(`/${source}.ts`)));
  const entry = filesOf("embed");
  const preloads = (source) => [...filesOf(source)].filter((file) => !entry.has(file));
  const lists = { charts: preloads("draw-chart") };
  for (const surface of ["app", "dashboard", "chat"]) {
    lists[surface] = preloads(`${surface}-surface`);
    const sizes = [...entry, ...lists[surface]].map((file) => gzipSync(readFileSync(file)).length);
    const size = sizes.reduce((sum, part) => sum + part) / KIB;
    if (size > SHELL_LIMIT_KIB)
      throw new Error(`The surface ${surface} has ${size.toFixed(1)} KiB, ${SHELL_LIMIT_KIB} at most.`);
  }
  const inFolder = (_key, value) => (typeof value === "string" ? relative(PAGES, value) : value);
  write(join(PAGES, "preloads.json"), JSON.stringify(lists, inFolder));
}

/** Chunks of earlier builds have other names and would never be removed. */
function removeOthers(outputs) {
  for (const name of readdirSync(join(PAGES, "chunks"))) {
    const file = join(PAGES, "chunks", name);
    if (!outputs[file]) rmSync(file);
  }
}

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

/** A surface without charts must stay small: a viewer waits for all of it before the first number. */
const SHELL_LIMIT_KIB = 60;

const { browserslist } = JSON.parse(readFileSync("package.json", "utf8"));

const FOR_BROWSERS = {
  chunkNames: "chunks/[name]-[hash]",
  conditions: ["production"],
  external: ["canvg", "html2canvas"], // jsPDF loads these for SVG and HTML, which are not exported here
  legalComments: "none",
  minify: true,
  target: browserslist.map((browser) => browser.replace(" ", "")), // "chrome 126" is "chrome126" to esbuild
};

/** The server. The promise resolves when it can be imported, before the pages exist. */
export const server = bundle("", ["index.ts", "cli.ts"], {
  chunkNames: "sandbox",
  packages: "external", // those that it depends on are installed with it
  platform: "node",
  target: "node20",
});

/** The pages and their chunks. */
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
 * Bundles entries. Code that the sandbox shares with the element comes from the element's sources, by the `paths` of
 * `tsconfig.json`.
 * @returns esbuild's description of the written files
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

/** Writes a file if its content has changed: a running sandbox may be sending it. */
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

/** Lists the files that each surface, and charts, always load: the server makes pages preload them. */
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
      throw new Error(
        `Expected at most ${SHELL_LIMIT_KIB} KiB of the surface ${surface}, got ${size.toFixed(1)}.`,
      );
  }
  const inFolder = (_key, value) => (typeof value === "string" ? relative(PAGES, value) : value);
  write(join(PAGES, "preloads.json"), JSON.stringify(lists, inFolder));
}

/** Removes chunks of earlier builds, which have other names. */
function removeOthers(outputs) {
  for (const name of readdirSync(join(PAGES, "chunks"))) {
    const file = join(PAGES, "chunks", name);
    if (!outputs[file]) rmSync(file);
  }
}

import { readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import nodeResolve from "@rollup/plugin-node-resolve";
import { build } from "esbuild";
import esbuild, { minify } from "rollup-plugin-esbuild";
import { thirdPartyLicenses } from "../tools/third-party-licenses.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const { browserslist } = JSON.parse(readFileSync(here("../package.json"), "utf8"));

/** The same browsers as esbuild writes them: "chrome 126" is "chrome126". */
const TARGET = browserslist.map((browser) => browser.replace(" ", ""));

/** What the sandbox shares with the element comes from its sources and goes inside, so that the two can't drift apart. */
const SHARED = {
  "svc-dashboard/protocol": here("../src/protocol/index.ts"),
  "svc-dashboard/inspector": here("../src/inspector/index.ts"),
  "svc-dashboard/openapi.json": here("../src/openapi/openapi.json"),
};
const shared = { name: "shared-sources", resolveId: (id) => SHARED[id] ?? null };

/** Chunks of earlier builds have other names and would never be removed. */
const clean = {
  name: "clean",
  async writeBundle({ dir }, bundle) {
    for (const file of await readdir(join(dir, "chunks"))) {
      if (!bundle[`chunks/${file}`]) await rm(join(dir, "chunks", file));
    }
  },
};

const styles = (source, fileName) => ({
  name: "styles",
  async generateBundle() {
    const { outputFiles, metafile } = await build({
      entryPoints: [here(source)],
      bundle: true,
      minify: true,
      metafile: true,
      write: false,
      target: TARGET,
    });
    for (const file of Object.keys(metafile.inputs)) this.addWatchFile(resolve(file));
    this.emitFile({ type: "asset", fileName, source: outputFiles[0].text });
  },
});

const KIB = 1024;

/** A surface without charts must stay small: it is all that a viewer waits for before the first figure. */
const SHELL_LIMIT_KIB = 60;

const sizes = {
  name: "sizes",
  writeBundle(_options, bundle) {
    const gzipped = (file) => gzipSync(file.type === "chunk" ? file.code : file.source).length;
    const line = (name, bytes) => `${name.padEnd(32)} ${(bytes / KIB).toFixed(1).padStart(7)} KiB gzip`;
    const files = Object.values(bundle).map((file) => line(file.fileName, gzipped(file)));
    const shells = Object.values(bundle)
      .filter(({ name }) => name?.endsWith("-surface"))
      .map(({ name, fileName }) => {
        const chunks = new Set([...withImports(bundle, "embed.js"), ...withImports(bundle, fileName)]);
        return { name, size: [...chunks].reduce((sum, chunk) => sum + gzipped(bundle[chunk]), 0) };
      });
    const totals = shells.map(({ name, size }) => line(`${name} with all it imports`, size));
    this.info(["Sizes", ...files, ...totals].join("\n"));
    for (const { name, size } of shells)
      if (size > SHELL_LIMIT_KIB * KIB) this.error(`The ${name} is larger than ${SHELL_LIMIT_KIB} KiB.`);
  },
};

function withImports(bundle, name, seen = new Set()) {
  if (seen.has(name) || !bundle[name]) return [];
  seen.add(name);
  return [name, ...bundle[name].imports.flatMap((imported) => withImports(bundle, imported, seen))];
}

/** Names the files that each surface, and charts, load in any case: the server has pages preload them. */
const preloads = {
  name: "preloads",
  generateBundle(_options, bundle) {
    const entry = new Set(withImports(bundle, "embed.js"));
    const filesOf = (name) => {
      const { fileName } = Object.values(bundle).find((file) => file.name === name);
      return withImports(bundle, fileName).filter((file) => !entry.has(file));
    };
    const surfaces = ["app", "dashboard", "chat"].map((name) => [name, filesOf(`${name}-surface`)]);
    const lists = { ...Object.fromEntries(surfaces), charts: filesOf("draw-chart") };
    this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(lists) });
  },
};

/** What jsPDF loads for HTML and SVG, neither of which is exported here. */
const UNUSED = ["canvg", "dompurify", "html2canvas"];
const withoutUnused = {
  name: "without-unused",
  resolveId: (id, importer) => (UNUSED.includes(id) && importer?.includes("/jspdf/") ? "\0unused" : null),
  load: (id) => (id === "\0unused" ? "export {};" : null),
};

/** The pages that show embeds. */
const pages = {
  input: here("src/pages/embed.ts"),
  output: {
    dir: here("dist/pages"),
    format: "es",
    entryFileNames: "embed.js",
    chunkFileNames: "chunks/[name]-[hash].js",
    plugins: [minify({ target: TARGET, legalComments: "none" })],
  },
  plugins: [
    thirdPartyLicenses(here("dist/pages")),
    clean,
    shared,
    withoutUnused,
    nodeResolve({ browser: true, exportConditions: ["production"], extensions: [".ts", ".js"] }),
    esbuild({ target: TARGET, tsconfig: here("../tsconfig.json") }),
    esbuild({ include: /\.json$/, exclude: [], loaders: { ".json": "json" } }), // the map's land
    styles("src/pages/embed.css", "embed.css"),
    styles("src/pages/app.css", "app.css"),
    preloads,
    sizes,
  ],
  onwarn(warning, warn) {
    // vega's and d3's modules import each other in circles, which only they can change
    if (
      warning.code === "CIRCULAR_DEPENDENCY" &&
      relative(here("src"), warning.ids?.[0] ?? "").startsWith("..")
    )
      return;
    warn(warning);
  },
};

/** The admin page. */
const controls = {
  input: here("src/admin-page/admin-page.ts"),
  output: {
    file: here("dist/admin-page/admin-page.js"),
    format: "es",
    plugins: [minify({ target: TARGET, legalComments: "none" })],
  },
  plugins: [
    thirdPartyLicenses(here("dist/admin-page")),
    shared,
    nodeResolve({ browser: true, exportConditions: ["production"], extensions: [".ts", ".js"] }),
    esbuild({ target: TARGET, tsconfig: here("../tsconfig.json") }),
    styles("src/admin-page/admin-page.css", "admin-page.css"),
  ],
};

/** The server half: what the package depends on stays outside. */
const server = {
  input: { index: here("src/index.ts"), cli: here("src/cli.ts") },
  output: { dir: here("dist"), format: "es", chunkFileNames: "sandbox.js" },
  external: (id) => !(id in SHARED) && /^[^./]/.test(id) && !id.startsWith(here("..")),
  plugins: [
    shared,
    nodeResolve({ extensions: [".ts", ".js"] }),
    esbuild({ target: "node20", tsconfig: here("../tsconfig.json"), loaders: { ".json": "json" } }),
  ],
};

/** `npx rollup -c sandbox/rollup.config.mjs`. */
export default [pages, controls, server];

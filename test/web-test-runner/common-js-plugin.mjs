/**
 * Test-runner plugin: serves packages that browsers can't import, because they are CommonJS or read `NODE_ENV`, as one
 * module each. They are bundled together, so that shared dependencies, such as React, exist once.
 */
import { builtinModules, createRequire } from "node:module";
import { basename } from "node:path";
import { build } from "esbuild";

const FOLDER = "/__common-js/";

const require = createRequire(import.meta.url);

export function commonJsPlugin(...packages) {
  const fileOf = (name) => name.replaceAll("/", "-");
  // read at once, because the runner replaces the console later, and React reads it
  const contents = new Map(
    packages.map((name) => [name, `export { ${Object.keys(require(name)).join(", ")} } from "${name}";`]),
  );
  const entries = {
    name: "entries",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === "entry-point" ? { path, namespace: "entries" } : undefined,
      );
      onLoad({ filter: /./, namespace: "entries" }, ({ path }) => ({
        contents: contents.get(path),
        resolveDir: process.cwd(),
      }));
    },
  };
  let files;
  const bundle = async () => {
    const { outputFiles } = await build({
      entryPoints: packages.map((name) => ({ in: name, out: fileOf(name) })),
      plugins: [entries],
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "browser",
      define: { "process.env.NODE_ENV": '"development"' }, // React reports invalid markup only in development
      external: builtinModules, // required only if `process` exists
      outdir: FOLDER,
      write: false,
    });
    return new Map(outputFiles.map(({ path, text }) => [FOLDER + basename(path), text]));
  };
  return {
    name: "common-js",
    resolveImport: ({ source }) => (contents.has(source) ? `${FOLDER}${fileOf(source)}.js` : undefined),
    async serve({ path }) {
      if (!path.startsWith(FOLDER)) return undefined;
      files ??= bundle();
      return { body: (await files).get(path), type: "js" };
    },
  };
}

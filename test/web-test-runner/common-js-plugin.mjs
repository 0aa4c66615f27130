/** Test-runner plugin: serves a CommonJS package to browser tests as one module. */
import { builtinModules } from "node:module";
import { build } from "esbuild";

export function commonJsPlugin(name, exports) {
  const path = `/__common-js/${name}.js`;
  let module;
  return {
    name: `common-js ${name}`,
    resolveImport: ({ source }) => (source === name ? path : undefined),
    async serve(context) {
      if (context.path !== path) return undefined;
      module ??= build({
        stdin: {
          contents: `export { ${exports.join(", ")} } from ${JSON.stringify(name)};`,
          resolveDir: process.cwd(),
        },
        bundle: true,
        format: "esm",
        platform: "browser",
        external: builtinModules, // required where there is a `process` only
        write: false,
      });
      return { body: (await module).outputFiles[0].text, type: "js" };
    },
  };
}

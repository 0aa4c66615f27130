/**
 * Bundles code as a module of this app, and prints the result.
 *
 *     node bundle.mjs webpack|rollup import|require '<code>'
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const [tool, condition, code] = process.argv.slice(2);
const entry = resolve("bundle/entry.mjs");
mkdirSync("bundle", { recursive: true });
writeFileSync(entry, code);

const bundlers = {
  async webpack() {
    const { default: webpack } = await import("webpack");
    const compiler = webpack({
      mode: "production",
      entry,
      output: { path: resolve("webpack"), clean: true },
      // as in a module that requires CommonJS
      ...(condition === "require" && { resolve: { byDependency: { esm: { conditionNames: ["require"] } } } }),
    });
    const stats = await new Promise((done, fail) =>
      compiler.run((error, result) => (error ? fail(error) : done(result))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString());
    return readdirSync("webpack")
      .map((file) => readFileSync(`webpack/${file}`, "utf8"))
      .join("\n");
  },

  async rollup() {
    const { rollup } = await import("rollup");
    const { nodeResolve } = await import("@rollup/plugin-node-resolve");
    const { default: commonjs } = await import("@rollup/plugin-commonjs");
    const exportConditions = condition === "require" ? ["require"] : [];
    const bundle = await rollup({
      input: entry,
      external: ["react"],
      plugins: [nodeResolve({ browser: true, exportConditions }), commonjs()],
      onwarn: () => undefined,
    });
    const { output } = await bundle.generate({ format: "es", inlineDynamicImports: true });
    return output[0].code;
  },
};

console.log(await bundlers[tool]());

/** Measures the size that clients add to a bundle: the whole entry of each, minified and compressed. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const OWN = "../../dist/backend/index.js";
const sources = {
  "svc-dashboard, ManagementClient alone": `export { ManagementClient } from "${OWN}"`,
  "svc-dashboard, with session endpoint": `export * from "${OWN}"`,
  "openapi-fetch": 'export { default } from "openapi-fetch"',
  ky: 'export { default } from "ky"',
  stripe: 'export { default } from "stripe"',
  openai: 'export { default } from "openai"',
};

const table = {};
for (const [name, contents] of Object.entries(sources)) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  const { contents: minified } = outputFiles[0];
  const kib = (bytes) => Number((bytes.length / 1024).toFixed(1));
  table[name] = { "minified, KiB": kib(minified), "gzip, KiB": kib(gzipSync(minified, { level: 9 })) };
}
console.table(table);

/** Bundles the worker and runs it locally in workerd, with the bindings of `wrangler dev`. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, SVC_PUBLIC_ID, PORT = 3000 } = process.env;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const { outputFiles } = await build({
  entryPoints: [here("worker.js")],
  bundle: true,
  format: "esm",
  loader: { ".html": "text" },
  external: ["cloudflare:workers"],
  write: false,
});

const miniflare = new Miniflare({
  modules: true,
  cf: false, // no request for the location of this machine
  script: outputFiles[0].text,
  compatibilityDate: "2026-02-01",
  bindings: { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, SVC_PUBLIC_ID },
  assets: {
    directory: here("../node_modules/svc-dashboard/dist/cdn"),
    routerConfig: { has_user_worker: true },
  },
  host: "localhost",
  port: Number(PORT),
});
console.log(String(await miniflare.ready));
process.once("SIGTERM", () => miniflare.dispose());

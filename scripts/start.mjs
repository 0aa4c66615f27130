/**
 * `npm start`: the playground, with the sandbox as its tenant. The page is at localhost and the tenant at 127.0.0.1, so that
 * both are on different sites, as in production. With `--public-origin https://name-PORT.example`, browsers reach both by a
 * proxy that forwards ports; the number of each port takes the place of PORT.
 *
 * `npm start -- vue`: an app of `examples`, with a sandbox as its tenant. Both packages are installed as they are packed
 * here, because npm does not have them yet.
 */
import { context, stop } from "esbuild";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { tsImport } from "tsx/esm/api";
import { exampleApps, modernNodeFolder } from "../tools/examples.mjs";
import { forward } from "../tools/forward.mjs";
import { freePort } from "../tools/free-port.mjs";
import { bypassProxyForLoopback, npm, run } from "../tools/run.mjs";

/** Always the same, so that they can be forwarded, and an open tab be reloaded; any free port where one is in use. */
const PAGE_PORT = 8080;
const TENANT_PORT = 4400;

const apps = exampleApps();
bypassProxyForLoopback();
await main().catch(fail);

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "public-origin": { type: "string" } },
  });
  const [name] = positionals;
  const names = apps.map((app) => app.name);
  const publicOrigin = values["public-origin"];
  if (name === undefined) await startPlayground(publicOrigin);
  else if (publicOrigin !== undefined) throw new Error("Expected --public-origin without an example.");
  else if (names.includes(name)) await startExample(join("examples", name));
  else throw new Error(`Expected the name of an example, got "${name}": it is one of ${names.join(", ")}.`);
}

/** Ends the process, even if a part of the playground is running. esbuild prints errors in sources. */
function fail(error) {
  console.error(`\nnpm start failed: ${error.errors ? "see above." : error.message}`);
  process.exit(1);
}

async function startPlayground(publicOrigin) {
  if (publicOrigin !== undefined && !publicOrigin.includes("PORT"))
    throw new Error(
      `Expected PORT in the --public-origin, as in https://name-PORT.example, got "${publicOrigin}".`,
    );
  const originOf = (port, name) => publicOrigin?.replaceAll("PORT", port) ?? `http://${name}:${port}`;
  const [port, tenantPort] = [await freePort(PAGE_PORT, "localhost"), await freePort(TENANT_PORT)];
  const page = originOf(port, "localhost");
  // a service of esbuild that waits for a response of this process would keep running, with the terminal's streams open
  process.once("exit", () => void stop());
  console.log("Building the playground, and starting the sandbox, which takes longer the first time…");
  const [sandbox, sourcePort, { createHost }, { EMBED_MESSAGES_SCHEMA }] = await Promise.all([
    buildAndStartSandbox({
      port: tenantPort,
      publicOrigin: originOf(tenantPort, "127.0.0.1"),
      allowOrigins: publicOrigin && [page], // by default, all of this machine
    }),
    servePage(),
    tsImport("../examples/playground/host.ts", import.meta.url),
    import("./embed-messages-schema.mjs"),
  ]);
  const { host: publicHost, href } = new URL(page);
  const host = createHost({ ...sandbox, baseUrl: `http://127.0.0.1:${tenantPort}` }, apps, page);
  const server = createServer((incoming, response) => {
    const { url, headers } = incoming;
    if (url === "/embed-messages.schema.json")
      return void response.end(JSON.stringify(EMBED_MESSAGES_SCHEMA));
    if (url.startsWith("/api/"))
      return void host(incoming, response).catch(({ message }) => response.writeHead(502).end(message));
    // esbuild accepts only host names of this machine
    if (headers.host === publicHost) headers.host = "localhost";
    forward(incoming, response, { host: "127.0.0.1", port: sourcePort, headers });
  });
  server.listen(port, "localhost");
  await once(server, "listening");
  console.log(`Tenant:     ${sandbox.origin}`);
  console.log(`Admin page: ${sandbox.adminLink()} (works once)`);
  console.log(`Playground: ${href}`);

  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, async () => {
      console.log("\nStopping…");
      await sandbox.stop();
      process.exit(0);
    });
}

/** Starts the built sandbox. Its pages are built while it opens its store. */
async function buildAndStartSandbox(options) {
  const { server, pages } = await import("./build-sandbox.mjs");
  const start = async () => {
    await server;
    const { startSandbox } = await import("svc-sandbox");
    return startSandbox({ quiet: true, seedDate: "today", ...options });
  };
  const [sandbox] = await Promise.all([start(), pages]);
  return sandbox;
}

/** Serves the page of the playground with the element from its sources, and reloads it when they change. */
async function servePage() {
  const page = await context({
    entryPoints: ["playground.ts", "playground.css"].map((file) => join("examples/playground", file)),
    outbase: ".",
    outdir: ".",
    write: false,
    bundle: true,
    format: "esm",
    sourcemap: true,
    conditions: ["production"],
    target: "es2022",
    footer: { js: 'new EventSource("/esbuild").addEventListener("change", () => location.reload());' },
  });
  await page.watch();
  const { port } = await page.serve({ servedir: ".", host: "127.0.0.1" });
  return port;
}

async function startExample(folder) {
  const PATH = `${modernNodeFolder()}${delimiter}${process.env.PATH}`;
  const start = async (command, ...args) => {
    const child = spawn(command, args, { cwd: folder, stdio: "inherit", env: { ...process.env, PATH } });
    const [code] = await once(child, "exit");
    return code ?? 1;
  };
  run("The build", ...npm("run", "--silent", "build"));
  console.log(`\nInstalling the packages of ${folder}…`);
  const tarballs = readdirSync("packages").map((file) => resolve("packages", file));
  const options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  process.exitCode = await start("npm", "install", ...options, ...tarballs);
  process.on("SIGINT", () => {}); // Ctrl-C in a terminal also reaches the example, which ends by itself
  if (process.exitCode === 0)
    process.exitCode = await start("npx", "svc-sandbox", "exec", "--", "npm", "run", "dev");
}

/**
 * `npm start`: the playground, with the sandbox as its tenant. The page is at localhost and the tenant at 127.0.0.1, so that
 * both are on different sites, as in production.
 *
 * `npm start -- vue`: an app of `examples`, with a sandbox as its tenant. Both packages are installed as they are packed
 * here, because npm does not have them yet.
 */
import { build, context, stop } from "esbuild";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, request } from "node:http";
import { delimiter, join, resolve } from "node:path";
import { exampleApps, modernNodeFolder } from "../tools/examples.mjs";
import { npm, run } from "../tools/run.mjs";

/** Always the same, so that an open browser tab can be reloaded; any free port if it is in use. */
const PREFERRED_PORT = 8080;

const apps = exampleApps();
const names = apps.map(({ name }) => name);
const [name] = process.argv.slice(2);
if (name === undefined) await startPlayground().catch(fail);
else if (names.includes(name)) await startExample(join("examples", name));
else {
  console.error(`Expected the name of an example, got "${name}": it is one of ${names.join(", ")}.`);
  process.exitCode = 1;
}

/** Ends the process, even if a part of the playground is running. esbuild prints errors in sources. */
function fail(error) {
  console.error(`\nThe playground did not start: ${error.errors ? "see above." : error.message}`);
  process.exit(1);
}

async function startPlayground() {
  // a service of esbuild that waits for a response of this process would keep running, with the terminal's streams open
  process.once("exit", () => void stop());
  console.log("Building the playground, and starting the sandbox, which takes longer the first time…");
  const [sandbox, pagePort, { createHost }, { EMBED_MESSAGES_SCHEMA }] = await Promise.all([
    buildAndStartSandbox(),
    servePage(),
    importSource("examples/playground/host.ts"),
    import("./embed-messages-schema.mjs"),
  ]);
  const { origin, token, deploymentId, embedTenants } = sandbox;
  const tenant = { origin, token, deploymentId, embedTenantName: embedTenants[0]?.name };
  const host = createHost(tenant, apps);

  const server = createServer((incoming, response) => {
    const { url, method, headers } = incoming;
    if (url === "/embed-messages.schema.json")
      return void response.end(JSON.stringify(EMBED_MESSAGES_SCHEMA));
    if (url.startsWith("/api/")) return void host(incoming, response);
    const forwarded = request({ host: "127.0.0.1", port: pagePort, path: url, method, headers }, (result) => {
      response.writeHead(result.statusCode, result.headers);
      result.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.once("error", () => server.listen(0, "localhost"));
  server.listen(PREFERRED_PORT, "localhost");
  await new Promise((done) => server.once("listening", done));
  console.log(`Tenant:     ${origin}`);
  console.log(`Admin page: ${sandbox.adminLink()} (works once)`);
  console.log(`Playground: http://localhost:${server.address().port}/`);

  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, async () => {
      console.log("\nStopping…");
      await sandbox.stop();
      process.exit(0);
    });
}

/** Starts the built sandbox. Its pages are built while it opens its store. */
async function buildAndStartSandbox() {
  const { server, pages } = await import("./build-sandbox.mjs");
  const start = async () => {
    await server;
    const { startSandbox } = await import("svc-sandbox");
    return startSandbox({ quiet: true, seedDate: "today" });
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

/** Imports a module in TypeScript, by the `paths` of `tsconfig.json`. */
async function importSource(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
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

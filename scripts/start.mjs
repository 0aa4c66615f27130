/**
 * `npm start`: the playground, a tenant (the sandbox) and a host page on two real origins of this machine. Host at localhost,
 * tenant at 127.0.0.1, so that nothing works here that would not work across sites.
 *
 * `npm start -- react`: an app of `examples` in its own folder, with a sandbox as its tenant. While nothing is published, both
 * packages are installed as they are packed here, and the app's `package.json` keeps their names.
 */
import { build, context, stop } from "esbuild";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, request } from "node:http";
import { delimiter, join, resolve } from "node:path";
import { exampleApps, modernNodeFolder } from "../tools/examples.mjs";
import { npm, run } from "../tools/run.mjs";

/** A reloaded browser tab finds its page again; where the port is taken, any free one serves. */
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

/** Ends the process, also where a part of the playground runs already. Errors in sources are printed by esbuild. */
function fail(error) {
  console.error(`\nThe playground did not start: ${error.errors ? "see above." : error.message}`);
  process.exit(1);
}

async function startPlayground() {
  // esbuild's service pings this process: one that still waits for a response would run on, with the terminal's streams open
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
    const forwarded = request({ host: "127.0.0.1", port: pagePort, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.once("error", () => server.listen(0, "localhost"));
  server.listen(PREFERRED_PORT, "localhost");
  await new Promise((done) => server.once("listening", done));
  console.log(`Tenant:     ${origin}`);
  console.log(`Playground: http://localhost:${server.address().port}/`);

  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, async () => {
      console.log("\nStopping…");
      await sandbox.stop();
      process.exit(0);
    });
}

/** The sandbox as its package has it. Its pages are built while it opens its store. */
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

/** Serves the page of the playground, with the element from its sources, and has it reload when they change. */
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

/** A module in TypeScript with what it imports, by the `paths` of `tsconfig.json`. */
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

/**
 * The playground: a tenant (the sandbox) and a host page on two real origins of this machine. Host at localhost, tenant
 * at 127.0.0.1, so that nothing works here that would not work across sites.
 */
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { startDevServer } from "@web/dev-server";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import { exampleApps } from "../tools/example-apps.mjs";
import { npm, run } from "../tools/run.mjs";

const PREFERRED_PORT = 8080;

/** The preferred port, so that a reloaded browser tab finds its page again, or else any free one. */
async function freePort(port) {
  const server = createServer();
  const isFree = await new Promise((done) => {
    server.once("error", () => done(false));
    server.listen(port, "localhost", () => done(true));
  });
  if (!isFree) return freePort(0);
  const { port: found } = server.address();
  await new Promise((done) => server.close(done));
  return found;
}

console.log("Building the sandbox, unless it is fresh…");
run("The build of the sandbox", ...npm("run", "--silent", "_build:sandbox"));
const { startSandbox } = await tsImport("../sandbox/src/index.ts", import.meta.url);
const { createHost } = await tsImport("../examples/playground/host.ts", import.meta.url);

console.log("Starting the sandbox tenant…");
const sandbox = await startSandbox({ quiet: true, seedDate: "today" });
const { origin, token, deploymentId, embedTenants } = sandbox;
const host = createHost(
  { origin, token, deploymentId, embedTenantName: embedTenants[0]?.name },
  exampleApps(),
);

const port = await freePort(PREFERRED_PORT);
const server = await startDevServer({
  readCliArgs: false,
  readFileConfig: false,
  logStartMessage: false,
  autoExitProcess: false,
  config: {
    rootDir: fileURLToPath(new URL("..", import.meta.url)),
    hostname: "localhost",
    port,
    watch: true,
    nodeResolve: { exportConditions: ["production"] },
    plugins: [esbuildPlugin({ ts: true, target: "es2022" })],
    middleware: [
      async (context, next) => {
        if (!context.path.startsWith("/api/")) return next();
        context.respond = false; // the host answers on Node's own response
        await host(context.req, context.res);
      },
    ],
  },
});

console.log(`Tenant:     ${origin}`);
console.log(`Playground: http://localhost:${port}/`);

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  console.log("\nStopping…");
  await Promise.all([server.stop(), sandbox.stop()]);
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

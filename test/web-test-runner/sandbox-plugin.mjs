/**
 * Test-runner plugin and middleware for the tests that go through a real tenant: starts the sandbox, and mounts the
 * session endpoint that a host's backend would have.
 */
import { tsImport } from "tsx/esm/api";
import { npm, run } from "../../tools/run.mjs";

/** Viewers by `as` in the URL of the session endpoint; the default is a viewer without an embed tenant. */
const VIEWERS = {
  creator: {
    embedTenantName: "acme-outdoors",
    externalId: "acme-outdoors-1",
    creatorMode: true,
    userProfile: { displayName: "Renée Dupont", picture: null },
  },
  german: {
    settings: { locale: "de-DE", timezone: "Europe/Berlin" },
    embedTheme: { primaryColor: "#b5179e" },
  },
  unasked: { settings: { allowAi: false } },
};

let sandbox;
let sessionEndpoint;

/** `virtual:sandbox` exports the origin and the data of the sandbox. */
export function sandboxPlugin() {
  return {
    name: "sandbox",
    async serverStart() {
      run("The build of the sandbox", ...npm("run", "--silent", "_build:sandbox"));
      const { startSandbox } = await tsImport("../../sandbox/src/index.ts", import.meta.url);
      const backend = await tsImport("../../src/backend/index.ts", import.meta.url);
      sandbox = await startSandbox({ quiet: true, seed: "fixtures" });
      const { origin: baseUrl, token, deploymentId } = sandbox;
      const handler = backend.createSessionHandler({
        client: new backend.ManagementClient({ baseUrl, token }),
        authorize: ({ url }) => ({
          deploymentId,
          externalId: "test-viewer",
          ...VIEWERS[new URL(url).searchParams.get("as")],
        }),
      });
      sessionEndpoint = backend.toNodeHandler(handler);
    },
    async serverStop() {
      await sandbox?.stop();
    },
    resolveImport({ source }) {
      return source === "virtual:sandbox" ? "/__sandbox.js" : undefined;
    },
    serve({ path }) {
      if (path !== "/__sandbox.js") return undefined;
      const { origin, deploymentId, publicIds } = sandbox;
      return {
        body: `export const sandbox = ${JSON.stringify({ origin, deploymentId, publicIds })};`,
        type: "js",
      };
    },
  };
}

/** Responds to `/api/embed-session` like a host's backend. */
export async function sessionMiddleware(context, next) {
  if (context.path !== "/api/embed-session") return next();
  context.respond = false; // the handler uses Node's own response
  await sessionEndpoint(context.req, context.res);
}

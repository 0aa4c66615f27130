import {
  AngularNodeAppEngine,
  createNodeRequestHandler,
  isMainModule,
  writeResponseToNodeResponse,
} from "@angular/ssr/node";
import express from "express";
import { join } from "node:path";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";

const browserDistFolder = join(import.meta.dirname, "../browser");

let handler: ReturnType<typeof sessionHandler> | undefined;

/** Created at the first request, because `ng build` imports this file without the variables. */
function sessionHandler() {
  const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID } = process.env;
  return toNodeHandler(
    createSessionHandler({
      client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN!, token: SVC_TOKEN! }),
      // Put your login here. Return null for viewers who may not see the dashboard: the endpoint responds with 401.
      authorize: () => ({ deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: "demo-viewer" }),
    }),
  );
}

const app = express();
const angularApp = new AngularNodeAppEngine();

app.post("/api/embed-session", (request, response) => {
  handler ??= sessionHandler();
  return handler(request, response);
});

app.use(express.static(browserDistFolder, { maxAge: "1y", index: false, redirect: false }));

app.use((request, response, next) => {
  angularApp
    .handle(request)
    .then((rendered) => (rendered ? writeResponseToNodeResponse(rendered, response) : next()))
    .catch(next);
});

if (isMainModule(import.meta.url)) {
  const { PORT = "4000" } = process.env;
  app.listen(PORT, (error) => {
    if (error) throw error;
    console.log(`Listening on http://localhost:${PORT}`);
  });
}

/** `ng serve` and `ng build` use this. */
export const reqHandler = createNodeRequestHandler(app);

import type { RequestHandler } from "express";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";

let handler: ReturnType<typeof sessionHandler> | undefined;

/** Made at the first request: `ng build` imports this file where the variables are not set. */
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

export const embedSession: RequestHandler = (request, response) => {
  handler ??= sessionHandler();
  return handler(request, response);
};

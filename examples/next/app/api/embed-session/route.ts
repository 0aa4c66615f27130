import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";

let handler: ReturnType<typeof createSessionHandler> | undefined;

/** Created at the first request, because `next build` imports this file without the variables. */
function sessionHandler() {
  const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID } = process.env;
  return createSessionHandler({
    client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN!, token: SVC_TOKEN! }),
    // Put your login here. Return null for viewers who may not see the dashboard: the endpoint responds with 401.
    authorize: () => ({ deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: "demo-viewer" }),
  });
}

export function POST(request: Request): Promise<Response> {
  handler ??= sessionHandler();
  return handler(request);
}

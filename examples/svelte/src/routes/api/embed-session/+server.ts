import { SVC_DEPLOYMENT_ID, SVC_TOKEN } from "$app/env/private";
import { SVC_TENANT_ORIGIN } from "$app/env/public";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";
import type { RequestHandler } from "./$types";

const handler = createSessionHandler({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  // Put your login here. Return null for viewers who may not see the dashboard: the endpoint responds with 401.
  authorize: () => ({ deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: "demo-viewer" }),
});

export const POST: RequestHandler = ({ request }) => handler(request);

import type { APIRoute } from "astro";
import { SVC_DEPLOYMENT_ID, SVC_TENANT_ORIGIN, SVC_TOKEN } from "astro:env/server";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";

const handler = createSessionHandler({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  // Put your login here. Return null for viewers who may not see the dashboard: the endpoint responds with 401.
  authorize: () => ({ deploymentId: SVC_DEPLOYMENT_ID, externalId: "demo-viewer" }),
});

export const POST: APIRoute = ({ request }) => handler(request);

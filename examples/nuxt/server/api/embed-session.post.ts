import { env } from "node:process";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";

export default fromWebHandler(
  createSessionHandler({
    client: new ManagementClient({ baseUrl: env.SVC_TENANT_ORIGIN!, token: env.SVC_TOKEN! }),
    // Put your login here. Return null for viewers who may not see the dashboard: the endpoint responds with 401.
    authorize: () => ({ deploymentId: Number(env.SVC_DEPLOYMENT_ID), externalId: "demo-viewer" }),
  }),
);

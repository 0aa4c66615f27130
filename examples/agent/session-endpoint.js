import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID } = process.env;

export const embedSession = toNodeHandler(
  createSessionHandler({
    client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
    // Put your login here. Return null for viewers who may not see the dashboard: the endpoint responds with 401.
    authorize: () => ({ deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: "demo-viewer" }),
  }),
);

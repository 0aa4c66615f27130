import { cookies } from "next/headers";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID } = process.env;

const handler = createSessionHandler({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  allowedOrigins: ["https://app.example.com"], // your pages on other origins, if there are any
  async authorize() {
    const id = (await cookies()).get("login")?.value; // STAND-IN FOR YOUR LOGIN, such as `await auth()` of Auth.js
    return id ? { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: id, viewer: id } : null;
  },
});

export { handler as POST, handler as OPTIONS };

import { defineEnvVars } from "@sveltejs/kit/env";

/** Read when the server starts. Only the public ones reach the page. */
export const variables = defineEnvVars({
  SVC_TENANT_ORIGIN: { public: true },
  SVC_PUBLIC_ID: { public: true },
  SVC_TOKEN: {},
  SVC_DEPLOYMENT_ID: {},
});

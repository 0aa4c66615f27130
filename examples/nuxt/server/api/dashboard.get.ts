import { env } from "node:process";

/** The dashboard that the page shows. The token stays on the server. */
export default defineEventHandler(() => ({
  tenantOrigin: env.SVC_TENANT_ORIGIN,
  publicId: env.SVC_PUBLIC_ID,
}));

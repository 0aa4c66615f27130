import { connection } from "next/server";
import { SvcDashboard } from "svc-dashboard/react";

/** A server component may also render the dashboard itself, as long as it does not pass functions. */
export default async function Overview() {
  await connection();
  return (
    <SvcDashboard
      tenantOrigin={process.env["SVC_TENANT_ORIGIN"]}
      publicId={process.env["SVC_PUBLIC_ID"]}
      sessionEndpoint="/api/embed-session"
      filters={{ "orders.channel": "web" }}
    />
  );
}

import { SvcDashboard } from "svc-dashboard/react";

export function Dashboard() {
  return (
    <>
      <style>{":root { --svc-dashboard-theme-border-radius: 6px }"}</style>
      <SvcDashboard
        tenantOrigin={process.env.SVC_TENANT_ORIGIN}
        publicId="sales"
        sessionEndpoint="/api/embed-session"
      />
    </>
  );
}

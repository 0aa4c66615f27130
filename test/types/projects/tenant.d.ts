// The dashboards of deployment 42 of https://acme.example that may be embedded. To update this file, run:
// SVC_TOKEN=… npx svc-dashboard types --tenant-origin https://acme.example --deployment-id 42 --strict --out FILE
/* eslint-disable */
import type {} from "svc-dashboard"; // loads the interfaces below

// prettier-ignore
declare module "svc-dashboard" {
  interface TenantDashboards {
    "a1b2c3d4": { title: "Sales"; members: "orders.channel" | "orders.status" };
  }
  interface TenantMembers {
    "orders.channel": unknown;
    "orders.status": unknown;
  }
  interface TenantTypeSettings {
    strict: true;
  }
}

import { customerCohorts } from "./dashboards/customer-cohorts.js";
import { executiveBrief } from "./dashboards/executive-brief.js";
import { operationsAndReturns } from "./dashboards/operations-and-returns.js";
import { productMargins } from "./dashboards/product-margins.js";
import { salesOverview } from "./dashboards/sales-overview.js";
import { unpublished } from "./dashboards/unpublished.js";
import { whereWeSell } from "./dashboards/where-we-sell.js";
import type { TenantSeed } from "./tenant-seed.js";
import { embedTenants } from "./tenant/embed-tenants.js";
import { notifications } from "./tenant/notifications.js";
import { createWorkbooks, users } from "./tenant/workbooks.js";

const dashboards = [
  salesOverview,
  whereWeSell,
  productMargins,
  customerCohorts,
  operationsAndReturns,
  executiveBrief,
];

/** The tenant that a sandbox starts with by default. */
export const defaultSeed: TenantSeed = {
  deployments: [
    { id: 42, name: "Main" },
    { id: 43, name: "Second" },
  ],
  users,
  embedTenants: [...embedTenants],
  workbooks: createWorkbooks(dashboards, unpublished),
  dashboards: [...dashboards, ...unpublished],
  envVariables: [
    { deploymentId: 42, name: "REGION", value: "eu-central" },
    { deploymentId: 42, name: "WAREHOUSE_PASSWORD", value: "correct horse battery staple" },
    { deploymentId: 43, name: "REGION", value: "us-east" },
  ],
  notifications: [...notifications],
};

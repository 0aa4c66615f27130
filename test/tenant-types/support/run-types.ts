import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientOptions } from "../../../src/backend/index.js";
import { runTypes } from "../../../src/cli/types/run-types.js";
import { TOKEN } from "../../doctor/support/examine.js";
import { json, startFakeTenant } from "../../doctor/support/fake-tenant.js";
import { afterTest } from "../../support/after-test.js";

/** A deployment to read. */
interface Tenant {
  origin: string;
  token?: string;
  deploymentId?: number;
}

/** Returns the arguments of the command for a deployment. */
export const argumentsFor = ({ origin, deploymentId = 42 }: Tenant, ...options: string[]): string[] => [
  ...["--tenant-origin", origin, "--deployment-id", String(deploymentId)],
  ...options,
];

/** Runs the command in this process. @returns the exit code and the output */
export async function run(
  tenant: Tenant,
  options: readonly string[] = [],
  limits?: Partial<ClientOptions>,
): Promise<{ code: number; output: string }> {
  let output = "";
  const stdout = { write: (text: string | Uint8Array) => ((output += String(text)), true) };
  const env = { SVC_TOKEN: tenant.token ?? TOKEN };
  const code = await runTypes(argumentsFor(tenant, ...options), env, stdout, limits);
  return { code, output };
}

/** Returns a path in a folder that is removed after the test. */
export function temporaryFile(name = "svc-dashboard.d.ts"): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-dashboard-types-"));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** A widget that filters by a member. */
export const filterWidget = (member: string, type = "FILTER"): object => ({
  id: `w-${member}`,
  type,
  position: { x: 0, y: 0, w: 1, h: 1 },
  config: { member, title: `Title of ${member}` },
});

/** A workbook with a published dashboard; `own` overrides the members of the dashboard. */
export function workbook(publicId: string, members: readonly string[] = [], own: object = {}): object {
  const config = { widgets: members.map((member) => filterWidget(member)) };
  const dashboard = {
    publicId,
    title: `Title of ${publicId}`,
    status: "published",
    allowEmbed: true,
    config,
  };
  return { name: "Workbook", publishedDashboard: { ...dashboard, ...own } };
}

/** Starts a tenant that lists these workbooks in pages, and stops it after the test. */
export async function startTenant(
  workbooks: readonly object[],
): Promise<{ origin: string; received: string[] }> {
  return startFakeTenant({
    workbooks: (response) => {
      const { searchParams } = new URL(response.req.url ?? "", "http://tenant.example");
      const start = Number(searchParams.get("after"));
      const end = start + Number(searchParams.get("first"));
      const hasNextPage = end < workbooks.length;
      const pageInfo = { hasNextPage, hasPreviousPage: start > 0, endCursor: String(end) };
      json({ items: workbooks.slice(start, end), pageInfo })(response);
    },
  });
}

import type { Workbook } from "../../backend/index.js";
import { isRecord } from "../../protocol/check.js";
import { checkPublicId } from "../../protocol/embed-url.js";
import { checkMember } from "../../protocol/filters.js";
import { filterWidgets, type FilterWidget } from "../filter-widgets.js";
import { passes } from "../passes.js";
import type { TypesCommand } from "./parse-arguments.js";

/** A dashboard that may be embedded, as in the JSON of `--data`. */
export interface TenantDashboard {
  publicId: string;
  title: string;
  description?: string;
  /** The members that a widget of the dashboard filters by, sorted. */
  members: string[];
  filterWidgets: FilterWidget[];
}

type PublishedDashboard = NonNullable<Workbook["publishedDashboard"]>;

const PAGE_SIZE = 100;

/**
 * Reads the dashboards of a deployment that are published and may be embedded, sorted by public id.
 * @throws Error with the doctor's command if the tenant can't be read
 */
export async function readDashboards({ client, source }: TypesCommand): Promise<TenantDashboard[]> {
  const { tenantOrigin, deploymentId } = source;
  const dashboards = new Map<string, TenantDashboard>();
  try {
    const workbooks = client.workbooks.list(deploymentId, { first: PAGE_SIZE });
    for await (const { name, publishedDashboard: dashboard } of workbooks) {
      if (dashboard?.status !== "published" || !dashboard.allowEmbed) continue;
      const { publicId } = dashboard;
      if (passes(checkPublicId, publicId)) dashboards.set(publicId, describe(dashboard, name));
    }
  } catch (error) {
    const doctor = `npx svc-dashboard doctor --tenant-origin ${tenantOrigin} --deployment-id ${deploymentId}`;
    throw new Error(
      `The workbooks of deployment ${deploymentId} can't be read (SVC_TOKEN=… ${doctor} finds the cause): ${(error as Error).message}`,
      { cause: error },
    );
  }
  return sorted([...dashboards.values()], ({ publicId }) => publicId);
}

function describe(dashboard: PublishedDashboard, workbook: string): TenantDashboard {
  const { publicId, title, description } = dashboard;
  const config: unknown = dashboard.config;
  const widgets = filterWidgets(isRecord(config) ? config["widgets"] : undefined).filter(({ member }) =>
    passes(checkMember, member),
  );
  return {
    publicId,
    title: title ?? workbook,
    ...(typeof description === "string" && { description }),
    members: [...new Set(widgets.map(({ member }) => member))].sort(),
    filterWidgets: sorted(widgets, ({ member, id }) => `${member} ${id}`),
  };
}

/** Sorts by code units, so that the result depends neither on the tenant's order nor on this machine's language. */
function sorted<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...items].sort(
    (one, other) => Number(keyOf(one) > keyOf(other)) || -Number(keyOf(one) < keyOf(other)),
  );
}

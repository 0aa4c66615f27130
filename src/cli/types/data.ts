import type { Source } from "./parse-arguments.js";
import type { TenantDashboard } from "./read-dashboards.js";

/** The JSON document of `--data`. */
interface TenantData extends Source {
  dashboards: readonly TenantDashboard[];
}

/** Writes the dashboards as JSON, for tools. */
export function writeData({ source }: { source: Source }, dashboards: readonly TenantDashboard[]): string {
  return `${JSON.stringify({ ...source, dashboards } satisfies TenantData, null, 2)}\n`;
}

/** Reads the dashboards in a text of `writeData`; of any other text, none. */
export function readData(text: string): readonly TenantDashboard[] {
  try {
    return (JSON.parse(text) as TenantData).dashboards;
  } catch {
    return [];
  }
}

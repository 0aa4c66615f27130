import type { DashboardSeed } from "../tenant-seed.js";
import { classic, text, type PlacedWidget } from "./layout.js";
import { snapshot, type Report } from "./report.js";

/** The members in which a dashboard differs from the others. */
export type Content = Partial<DashboardSeed> &
  Pick<DashboardSeed, "id" | "publicId" | "workbookId" | "title"> & {
    reports?: readonly Report[];
    widgets?: readonly PlacedWidget[];
  };

/** Creates a dashboard of the first deployment that can be embedded; `own` overrides that. */
export function published({ reports = [], widgets = [], ...own }: Content): DashboardSeed {
  const { title, description = null } = own;
  return {
    deploymentId: 42,
    status: "published",
    allowEmbed: true,
    description,
    reportSnapshots: reports.map(snapshot),
    config: classic(title, description, widgets),
    ...own,
  };
}

/** Creates a dashboard of one note, with its title. */
export function note(own: Content): DashboardSeed {
  return published({
    widgets: [text("note", [0, 0, 12, 4], `This is the dashboard *${own.title}*.`)],
    ...own,
  });
}

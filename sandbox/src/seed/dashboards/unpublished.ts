import type { DashboardSeed } from "../tenant-seed.js";
import { ownDraft } from "../tenant/workbooks.js";
import { classic, text } from "./layout.js";

type Note = Pick<DashboardSeed, "id" | "publicId" | "workbookId" | "title"> & Partial<DashboardSeed>;

/** A published dashboard of one note, with its title; what is given replaces that. */
export function note(dashboard: Note): DashboardSeed {
  const { title } = dashboard;
  return {
    deploymentId: 42,
    status: "published",
    allowEmbed: true,
    description: null,
    reportSnapshots: [],
    config: classic(title, null, [text("note", [0, 0, 12, 4], `This is the dashboard *${title}*.`)]),
    ...dashboard,
  };
}

/** A draft, an archived dashboard, and one that is not for embedding: hosts meet all three. */
export const unpublished: readonly DashboardSeed[] = [
  note({
    id: 2111,
    publicId: "owndraft1",
    workbookId: ownDraft.id,
    title: "Autumn plan",
    status: "draft",
  }),
  note({
    id: 2102,
    publicId: "archived1",
    workbookId: 532,
    title: "Spring campaign",
    status: "archived",
  }),
  note({
    id: 2103,
    publicId: "noembed01",
    workbookId: 533,
    title: "Supplier terms",
    allowEmbed: false,
  }),
];

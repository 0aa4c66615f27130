import type { DashboardSeed } from "../tenant-seed.js";
import { ownDraft } from "../tenant/workbooks.js";
import { note } from "./published.js";

/** Drafts, an archived dashboard, and one that may not be embedded: hosts must handle all of these. */
export const unpublished: readonly DashboardSeed[] = [
  note({ id: 2101, publicId: "draft0001", workbookId: 531, title: "Winter plan", status: "draft" }),
  note({ id: 2102, publicId: "archived1", workbookId: 532, title: "Spring campaign", status: "archived" }),
  note({ id: 2103, publicId: "noembed01", workbookId: 533, title: "Supplier terms", allowEmbed: false }),
  note({ id: 2111, publicId: "owndraft1", workbookId: ownDraft.id, title: "Autumn plan", status: "draft" }),
];

import type { ScheduledNotification } from "svc-dashboard/backend";
import type { EmbeddableDashboard } from "./admin-api.js";

/**
 * A notification with its dashboard. Nothing is sent; a preview shows what would be rendered. Apart from `admin-api.ts`,
 * because the package's types must not import other packages.
 */
export interface PreviewableNotification
  extends ScheduledNotification, Pick<EmbeddableDashboard, "publicId" | "title"> {}

import type { CallOptions } from "../operation.js";
import type { PageList } from "../page-list.js";
import { idSegment } from "../request-url.js";
import type { SharedWorkspaceQuery, Workbook } from "../types.js";
import { Resource } from "./resource.js";

/** The shared workspace of a deployment. */
export class Workspace extends Resource {
  /**
   * Lists shared workspace items, which have the shape of workbooks (service description, section 4). The list rejects
   * with a TypeError unless the deployment id is a non-negative integer.
   */
  listShared(
    deploymentId: number,
    query: SharedWorkspaceQuery = {},
    options?: CallOptions,
  ): PageList<Workbook> {
    return this.pages(
      "listSharedWorkspace",
      () => `/deployments/${idSegment("deploymentId", deploymentId)}/shared-workspace`,
      query,
      options,
    );
  }
}

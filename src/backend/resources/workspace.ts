import { idSegment } from "../address.js";
import type { CallOptions } from "../operation.js";
import type { PageList } from "../page-list.js";
import type { SharedWorkspaceQuery, Workbook } from "../types.js";
import { Resource } from "./resource.js";

/** What is shared in a deployment. */
export class Workspace extends Resource {
  /**
   * Lists shared workspace items, which have the shape of workbooks. Service description, section 4.
   * @throws TypeError on a deployment id that is not a whole number.
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

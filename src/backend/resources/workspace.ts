import type { CallOptions } from "../operation.js";
import type { PageList } from "../page-list.js";
import { idSegment } from "../request-url.js";
import type { SharedWorkspaceQuery, Workbook } from "../types.js";
import { Resource } from "./resource.js";

/** The shared workspace of a deployment. */
export class Workspace extends Resource {
  /**
   * Lists shared workspace items, which have the shape of workbooks (service description, section 4).
   * @param deploymentId The id of the deployment, a non-negative integer.
   * @param query The types, the order, the cursor and the page size.
   * @throws TypeError unless the deployment id is a non-negative integer.
   * @throws ValidationError when the service rejects a query parameter, such as a cursor of another list.
   * @throws NotFoundError when the deployment does not exist.
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

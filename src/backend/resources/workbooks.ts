import type { CallOptions } from "../operation.js";
import type { PageList } from "../page-list.js";
import { idSegment } from "../request-url.js";
import type { Workbook, WorkbookListQuery } from "../types.js";
import { Resource } from "./resource.js";

/** The workbooks, reports and folders of a deployment. */
export class Workbooks extends Resource {
  /**
   * Lists the workbooks, reports and folders of a deployment: all of them without `folderId`, those of the root folder
   * for 0 (service description, section 4).
   * @param deploymentId The id of the deployment, a non-negative integer.
   * @param query The folder, the cursor and the page size.
   * @throws TypeError unless the deployment id is a non-negative integer.
   * @throws ValidationError when the service rejects a query parameter, such as a cursor of another list.
   * @throws NotFoundError when the deployment does not exist.
   */
  list(deploymentId: number, query: WorkbookListQuery = {}, options?: CallOptions): PageList<Workbook> {
    return this.pages(
      "getWorkbooks",
      () => `/deployments/${idSegment("deploymentId", deploymentId)}/workbooks`,
      query,
      options,
    );
  }
}

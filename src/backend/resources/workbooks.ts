import { idSegment } from "../address.js";
import type { CallOptions } from "../operation.js";
import type { PageList } from "../page-list.js";
import type { Workbook, WorkbookListQuery } from "../types.js";
import { Resource } from "./resource.js";

/** The workbooks, reports and folders of a deployment. */
export class Workbooks extends Resource {
  /**
   * Lists workbooks. Without `folderId` all are listed; 0 is the root. Service description, section 4.
   * @throws TypeError on a deployment id that is not a whole number.
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

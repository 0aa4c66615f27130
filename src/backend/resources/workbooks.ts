import type { CallOptions } from "../operation.js";
import type { PageList } from "../page-list.js";
import { idSegment } from "../request-url.js";
import type { Workbook, WorkbookListQuery } from "../types.js";
import { Resource } from "./resource.js";

/** The workbooks, reports and folders of a deployment. */
export class Workbooks extends Resource {
  /**
   * Lists workbooks: all of them without `folderId`, those of the root folder for 0 (service description, section 4).
   * The list rejects with a TypeError unless the deployment id is a non-negative integer.
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

import type { CallOptions } from "../operation.js";
import { idSegment } from "../request-url.js";
import { readNotification } from "../results.js";
import type { ScheduledNotification, UpdateNotificationInput } from "../types.js";
import { Resource } from "./resource.js";

/** Dashboards that a deployment sends on a schedule. */
export class Notifications extends Resource {
  /**
   * Updates a notification and resolves with it. Omitted members stay unchanged; `filters` and `timeGrains` replace the
   * existing ones (service description, section 4).
   * @throws TypeError unless both ids are non-negative integers.
   */
  update(
    deploymentId: number,
    id: number,
    input: UpdateNotificationInput,
    options?: CallOptions,
  ): Promise<ScheduledNotification> {
    return this.send(
      {
        name: "updateNotification",
        method: "PUT",
        path: () =>
          `/deployments/${idSegment("deploymentId", deploymentId)}/notifications/${idSegment("id", id)}`,
        body: input,
        read: readNotification,
      },
      options,
    );
  }
}

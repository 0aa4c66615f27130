import { idSegment } from "../address.js";
import type { CallOptions } from "../operation.js";
import type { ScheduledNotification, UpdateNotificationInput } from "../types.js";
import { readNotification } from "../values.js";
import { Resource } from "./resource.js";

/** The dashboards that a deployment sends on a schedule. */
export class Notifications extends Resource {
  /**
   * Changes a notification, and returns it. Omitted members stay unchanged; `filters` and `timeGrains` replace the
   * existing ones. Service description, section 4.
   * @throws TypeError on an id that is not a whole number.
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

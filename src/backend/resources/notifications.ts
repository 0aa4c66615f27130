import type { CallOptions } from "../operation.js";
import { idSegment } from "../request-url.js";
import { readNotification } from "../results.js";
import type { ScheduledNotification, UpdateNotificationInput } from "../types.js";
import { Resource } from "./resource.js";

/** Dashboards that a deployment sends on a schedule. */
export class Notifications extends Resource {
  /**
   * Updates a notification. Omitted members stay unchanged; `filters` and `timeGrains` replace the existing ones
   * (service description, section 4).
   * @param deploymentId The id of the deployment, a non-negative integer.
   * @param id The id of the notification, a non-negative integer.
   * @param input The members to change.
   * @returns The notification after the change.
   * @throws TypeError unless both ids are non-negative integers.
   * @throws ValidationError when the service rejects a value.
   * @throws NotFoundError when the deployment has no such notification.
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

import type { CallOptions } from "../operation.js";
import { readSession } from "../results.js";
import type { EmbedSession, GenerateSessionInput } from "../types.js";
import { Resource } from "./resource.js";

/** Sessions for signed embeds. */
export class EmbedSessions extends Resource {
  /**
   * Generates a session for one load of an iframe (service description, section 5). It is retried like a read, because a
   * spare session expires by itself.
   * @param input The user who views the dashboard, and the rows that they may see.
   * @returns The session id, which the embed must use within five minutes, and only once.
   * @throws ValidationError when the service rejects the input, such as two user ids.
   * @throws NotFoundError when the deployment does not exist.
   */
  create(input: GenerateSessionInput, options?: CallOptions): Promise<EmbedSession> {
    return this.send(
      {
        name: "generateSession",
        method: "POST",
        path: () => "/embed/generate-session",
        body: input,
        idempotent: true,
        secret: true,
        read: readSession,
      },
      options,
    );
  }
}

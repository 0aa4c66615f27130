import type { CallOptions } from "../operation.js";
import { readSession } from "../results.js";
import type { EmbedSession, GenerateSessionInput } from "../types.js";
import { Resource } from "./resource.js";

/** Sessions for signed embeds. */
export class EmbedSessions extends Resource {
  /**
   * Generates a session for one load of an iframe (service description, section 5). It is retried like a read, because a
   * spare session expires by itself.
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

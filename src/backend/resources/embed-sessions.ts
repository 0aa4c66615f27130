import type { CallOptions } from "../operation.js";
import type { EmbedSession, GenerateSessionInput } from "../types.js";
import { readSession } from "../values.js";
import { Resource } from "./resource.js";

/** The sessions that iframes are loaded with. */
export class EmbedSessions extends Resource {
  /**
   * Generates a session for one load of an iframe. It is tried again like a read, since a session that nobody redeems
   * ends by itself. Service description, section 5.
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

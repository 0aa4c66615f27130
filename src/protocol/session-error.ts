import type { EmbedErrorPayload } from "./events.js";

/** Whether an error of the embed is about the session. Compares whole words, because "author-panel" is not about a session. */
export function isSessionError({ name = "", context = "" }: Partial<EmbedErrorPayload>): boolean {
  const words = `${name} ${context}`.replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$& ");
  return /(?<![a-z])(auth|authentication|unauthorized|session)(?![a-z])/i.test(words);
}

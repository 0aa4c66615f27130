/** What replaces a secret. */
export const REDACTED = "[hidden]";

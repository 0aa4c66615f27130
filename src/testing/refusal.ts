import type { SessionErrorCode } from "../protocol/session-endpoint.js";

/** An error response of a session endpoint, with the members that the element reads: Jest's jsdom has no `Response`. */
export function refusal(status: number, code?: SessionErrorCode): Response {
  const headers = { get: () => null } as Partial<Headers>;
  return { ok: false, status, headers, json: () => Promise.resolve({ error: { code } }) } as Response;
}

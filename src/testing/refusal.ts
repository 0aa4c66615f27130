import { expected } from "../protocol/check.js";
import type { SessionErrorCode } from "../protocol/session-endpoint.js";

/**
 * An error response of a session endpoint, with the members that the element reads: Jest's jsdom has no `Response`.
 * @throws TypeError on a status that is not one of an error
 */
export function refusal(status: number, code?: SessionErrorCode): Response {
  const isError = Number.isInteger(status) && status >= 400 && status <= 599;
  if (!isError) throw expected("an HTTP status from 400 to 599", status);
  const body = { error: { code, message: "EmbedStub refuses this session request." } };
  const headers = { get: () => null } as Partial<Headers>;
  return { ok: false, status, headers, json: () => Promise.resolve(body) } as Response;
}

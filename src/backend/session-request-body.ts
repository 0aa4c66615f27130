import { SURFACES } from "../protocol/envelope.js";
import { SESSION_REASONS, type SessionRequest } from "../protocol/session-endpoint.js";
import { isRecord } from "../protocol/check.js";

/** The maximum length of an id, in characters. */
export const MAX_ID_LENGTH = 255;

/** The body of the element's session request, whose shape is checked. A browser sends it: it does not identify the user. */
export interface SessionRequestBody extends SessionRequest {}

/** Reads the element's session request. @returns the request, or the reason why it is invalid. */
export function readSessionRequestBody(body: unknown): SessionRequestBody | string {
  if (!isRecord(body)) return "the body must be a JSON object";
  const { publicId, deploymentId, viewer } = body;
  const surface = SURFACES.find((name) => name === body["surface"]);
  const reason = SESSION_REASONS.find((name) => name === body["reason"]);
  if (!surface) return `surface must be one of ${SURFACES.join(", ")}`;
  if (!reason) return `reason must be one of ${SESSION_REASONS.join(", ")}`;
  const request: SessionRequestBody = { surface, reason };
  if (publicId !== undefined) {
    if (!isId(publicId) || publicId === "")
      return `publicId must be a string of 1 to ${MAX_ID_LENGTH} characters`;
    request.publicId = publicId;
  }
  if (deploymentId !== undefined) {
    if (!Number.isSafeInteger(deploymentId)) return "deploymentId must be an integer";
    request.deploymentId = deploymentId as number;
  }
  if (viewer !== undefined) {
    if (!isId(viewer)) return `viewer must be a string of at most ${MAX_ID_LENGTH} characters`;
    request.viewer = viewer;
  }
  return request;
}

/** Whether a value can be the id of a viewer or a dashboard. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_ID_LENGTH;
}

import { isRecord } from "./arguments.js";

const SURFACES = ["dashboard", "app", "chat"] as const;
const REASONS = ["load", "move", "retry", "reload", "expired", "renew"] as const;

const MAX_PUBLIC_ID_LENGTH = 255;

/** The body of the element's session request, checked in shape. The browser sent it: it proves nothing about the user. */
export interface SessionRequestBody {
  /** The public id of the dashboard to show. */
  publicId?: string;
  /** The id of the deployment to show; sent for the surfaces `app` and `chat`. */
  deploymentId?: number;
  surface: (typeof SURFACES)[number];
  /** Why the element needs a session. */
  reason: (typeof REASONS)[number];
}

/** Reads the element's session request. @returns the request, or a string that says why it is invalid. */
export function readSessionRequestBody(body: unknown): SessionRequestBody | string {
  if (!isRecord(body)) return "the body must be a JSON object";
  const { publicId, deploymentId } = body;
  const surface = SURFACES.find((name) => name === body["surface"]);
  const reason = REASONS.find((name) => name === body["reason"]);
  if (!surface) return `surface must be one of ${SURFACES.join(", ")}`;
  if (!reason) return `reason must be one of ${REASONS.join(", ")}`;
  const request: SessionRequestBody = { surface, reason };
  if (publicId !== undefined) {
    if (typeof publicId !== "string" || !publicId || publicId.length > MAX_PUBLIC_ID_LENGTH) {
      return `publicId must be a string of 1 to ${MAX_PUBLIC_ID_LENGTH} characters`;
    }
    request.publicId = publicId;
  }
  if (deploymentId !== undefined) {
    if (!Number.isSafeInteger(deploymentId)) return "deploymentId must be an integer";
    request.deploymentId = deploymentId as number;
  }
  return request;
}

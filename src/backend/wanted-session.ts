import { isRecord } from "./arguments.js";

const SURFACES = ["dashboard", "app", "chat"] as const;
const REASONS = ["load", "move", "retry", "reload", "expired"] as const;

/** The most characters that a public id may have. */
const LONGEST_ID = 255;

/** What the element asks a session for: its request's body, checked. It is a wish of the browser, and proves nothing. */
export interface WantedSession {
  /** The dashboard to be shown. */
  publicId?: string;
  /** The deployment to be shown, on the surfaces `app` and `chat`. */
  deploymentId?: number;
  surface: (typeof SURFACES)[number];
  /** Why the element loads. */
  reason: (typeof REASONS)[number];
}

/** Reads the element's request. @returns what is wrong with it, as text, where it is not one. */
export function readWantedSession(body: unknown): WantedSession | string {
  if (!isRecord(body)) return "the body is no JSON object";
  const { publicId, deploymentId } = body;
  const surface = SURFACES.find((name) => name === body["surface"]);
  const reason = REASONS.find((name) => name === body["reason"]);
  if (!surface) return `surface is none of ${SURFACES.join(", ")}`;
  if (!reason) return `reason is none of ${REASONS.join(", ")}`;
  const wanted: WantedSession = { surface, reason };
  if (publicId !== undefined) {
    if (typeof publicId !== "string" || !publicId || publicId.length > LONGEST_ID) {
      return `publicId is no text of 1 to ${LONGEST_ID} characters`;
    }
    wanted.publicId = publicId;
  }
  if (deploymentId !== undefined) {
    if (!Number.isSafeInteger(deploymentId)) return "deploymentId is no whole number";
    wanted.deploymentId = deploymentId as number;
  }
  return wanted;
}

import type { ErrorResponse } from "../contract/viewer-api.js";

/** What JSON makes of a type: dates are texts. */
export type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;

/** The sandbox is gone, or has been started again: the cookie of this visit is no longer good. */
export class VisitEndedError extends Error {
  override readonly name = "VisitEndedError";
}

/** Calls the admin API. @throws Error with the sandbox's message, VisitEndedError when the visit has ended. */
export async function callAdmin<T = undefined>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`/__sandbox/${path}`, {
    method,
    headers: body ? { "content-type": "application/json" } : {},
    body: body ? JSON.stringify(body) : null,
  }).catch(() => {
    throw new Error("The sandbox does not answer.");
  });
  if (response.status === 401) throw new VisitEndedError("The sandbox was started again: open its new link.");
  if (response.status === 204) return undefined as T;
  const answer = (await response.json()) as unknown;
  if (!response.ok) throw new Error((answer as ErrorResponse).error.message);
  return answer as T;
}

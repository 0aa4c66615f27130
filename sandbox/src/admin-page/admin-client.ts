import type { ErrorResponse } from "../contract/viewer-api.js";

/** A type after JSON: dates are strings. */
export type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;

/** Calls the admin API, and shows `done` or the error. */
export type AdminAction = (done: string, method: string, path: string, body?: object) => void;

/** The cookie of this visit is no longer valid, because the sandbox was restarted. */
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
    throw new Error("The sandbox did not respond.");
  });
  if (response.status === 401) throw new VisitEndedError("The sandbox was restarted: open its new link.");
  if (response.status === 204) return undefined as T;
  const result = (await response.json()) as unknown;
  if (!response.ok) throw new Error((result as ErrorResponse).error.message);
  return result as T;
}

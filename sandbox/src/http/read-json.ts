import { findUnstorable } from "../find-unstorable.js";
import { readText } from "./read-text.js";
import { HttpError, invalidRequest } from "../http-error.js";

/** No valid body is deeper, and recursive code would run out of stack. */
const MAX_DEPTH = 64;

/** Reads a request's JSON body. @throws HttpError 400 if the body is not JSON, or contains a string that can't be stored; 413 if it is too large. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(.+\+)?json\s*(;|$)/i.test(type)) {
    const got = type === "" ? "none" : `"${type.slice(0, 100)}"`;
    throw new HttpError(400, "invalid_content_type", `Expected a body of type application/json, got ${got}.`);
  }
  const value = parse(await readText(request));
  if (depthExceeds(value, MAX_DEPTH)) {
    throw new HttpError(
      400,
      "invalid_json",
      `Expected a body nested at most ${MAX_DEPTH} deep, got a deeper one.`,
    );
  }
  rejectUnstorable("body", value);
  return value;
}

/** @throws HttpError 400 that names the place if a string of a request can't be stored. */
export function rejectUnstorable(name: string, value: unknown): void {
  const pointer = findUnstorable(value);
  if (pointer === undefined) return;
  const place = name + pointer;
  throw invalidRequest(`${place}: a string must not contain NUL or a lone surrogate.`, { place });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, "invalid_json", "Expected a body of JSON, got one that can't be parsed.");
  }
}

function depthExceeds(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((member) => depthExceeds(member, limit - 1));
}

import { expected } from "./arguments.js";
import { isExact } from "./body.js";

/** The two prefixes of the service, on the same host and with the same token (service description, section 9). */
export const API_PREFIX = "/api/v1";
export const BUILD_PREFIX = "/build/api/v1";

type QueryItem = string | number | boolean;

/** Query members by name. A list becomes one occurrence for each item; null and undefined are not sent. */
export type QueryInput = Readonly<Record<string, QueryItem | readonly QueryItem[] | null | undefined>>;

/**
 * Checks that an address is a bare origin, and returns it. The address stays out of the message, since it may hold a
 * password.
 * @throws TypeError on anything else.
 */
export function checkOrigin(name: string, value: unknown): string {
  const text = String(value);
  if (/^https?:\/\/[^*]+$/i.test(text) && URL.canParse(text)) {
    const { href, origin } = new URL(text);
    if (href === `${origin}/`) return origin;
  }
  throw new TypeError(`Expected ${name} to be an origin alone, such as "https://acme.example".`);
}

/** One path segment from a numeric id. @throws TypeError on anything but a safe integer from 0 up. */
export function idSegment(name: string, value: unknown): string {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return String(value);
  throw expected(`${name} to be a whole number from 0 up`, value);
}

/** Dot segments, and separators and dots that are encoded: servers and proxies decode them at different times. */
const AMBIGUOUS = /(?:^|\/)\.\.?(?:\/|$)|%(?:2[ef]|5c)/i;

/** One path segment from a name. @throws TypeError on a name that could change the path. */
export function nameSegment(name: string, value: unknown): string {
  if (typeof value === "string" && /^[^/\\\p{Cc}\p{Cs}]+$/u.test(value) && !AMBIGUOUS.test(value)) {
    return encodeURIComponent(value);
  }
  throw expected(`${name} to be a name without slashes and dot segments`, value);
}

/** Checks a path of the user's own. @throws TypeError on one that could leave its prefix, or that repeats it. */
export function checkPath(path: unknown): string {
  const plain = /^(?:\/(?:[^\s\\/?#%\p{Cc}\p{Cs}]|%[\da-f]{2})+)+\/?$/iu;
  if (typeof path !== "string" || !plain.test(path) || AMBIGUOUS.test(path)) {
    throw expected('path to be plain, such as "/deployments/1", with its query in "query"', path);
  }
  const repeated = /^(\/build)?\/api\/v1(\/.*)?$/.exec(path);
  if (!repeated) return path;
  const [, build, rest = "/…"] = repeated;
  throw new TypeError(
    `The client adds the prefix itself: write client${build ? ".build" : ""}.request({ path: "${rest}" }).`,
  );
}

/** A query as text, with its "?", or nothing. @throws TypeError on a value that has no one text form. */
export function queryText(query: QueryInput): string {
  let text = "";
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat<unknown[]>() as (QueryItem | null | undefined)[]) {
      if (item === undefined || item === null) continue;
      const plain =
        typeof item === "string" ? !/\p{Cs}/u.test(item) : typeof item === "boolean" || isExact(item);
      if (!plain) throw expected(`the query's "${name}" to be text, numbers or booleans`, item);
      text += `${text ? "&" : "?"}${encodeURIComponent(name)}=${encodeURIComponent(item)}`;
    }
  }
  return text;
}

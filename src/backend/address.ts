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

/**
 * One path segment from a name. Separators and dots are refused even when encoded, because servers and proxies
 * decode them at different times.
 * @throws TypeError on a name that could change the path.
 */
export function nameSegment(name: string, value: unknown): string {
  if (typeof value === "string" && /^(?!\.{1,2}$)(?!.*%(?:2[ef]|5c))[^/\\\p{Cc}\p{Cs}]+$/iu.test(value)) {
    return encodeURIComponent(value);
  }
  throw expected(`${name} to be a name without slashes and dot segments`, value);
}

/** Checks a path of the user's own. @throws TypeError on one that could leave its prefix, or that repeats it. */
export function checkPath(path: unknown): string {
  const plain = /^(?:\/(?!\.{1,2}(?:\/|$))(?:[^\s\\/?#%\p{Cc}\p{Cs}]|%(?!2[ef]|5c)[\da-f]{2})+)+\/?$/iu;
  if (typeof path !== "string" || !plain.test(path)) {
    throw expected('path to be plain, such as "/deployments/1/reports", with its query in "query"', path);
  }
  const [, prefix, build = "", rest = ""] = /^((\/build)?\/api\/v1)(\/.*)?$/.exec(path) ?? [];
  if (!prefix) return path;
  const form = `client${build && ".build"}.request({ path: "${rest || "/…"}" })`;
  throw new TypeError(`The client adds the prefix ${prefix} itself: write ${form}.`);
}

/** A query as text, with its "?", or nothing. @throws TypeError on a value that has no one text form. */
export function queryText(query: QueryInput): string {
  let text = "";
  for (const [name, value] of Object.entries(query)) {
    const items = (Array.isArray(value) ? value : [value]) as readonly (QueryItem | null | undefined)[];
    for (const item of items) {
      if (item === undefined || item === null) continue;
      const plain =
        typeof item === "string" ? !/\p{Cs}/u.test(item) : typeof item === "boolean" || isExact(item);
      if (!plain)
        throw expected(`the query's "${name}" to be text, a number, a boolean or a list of these`, item);
      text += `${text ? "&" : "?"}${encodeURIComponent(name)}=${encodeURIComponent(item)}`;
    }
  }
  return text;
}

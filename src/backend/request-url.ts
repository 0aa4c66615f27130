import { argumentError, isExactNumber } from "./arguments.js";

/** The two path prefixes of the service, on the same host and with the same token (service description, section 9). */
export const API_PREFIX = "/api/v1";
export const BUILD_PREFIX = "/build/api/v1";

type QueryItem = string | number | boolean;

/** Query parameters by name. A list becomes one parameter for each item; null and undefined are not sent. */
export type QueryInput = Readonly<Record<string, QueryItem | readonly QueryItem[] | null | undefined>>;

/**
 * Checks that the value of an option is an http or https origin, and returns it in the form of `URL.origin`. The error
 * does not quote the value, because a URL may hold a password.
 * @throws TypeError on anything else.
 */
export function checkOriginOption(name: string, value: unknown): string {
  const text = String(value);
  if (/^https?:\/\/[^*]+$/i.test(text) && URL.canParse(text)) {
    const { href, origin } = new URL(text);
    if (href === `${origin}/`) return origin;
  }
  throw new TypeError(`Expected ${name} to be an origin without a path, such as "https://acme.example".`);
}

/** Makes a path segment from a numeric id. @throws TypeError on anything but a safe integer of at least 0. */
export function idSegment(name: string, value: unknown): string {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return String(value);
  throw argumentError(`${name} to be a number (a non-negative integer)`, value);
}

/** Dot segments, and encoded separators and dots: servers and proxies decode them at different times. */
const AMBIGUOUS = /(?:^|\/)\.\.?(?:\/|$)|%(?:2[ef]|5c)/i;

/** Makes a path segment from a name. @throws TypeError on a name that could change the path. */
export function nameSegment(name: string, value: unknown): string {
  if (typeof value === "string" && /^[^/\\\p{Cc}\p{Cs}]+$/u.test(value) && !AMBIGUOUS.test(value)) {
    return encodeURIComponent(value);
  }
  throw argumentError(`${name} to be a name without slashes or dot segments`, value);
}

/** Checks the path of `client.request`. @throws TypeError on one that could leave its prefix, or that repeats it. */
export function checkRequestPath(path: unknown): string {
  const plain = /^(?:\/(?:[^\s\\/?#%\p{Cc}\p{Cs}]|%[\da-f]{2})+)+\/?$/iu;
  if (typeof path !== "string" || !plain.test(path) || AMBIGUOUS.test(path)) {
    throw argumentError('path to be a plain path such as "/deployments/1", with parameters in "query"', path);
  }
  const repeated = /^(\/build)?\/api\/v1(\/.*)?$/.exec(path);
  if (!repeated) return path;
  const [, build, rest = "/…"] = repeated;
  const client = build ? "client.build" : "client";
  throw new TypeError(`The client adds the prefix itself: write ${client}.request({ path: "${rest}" }).`);
}

/** Encodes query parameters, with a leading "?" if there are any. @throws TypeError on a value that can't be sent exactly. */
export function queryString(query: QueryInput): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) {
      if (item === undefined || item === null) continue;
      if (!isQueryItem(item)) {
        throw argumentError(
          `query parameter "${name}" to be a well-formed string, an exact number or a boolean`,
          item,
        );
      }
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(item)}`);
    }
  }
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function isQueryItem(item: unknown): item is QueryItem {
  if (typeof item === "string") return !/\p{Cs}/u.test(item); // half a surrogate pair can't be encoded
  if (typeof item === "number") return isExactNumber(item);
  return typeof item === "boolean";
}

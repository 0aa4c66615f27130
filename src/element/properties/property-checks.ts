/** The checks of attributes and properties. Each check accepts strings and values, and throws if a value is invalid. */
import { checkOneOf, checkString, expected, isRecord } from "../../protocol/check.js";
import { checkDeploymentId } from "../../protocol/embed-url.js";
import { checkMember, normalizeFilter, type FilterMap } from "../../protocol/filters.js";
import type { EmbedTheme } from "../../protocol/actions.js";
import { isSessionId, type SessionProvider } from "../../protocol/session-endpoint.js";
import { checkTheme } from "../../protocol/state-actions.js";
import { pageOrigin, pageUrl } from "../document-access.js";

/** @throws TypeError if the value is invalid */
export type Check<T> = (value: unknown, document: Document, attribute: string) => T;

export function oneOf<const T extends string>(...values: readonly T[]): Check<T> {
  return (value) => checkOneOf(value, values);
}

export const string = (value: unknown): string => checkString(value, /^/, "a string");

/** A boolean as in HTML, except that "false" is off: templates often write a boolean as a string. */
export const boolean: Check<boolean> = (value, _, attribute) => {
  if (value === false || value === "false") return false;
  if (value === true || value === "true" || value === "" || value === attribute) return true;
  throw expected("true, false or an attribute without a value", value);
};

export const milliseconds: Check<number> = (value) => {
  const ms = Number(value);
  if (value !== "" && ms >= 0 && ms < 2 ** 31) return ms; // a longer timer fires at once
  throw expected("a number of milliseconds", value);
};

export const deploymentId: Check<number> = (value) => Number(checkDeploymentId(value));

/** Checks a session id, and never repeats it in an error. */
export const sessionId: Check<string> = (value) => {
  if (isSessionId(value)) return value;
  throw expected("a session id", value === "" ? "an empty string" : typeof value);
};

/** Checks a URL on the page's own origin. The error contains only the origin of another: a session may be in the rest. */
export const sameOriginUrl: Check<string> = (value, document) => {
  const text = string(value);
  let got = "another string";
  try {
    const { origin } = pageUrl(text, document);
    if (!/[\s<>]/.test(text)) {
      if (origin === pageOrigin()) return text;
      got = `one on ${origin}`;
    }
  } catch {
    // reported below
  }
  throw new TypeError(
    `Expected a URL on this page's own origin (sessionProvider accepts others), got ${got}.`,
  );
};

/** Accepts any string, since no change may be missed, and a number, but not "[object …]", which any object converts to. */
export const viewer: Check<string> = (value) =>
  checkString(typeof value === "number" ? String(value) : value, /^(?!\[object )/, "a string");

export const provider: Check<SessionProvider> = (value) => {
  if (typeof value === "function") return value as SessionProvider;
  throw expected("a function", value);
};

/** Reads an attribute's JSON, or a property's object. */
function objectOf(value: unknown, what: string): Record<string, unknown> {
  try {
    const object: unknown = typeof value === "string" ? JSON.parse(value) : value;
    if (isRecord(object)) return object;
  } catch {
    // reported below
  }
  // not quoted: a session may be in it
  const got = typeof value === "string" ? "another string" : Object.prototype.toString.call(value);
  throw new TypeError(`Expected ${what} as JSON (or set the property), got ${got}.`);
}

export const theme: Check<EmbedTheme> = (value) => checkTheme(objectOf(value, "a theme"));

/** Filters by member, each in its full form. */
export const filters: Check<FilterMap> = (value) => {
  const entries = Object.entries(objectOf(value, "an object of filters"));
  return Object.fromEntries(
    entries.map(([member, filter]) => [checkMember(member), named(member, () => normalizeFilter(filter))]),
  );
};

/** Names the member in an error. */
function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new TypeError(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

export const strings = (value: unknown): Record<string, string> => {
  const entries = Object.entries(objectOf(value, "an object of strings"));
  return Object.fromEntries(
    entries
      .filter(([, item]) => item !== undefined)
      .map(([name, item]) => [name, named(name, () => string(item))]),
  );
};

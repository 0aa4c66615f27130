import { COLOR_SCHEMES, type ColorScheme, type EmbedTheme } from "../protocol/actions.js";
import { checkText, expected } from "../protocol/check.js";
import { checkPath } from "../protocol/embed-path.js";
import { checkDeploymentId, checkOrigin, checkPublicId } from "../protocol/embed-url.js";
import { SURFACES, type Surface } from "../protocol/envelope.js";
import { checkMember, normalizeFilter, type FilterMap } from "../protocol/filters.js";
import { ALLOW, SANDBOX } from "./frame.js";
import type { DashboardTexts } from "./texts.js";
import { isSession, type SessionProvider } from "./session.js";

/** The element's properties, as they read once set. */
export interface DashboardProperties {
  tenantOrigin: string | undefined;
  publicId: string | undefined;
  session: string | undefined;
  sessionEndpoint: string | undefined;
  sessionProvider: SessionProvider | undefined;
  mode: "signed" | "private";
  surface: Surface;
  deploymentId: number | undefined;
  path: string | undefined;
  colorScheme: ColorScheme | undefined;
  locale: string | undefined;
  timezone: string | undefined;
  theme: EmbedTheme | undefined;
  /** Reads in its full form: every filter an object with a value. */
  filters: FilterMap | undefined;
  allowExport: boolean;
  urlParams: Record<string, string> | undefined;
  messaging: "on" | "off";
  loading: "eager" | "lazy";
  frameTitle: string | undefined;
  readyTimeout: number;
  sandbox: string;
  allow: string;
  credentialless: boolean;
  debug: boolean;
  texts: Partial<DashboardTexts> | undefined;
}

type Check<T> = (value: unknown) => T;

/** Turns any throw of a check into one sentence. */
function named<T>(what: string, check: Check<T>): Check<T> {
  return (value) => {
    try {
      return check(value);
    } catch {
      throw expected(what, value);
    }
  };
}

function oneOf<const T extends string>(...values: readonly T[]): Check<T> {
  return (value) => {
    if (values.includes(value as T)) return value as T;
    throw expected(`one of ${values.join(", ")}`, value);
  };
}

const text: Check<string> = (value) => checkText(value, /^/, "a text");

/** A session is never repeated in an error. */
const secret: Check<string> = (value) => {
  if (isSession(value)) return value;
  throw expected("a session id", typeof value);
};

/** As HTML has it, but that "false" is off: a template that writes a boolean as text means what it says. */
const flag =
  (name: string): Check<boolean> =>
  (value) => {
    if (value === false || value === "false") return false;
    if ([true, "", "true", name].includes(value as string)) return true;
    throw expected("true, false or a bare attribute", value);
  };

/** An attribute's JSON, or a property's object. */
function asObject(value: unknown): object {
  const object = typeof value === "string" ? (JSON.parse(value) as unknown) : value;
  if (Object(object) !== object || Array.isArray(object)) throw value;
  return object as object;
}

const JSON_ADVICE = "as JSON (or set the property instead)";

function record<T>(what: string, member: (value: unknown, name: string) => T): Check<Record<string, T>> {
  const check = named(`${what} ${JSON_ADVICE}`, asObject);
  return (value) =>
    Object.fromEntries(Object.entries(check(value)).map(([name, item]) => [name, member(item, name)]));
}

/** Checks a BCP 47 language tag. @throws TypeError on anything else. */
export const checkLocale: Check<string> = named('a BCP 47 language tag such as "de-DE"', (value) => {
  new Intl.Locale(text(value)); // it takes objects, too
  return value as string;
});

/**
 * Checks an IANA time zone name.
 * @throws TypeError on an unknown name, and on a bare UTC offset: the service ignores it, and not every engine's Intl
 * refuses it.
 */
export const checkTimezone: Check<string> = named(
  'an IANA time zone such as "Europe/Berlin" (no UTC offset, the service ignores it)',
  (value) => {
    const zone = String(value);
    new Intl.DateTimeFormat("en", { timeZone: /^(utc|gmt)?[+-]/i.test(zone) ? "" : zone });
    return zone;
  },
);

export const checkColorScheme: Check<ColorScheme> = oneOf(...COLOR_SCHEMES);

/** Checks a theme and copies it as it is now. @throws TypeError on what can't be sent, compared or shown. */
export const checkTheme: Check<EmbedTheme> = named(`a theme of plain values, ${JSON_ADVICE}`, (value) => {
  const theme = asObject(value);
  JSON.stringify(theme); // a cycle throws
  return structuredClone(theme) as EmbedTheme;
});

/** Checks an address of the page's own origin; an object's or a function's text is none. */
const checkEndpoint: Check<string> = named(
  "a URL on this page's own origin (sessionProvider takes others)",
  (value) => {
    const isAddress = !/[\s<>]/.test(text(value));
    if (!isAddress || new URL(value as string, document.baseURI).origin !== location.origin) throw value;
    return value as string;
  },
);

const checkProvider: Check<SessionProvider> = (value) => {
  if (typeof value === "function") return value as SessionProvider;
  throw expected("a function", value);
};

const checkTimeout: Check<number> = (value) => {
  const ms = Number(value);
  if (value !== "" && ms >= 0 && ms < 2 ** 31) return ms; // longer timers fire at once
  throw expected("milliseconds", value);
};

/** How each property is read, from attribute text or a value alike, and what it is while absent. */
export const PROPERTIES: {
  readonly [Name in keyof DashboardProperties]: readonly [
    check: Check<DashboardProperties[Name]>,
    initial?: DashboardProperties[Name],
  ];
} = {
  tenantOrigin: [checkOrigin],
  publicId: [checkPublicId],
  session: [secret],
  sessionEndpoint: [checkEndpoint],
  sessionProvider: [checkProvider],
  mode: [oneOf("signed", "private"), "signed"],
  surface: [oneOf(...SURFACES), "dashboard"],
  deploymentId: [(value) => Number(checkDeploymentId(value))],
  path: [checkPath],
  colorScheme: [checkColorScheme],
  locale: [checkLocale],
  timezone: [checkTimezone],
  theme: [checkTheme],
  filters: [record("filters", (filter, member) => checkMember(member) && normalizeFilter(filter))],
  allowExport: [flag("allow-export"), false],
  urlParams: [record("texts", text)],
  messaging: [oneOf("on", "off"), "on"],
  loading: [oneOf("eager", "lazy"), "eager"],
  frameTitle: [text],
  readyTimeout: [checkTimeout, 30_000],
  sandbox: [text, SANDBOX],
  allow: [text, ALLOW],
  credentialless: [flag("credentialless"), false],
  debug: [flag("debug"), false],
  texts: [record("texts", text)],
};

/** A property's attribute: `publicId` is `public-id`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

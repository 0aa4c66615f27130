import { checkEmbedPath } from "../protocol/embed-path.js";
import { checkPublicId, checkTenantOrigin } from "../protocol/embed-url.js";
import { SURFACES } from "../protocol/envelope.js";
import { checkColorScheme, checkLocale, checkTimezone } from "../protocol/state-values.js";
import { DEFAULT_ALLOW, DEFAULT_SANDBOX } from "./load/embed-frame.js";
import * as check from "./property-checks.js";
import type { Check } from "./property-checks.js";

/**
 * What a change of a property does:
 * - `viewer`: ends the load at once, and starts a new one;
 * - `target`: starts a new load, of something else than before;
 * - `load`: starts a new load;
 * - `action`: posts an action, by the table of `protocol/state-actions.ts`;
 * - `navigate`: posts navigate;
 * - `next load`: counts from the next load;
 * - `own`: changes what the element itself shows or writes.
 */
type Change = "viewer" | "target" | "load" | "action" | "navigate" | "next load" | "own";

/** Everything there is to know of a property. */
export interface PropertyRow<Value, Attribute extends string | undefined, Default extends Value | undefined> {
  /** Undefined where no attribute can hold the value. */
  readonly attribute: Attribute;
  readonly check: Check<Value>;
  readonly change: Change;
  /** Its value while it is not set. */
  readonly default: Default;
}

function row<Value, const Attribute extends string | undefined>(
  attribute: Attribute,
  checkValue: Check<Value>,
  change: Change,
): PropertyRow<Value, Attribute, undefined>;
function row<Value, const Attribute extends string | undefined>(
  attribute: Attribute,
  checkValue: Check<Value>,
  change: Change,
  initial: Value,
): PropertyRow<Value, Attribute, Value>;
function row<Value>(
  attribute: string | undefined,
  checkValue: Check<Value>,
  change: Change,
  initial?: Value,
): PropertyRow<Value, string | undefined, Value | undefined> {
  return { attribute, check: checkValue, change, default: initial };
}

/** The element's properties: attribute, check, effect of a change, default. Types and documentation come from here. */
export const PROPERTIES = {
  /** The tenant: an https origin, or http on loopback. */
  tenantOrigin: row("tenant-origin", checkTenantOrigin, "target"),
  /** The dashboard's public id. Only the `dashboard` surface needs it, and only without a `path`. */
  publicId: row("public-id", checkPublicId, "target"),
  /** A ready-made session id. Removed from the DOM at once and used for one load; reads undefined from then on. */
  session: row("session", check.sessionId, "load"),
  /**
   * A URL on the page's own origin from which a session is requested at every load: `POST` with the JSON body
   * `{ publicId?, deploymentId?, surface, reason }`; answers `{ "sessionId": "…" }`. Resolved when it is set; a change
   * counts from the next load.
   */
  sessionEndpoint: row("session-endpoint", check.sameOriginUrl, "next load"),
  /**
   * The same in code, for other origins and your own headers. Takes precedence over `session-endpoint`. A change counts
   * from the next load.
   */
  sessionProvider: row(undefined, check.provider, "next load"),
  /**
   * Who is looking, as the page knows it: a user id, an account, or both. Sent nowhere. A change ends the load at once, so
   * that nothing of the viewer before is left, and starts a new one.
   */
  viewer: row("viewer", check.viewer, "viewer"),
  /** `signed` loads with a session, `private` without one: the viewer signs in inside the frame. */
  mode: row("mode", check.oneOf("signed", "private"), "target", "signed"),
  /** What the frame shows. */
  surface: row("surface", check.oneOf(...SURFACES), "target", "dashboard"),
  /** The deployment's id, an integer. `app` and `chat` need it. */
  deploymentId: row("deployment-id", check.deploymentId, "target"),
  /** Where to start: a path that begins with `/embed/`. It implies surface and ids. A change posts navigate. */
  path: row("path", checkEmbedPath, "navigate"),
  /** The color scheme of the embed; `auto` is that of the viewer's system. A change posts set-color-scheme. */
  colorScheme: row("color-scheme", checkColorScheme, "action"),
  /** A BCP 47 language tag. Part of the URL at load; a change posts set-locale. */
  locale: row("locale", checkLocale, "action"),
  /**
   * An IANA time zone name. The service knows which exist, so only its form is checked. Part of the URL at load; a change
   * posts set-timezone.
   */
  timezone: row("timezone", checkTimezone, "action"),
  /** `primaryColor`, `borderRadius`, `font` and whatever else the tenant supports. A change posts set-theme. */
  theme: row("theme", check.theme, "action"),
  /**
   * By member: `{ "orders.status": { "value": "shipped" } }`. Part of the URL at load; what changes is posted. Reads in
   * its full form: every filter an object with a value.
   */
  filters: row("filters", check.filters, "action"),
  /** Shows the embed's data downloads. */
  allowExport: row("allow-export", check.boolean("allow-export"), "load", false),
  /** More parameters of the embed's URL, an object of strings. */
  urlParams: row("url-params", check.strings, "load"),
  /** `off` is for a tenant whose plan has no messaging. */
  messaging: row("messaging", check.oneOf("on", "off"), "load", "on"),
  /** `lazy` defers the session and the frame until the element is near the viewport. */
  loading: row("loading", check.oneOf("eager", "lazy"), "next load", "eager"),
  /** The frame's accessible name; follows the embed's title unless set. A long one is cut. */
  frameTitle: row("frame-title", check.freeText, "own"),
  /** How long `ready` may take, in milliseconds after the navigation starts; 0 disables the timeout. */
  readyTimeout: row("ready-timeout", check.milliseconds, "next load", 30_000),
  /** As on `<iframe>`. The default allows downloads and keeps the embed from navigating the page. */
  sandbox: row("sandbox", check.string, "next load", DEFAULT_SANDBOX),
  /** As on `<iframe>`. The default allows full screen and writing to the clipboard. */
  allow: row("allow", check.string, "next load", DEFAULT_ALLOW),
  /** Loads the frame without credentials, for pages with COEP. */
  credentialless: row("credentialless", check.boolean("credentialless"), "next load", false),
  /** Writes messages to `console.debug`, never a session. */
  debug: row("debug", check.boolean("debug"), "own", false),
  /** This element's own texts, such as `{ retry: "Again" }`. */
  texts: row(undefined, check.texts, "own"),
};

type Properties = typeof PROPERTIES;

/** The attribute of a property; never where there is none. */
export type AttributeOf<Name extends PropertyName> = Exclude<Properties[Name]["attribute"], undefined>;

export type PropertyName = keyof Properties;

/** The element's properties, as they read. */
export type DashboardProperties = {
  -readonly [Name in keyof Properties]: ReturnType<Properties[Name]["check"]> | Properties[Name]["default"];
};

/** What was set, without defaults. */
export type ExplicitProperties = {
  readonly [Name in PropertyName]?: ReturnType<Properties[Name]["check"]>;
};

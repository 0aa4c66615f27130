import { checkEmbedPath } from "../../protocol/embed-path.js";
import { checkPublicId, checkTenantOrigin } from "../../protocol/embed-url.js";
import { SURFACES } from "../../protocol/envelope.js";
import { checkColorScheme, checkLocale, checkTimezone } from "../../protocol/state-actions.js";
import type { TenantFilters, TenantPublicId } from "../../protocol/tenant-types.js";
import * as checks from "./property-checks.js";
import type { Check } from "./property-checks.js";
import type { DashboardTexts } from "../texts.js";

/**
 * The effect of a change of a property on the load:
 * - `viewer`: ends the load at once, and starts a new one;
 * - `target`: starts a load of another target;
 * - `load`: loads the same target in another way;
 * - `session`: loads the same target with another session, which a renewal that waits for one uses instead;
 * - `source`: starts no load, but loads that wait for a session get it from there.
 *
 * The other properties start no load: `protocol/state-actions.ts` lists those whose changes are posted, and the rest are
 * read where they are used.
 */
type Change = "viewer" | "target" | "load" | "session" | "source";

/**
 * @param attribute undefined if no attribute can hold the value
 * @param initial the value while it is not set
 */
const row = <
  Value,
  const Attribute extends string | undefined,
  Default extends Value | undefined = undefined,
>(
  attribute: Attribute,
  check: Check<Value>,
  change?: Change,
  initial?: Default,
) => ({ attribute, check, change, default: initial as Default extends undefined ? undefined : Value });

/** The permissions of the frame. The embed needs each of them; none lets it navigate the top-level page. */
const DEFAULT_SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox " +
  "allow-downloads allow-modals allow-storage-access-by-user-activation";

/** The element's properties: attribute, check, effect of a change, default. Types and documentation come from here. */
export const PROPERTIES = {
  /** The tenant: an https origin, or http on loopback. */
  tenantOrigin: row("tenant-origin", checkTenantOrigin, "target"),
  /** The dashboard's public id. Only the `dashboard` surface needs it, and only without a `path`. */
  publicId: row("public-id", checkPublicId, "target"),
  /** A ready-made session id. Removed from the DOM at once and used for one load; reads undefined from then on. */
  session: row("session", checks.sessionId, "session"),
  /**
   * A URL on the page's own origin from which a session is requested at every load: `POST` with the JSON body
   * `{ publicId?, deploymentId?, surface, reason, viewer? }`. The response is `{ "sessionId": "…" }`. Resolved when it is
   * set; a change takes effect at the next load.
   */
  sessionEndpoint: row("session-endpoint", checks.sameOriginUrl, "source"),
  /**
   * A function that provides a session, for other origins and your own headers. Takes precedence over `session-endpoint`. A
   * change takes effect at the next load.
   */
  sessionProvider: row(undefined, checks.provider, "source"),
  /**
   * The current viewer as the page identifies them: a user id, an account, or both. Sent with each session request, so that
   * the backend can refuse a session if another user has signed in; never sent to the tenant. A change ends the load at
   * once, so that nothing of the previous viewer is left, and starts a new one.
   */
  viewer: row("viewer", checks.viewer, "viewer"),
  /** `signed` loads with a session, `private` without one: the viewer signs in inside the frame. */
  mode: row("mode", checks.oneOf("signed", "private"), "target", "signed"),
  /** What the frame shows. */
  surface: row("surface", checks.oneOf(...SURFACES), "target", "dashboard"),
  /** The deployment's id, an integer. `app` and `chat` need it. */
  deploymentId: row("deployment-id", checks.deploymentId, "target"),
  /** The path where the embed starts; begins with `/embed/`, and implies surface and ids. A change posts navigate. */
  path: row("path", checkEmbedPath),
  /** The color scheme of the embed; `auto` is that of the viewer's system. A change posts set-color-scheme. */
  colorScheme: row("color-scheme", checkColorScheme),
  /** A BCP 47 language tag. Part of the URL at load; a change posts set-locale. */
  locale: row("locale", checkLocale),
  /**
   * An IANA time zone name. Only its form is checked, because the service may support other names than the browser. Part of
   * the URL at load; a change posts set-timezone.
   */
  timezone: row("timezone", checkTimezone),
  /** `primaryColor`, `borderRadius`, `font` and whatever else the tenant supports. A change posts set-theme. */
  theme: row("theme", checks.theme),
  /**
   * Filters by member: `{ "orders.status": { "value": "shipped" } }`. Part of the URL at load; changes are posted. Reads in
   * its full form, in which every filter is an object with a value.
   */
  filters: row("filters", checks.filters),
  /**
   * Shows the embed's downloads of rows, as CSV and XLSX, except on dashboards that restrict them. PNG and PDF need no
   * permission.
   */
  allowExport: row("allow-export", checks.boolean, "load", false),
  /** More parameters of the embed's URL, an object of strings. */
  urlParams: row("url-params", checks.strings, "load"),
  /** `off` is for a tenant whose plan has no messaging. */
  messaging: row("messaging", checks.oneOf("on", "off"), "load", "on"),
  /**
   * The element becomes as high as the embed's content, where the browser has CSS `frame-sizing` and the embed's page
   * allows it. Takes effect at once, without a load.
   */
  autoHeight: row("auto-height", checks.boolean, undefined, false),
  /** `lazy` defers the session and the frame until the element is near the viewport. */
  loading: row("loading", checks.oneOf("eager", "lazy"), undefined, "eager"),
  /** The frame's accessible name; follows the embed's title unless set. Long names are truncated. */
  frameTitle: row("frame-title", checks.string),
  /** How long `ready` may take, in milliseconds after the navigation starts; 0 disables the timeout. */
  readyTimeout: row("ready-timeout", checks.milliseconds, undefined, 30_000),
  /** As on `<iframe>`. The default allows downloads and keeps the embed from navigating the page. */
  sandbox: row("sandbox", checks.string, undefined, DEFAULT_SANDBOX),
  /** As on `<iframe>`. The default allows full screen and writing to the clipboard. */
  allow: row("allow", checks.string, undefined, "fullscreen; clipboard-write"),
  /** Loads the frame without credentials, for pages with COEP. */
  credentialless: row("credentialless", checks.boolean, undefined, false),
  /** Writes messages to `console.debug`, never a session. */
  debug: row("debug", checks.boolean, undefined, false),
  /** This element's own texts, such as `{ retry: "Again" }`. */
  texts: row<Partial<DashboardTexts>, undefined>(undefined, checks.strings),
};

type Properties = typeof PROPERTIES;

export type PropertyName = keyof Properties;

/** The attribute of a property; `never` if it has no attribute. */
export type AttributeOf<Name extends PropertyName> = Exclude<Properties[Name]["attribute"], undefined>;

/** Types that a project extends: inferred from the table, they would be resolved when the declarations are written. */
interface WrittenTypes {
  publicId: TenantPublicId;
  filters: TenantFilters;
}

type ValueOf<Name extends PropertyName> = Name extends keyof WrittenTypes
  ? WrittenTypes[Name]
  : ReturnType<Properties[Name]["check"]>;

/** Values without defaults. */
export type ExplicitProperties = {
  readonly [Name in PropertyName]?: ValueOf<Name>;
};

/** The element's properties, as they read. */
export type DashboardProperties = {
  -readonly [Name in keyof Properties]: ValueOf<Name> | Properties[Name]["default"];
};

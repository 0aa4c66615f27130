import { checkEmbedPath } from "../../protocol/embed-path.js";
import { checkPublicId, checkTenantOrigin } from "../../protocol/embed-url.js";
import { SURFACES } from "../../protocol/envelope.js";
import { checkColorScheme, checkLocale, checkTimezone } from "../../protocol/state-actions.js";
import * as checks from "./property-checks.js";
import type { Check } from "./property-checks.js";
import type { DashboardTexts } from "../texts.js";

/**
 * The load that a change of a property starts, where it starts one:
 * - `viewer`: ends the load at once, and starts a new one;
 * - `target`: starts a load of something else than before;
 * - `load`: loads the same in another way;
 * - `session`: loads the same with another session, or renews it where a renewal waits for one;
 * - `source`: none, but loads that wait for a session get it from there.
 *
 * What a change of the others does follows from what they are: the rows of `protocol/state-actions.ts` name the properties
 * whose changes are posted, and the rest is read where it is used.
 */
type Change = "viewer" | "target" | "load" | "session" | "source";

/**
 * @param attribute undefined where no attribute can hold the value
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

/** What the frame may do. Each flag has a use in the embed; navigating the top-level page is not among them. */
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
   * `{ publicId?, deploymentId?, surface, reason, viewer? }`; answers `{ "sessionId": "…" }`. Resolved when it is set; a change
   * counts from the next load.
   */
  sessionEndpoint: row("session-endpoint", checks.sameOriginUrl, "source"),
  /**
   * The same in code, for other origins and your own headers. Takes precedence over `session-endpoint`. A change counts
   * from the next load.
   */
  sessionProvider: row(undefined, checks.provider, "source"),
  /**
   * Who is looking, as the page knows it: a user id, an account, or both. Sent with each session request, so that the
   * backend can refuse a session where another user has signed in; never to the tenant. A change ends the load at once, so
   * that nothing of the viewer before is left, and starts a new one.
   */
  viewer: row("viewer", checks.viewer, "viewer"),
  /** `signed` loads with a session, `private` without one: the viewer signs in inside the frame. */
  mode: row("mode", checks.oneOf("signed", "private"), "target", "signed"),
  /** What the frame shows. */
  surface: row("surface", checks.oneOf(...SURFACES), "target", "dashboard"),
  /** The deployment's id, an integer. `app` and `chat` need it. */
  deploymentId: row("deployment-id", checks.deploymentId, "target"),
  /** Where to start: a path that begins with `/embed/`. It implies surface and ids. A change posts navigate. */
  path: row("path", checkEmbedPath),
  /** The color scheme of the embed; `auto` is that of the viewer's system. A change posts set-color-scheme. */
  colorScheme: row("color-scheme", checkColorScheme),
  /** A BCP 47 language tag. Part of the URL at load; a change posts set-locale. */
  locale: row("locale", checkLocale),
  /**
   * An IANA time zone name. The service knows which exist, so only its form is checked. Part of the URL at load; a change
   * posts set-timezone.
   */
  timezone: row("timezone", checkTimezone),
  /** `primaryColor`, `borderRadius`, `font` and whatever else the tenant supports. A change posts set-theme. */
  theme: row("theme", checks.theme),
  /**
   * By member: `{ "orders.status": { "value": "shipped" } }`. Part of the URL at load; what changes is posted. Reads in
   * its full form: every filter an object with a value.
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
   * allows it. Counts at once, without a load.
   */
  autoHeight: row("auto-height", checks.boolean, undefined, false),
  /** `lazy` defers the session and the frame until the element is near the viewport. */
  loading: row("loading", checks.oneOf("eager", "lazy"), undefined, "eager"),
  /** The frame's accessible name; follows the embed's title unless set. A long one is cut. */
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

/** The attribute of a property; never where there is none. */
export type AttributeOf<Name extends PropertyName> = Exclude<Properties[Name]["attribute"], undefined>;

/** Values without defaults. */
export type ExplicitProperties = {
  readonly [Name in PropertyName]?: ReturnType<Properties[Name]["check"]>;
};

/** The element's properties, as they read. */
export type DashboardProperties = {
  -readonly [Name in keyof Properties]: ReturnType<Properties[Name]["check"]> | Properties[Name]["default"];
};

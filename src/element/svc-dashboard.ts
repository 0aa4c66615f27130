import type { ColorScheme, EmbedTheme } from "../protocol/actions.js";
import { checkPath } from "../protocol/embed-path.js";
import type { Surface } from "../protocol/envelope.js";
import {
  filterUrlParameter,
  parseFilterUrlParameter,
  type FilterInput,
  type FilterMap,
} from "../protocol/filters.js";
import type { SvcDashboardEventMap } from "./dom-events.js";
import { EmbedElement } from "./embed-element.js";
import { checkTheme } from "./properties.js";
import type { SessionProvider } from "./session.js";
import { defineTexts, type DashboardTexts } from "./texts.js";

/**
 * An analytics dashboard, app or chat of a tenant, in a frame that the element loads, watches and talks to.
 *
 * Setting a property or attribute never throws: a wrong value is kept out and told by `svc-error`. Methods throw a
 * TypeError on a wrong argument. They return nothing, because the embed acknowledges nothing.
 *
 * @tag svc-dashboard
 * @slot loading - Shown until the embed is ready.
 * @slot error - Shown in place of a failed frame, or beside one that stays silent.
 * @csspart frame - The iframe.
 * @csspart loading - The box around the loading slot.
 * @csspart error - The box around the error slot.
 * @csspart retry - The button that loads again.
 * @cssprop [--svc-dashboard-min-height=480px] - The least height.
 * @cssprop [--svc-dashboard-background=transparent] - What shows until the frame paints.
 * @cssprop [--svc-dashboard-radius=0] - The corners' radius.
 * @cssState idle - Nothing to load, or not near the viewport yet.
 * @cssState waiting-for-session - A load waits for its session.
 * @cssState connecting - The frame is on its way, and the embed not ready.
 * @cssState ready - The embed has said that it is ready.
 * @cssState loaded - All widgets of a dashboard have rendered. Dashboards only.
 * @cssState failed - The load is over; a retry, a reload or a new target begins another.
 * @fires svc-ready - The embed has authenticated and mounted.
 * @fires svc-view - A surface is viewed: on load, and on each navigation inside the embed.
 * @fires svc-navigate - The viewer navigates within the embed.
 * @fires svc-dashboard-loaded - All widgets of a dashboard have rendered.
 * @fires svc-download - The viewer exports data or an image.
 * @fires svc-drilldown - The viewer drills into a measure.
 * @fires svc-ai-query - The viewer asks a question in plain language.
 * @fires svc-error - The embed reports an error, or the element fails (`event.envelope` is then null). Cancelable:
 *   cancelled, the built-in notice and the line in the console stay away.
 * @fires svc-message - Any accepted message, before its own event. The detail is the envelope.
 * @fires svc-action - An action was really posted. The detail is the envelope.
 * @fires svc-state-change - `state` has changed.
 * @fires svc-session-needed - A load needs a session and nothing provides one.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the interface below types methods that exist
export class SvcDashboard extends EmbedElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...EmbedElement.shadowRootOptions,
    delegatesFocus: true,
  };

  /** The tenant: an https origin, or http on loopback. */
  declare tenantOrigin: string | undefined;
  /** Which dashboard. */
  declare publicId: string | undefined;
  /** A ready-made session id. Taken out of the DOM at once, used for one load; reads undefined from then on. */
  declare session: string | undefined;
  /**
   * A URL of the page's own origin, asked for a session at every load: `POST` with
   * `{ publicId?, deploymentId?, surface, reason }`, answers `{ "sessionId": "…" }`.
   */
  declare sessionEndpoint: string | undefined;
  /** The same in code, for other origins and headers of your own; goes before `session-endpoint`. */
  declare sessionProvider: SessionProvider | undefined;
  /** Private loads without a session: the viewer signs in inside the frame. */
  declare mode: "signed" | "private";
  /** What the frame shows. */
  declare surface: Surface;
  /** Which deployment, a whole number. Needed by `app` and `chat`. */
  declare deploymentId: number | undefined;
  /** Where to start: a path from `/embed/` on. It names surface and ids by itself. A change navigates. */
  declare path: string | undefined;
  /** A change posts set-color-scheme. */
  declare colorScheme: ColorScheme | undefined;
  /** A BCP 47 language tag. In the address at load; a change posts set-locale. */
  declare locale: string | undefined;
  /** An IANA time zone name. In the address at load; a change posts set-timezone. */
  declare timezone: string | undefined;
  /** `primaryColor`, `borderRadius`, `font` and what else the tenant knows. A change posts set-theme. */
  declare theme: EmbedTheme | undefined;
  /** By member: `{ "orders.status": { "value": "shipped" } }`. In the address at load; what changes is posted. */
  declare filters: FilterMap | undefined;
  /** Shows the embed's data downloads. */
  declare allowExport: boolean;
  /** Further parameters of the embed's address, an object of texts. */
  declare urlParams: Record<string, string> | undefined;
  /** Off is for a tenant whose plan has no messaging. */
  declare messaging: "on" | "off";
  /** Lazy asks for nothing until near the viewport. */
  declare loading: "eager" | "lazy";
  /** The frame's accessible name; follows the embed's title unless set. */
  declare frameTitle: string | undefined;
  /** How long `ready` may take, in milliseconds from the navigation; 0 is for ever. */
  declare readyTimeout: number;
  /** As on `<iframe>`. The default leaves downloads working and keeps the embed from navigating the page. */
  declare sandbox: string;
  /** As on `<iframe>`. The default leaves full screen and the clipboard working. */
  declare allow: string;
  /** Loads the frame without credentials, for pages with COEP. */
  declare credentialless: boolean;
  /** Writes messages to `console.debug`, never a session. */
  declare debug: boolean;
  /** Own texts of this element, such as `{ retry: "Again" }`. */
  declare texts: Partial<DashboardTexts> | undefined;

  /** Gives a language its texts for every element; those left out stay English. */
  static defineTexts(locale: string, texts: Partial<DashboardTexts>): void {
    defineTexts(locale, texts);
  }

  /** Registers the element, unless its name is taken: then it warns once and leaves the first one in place. */
  static define(tag = "svc-dashboard", registry: CustomElementRegistry = customElements): void {
    if (!registry.get(tag)) registry.define(tag, this);
    else if (registry.get(tag) !== this)
      console.warn(`<${tag}> is defined already: this copy of svc-dashboard yields.`);
  }

  /** Switches the color scheme. @throws TypeError on anything but `light`, `dark` and `auto`. */
  setColorScheme(scheme: ColorScheme): void {
    this.postAction("svc:action:set-color-scheme", { scheme });
  }

  /** Applies a brand theme. @throws TypeError on what can't be sent. */
  setTheme(theme: EmbedTheme): void {
    this.postAction("svc:action:set-theme", checkTheme(theme));
  }

  /** Switches the language. @throws TypeError on anything but a BCP 47 tag. */
  setLocale(locale: string): void {
    this.postAction("svc:action:set-locale", { locale });
  }

  /** Switches the time zone that queries run in. @throws TypeError on anything but an IANA name. */
  setTimezone(timezone: string): void {
    this.postAction("svc:action:set-timezone", { timezone });
  }

  /**
   * Pushes a filter into the dashboard: a member and a value, or one text of the form `f_<view>.<dimension>=<JSON>`.
   * @throws TypeError on a wrong member or value
   */
  setFilter(memberOrParameter: string, ...value: [value?: FilterInput]): void {
    const { member, filter } = value.length
      ? { member: memberOrParameter, filter: value[0] as FilterInput }
      : parseFilterUrlParameter(memberOrParameter);
    this.postAction("svc:action:set-filter", { filterUrlParameter: filterUrlParameter(member, filter) });
  }

  /** Clears the filter on a member. @throws TypeError on a wrong member. */
  clearFilter(member: string): void {
    this.setFilter(member, null);
  }

  /** Goes to a path inside the embed; `path` stays as it is. @throws TypeError on a path that could leave it. */
  navigate(path: string): void {
    this.postAction("svc:action:navigate", { path: checkPath(path) });
  }

  /** Runs the embed's queries again. */
  refresh(): void {
    this.postAction("svc:action:refresh");
  }
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- adds types to methods that exist
export interface SvcDashboard {
  addEventListener<Name extends keyof SvcDashboardEventMap>(
    type: Name,
    listener: (this: SvcDashboard, event: SvcDashboardEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof SvcDashboardEventMap>(
    type: Name,
    listener: (this: SvcDashboard, event: SvcDashboardEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "svc-dashboard": SvcDashboard;
  }
}

import { removeHtmlElement } from "./worker-globals.js"; // before Lit
import {
  ReactiveElement,
  type PropertyDeclarations,
  type PropertyValues as ChangedProperties,
} from "@lit/reactive-element";
import { outsideZone } from "../connection/outside-zone.js";
import type { ColorScheme, EmbedActionType, EmbedTheme } from "../protocol/actions.js";
import type { ActionArguments } from "../protocol/create-action.js";
import { checkEmbedPath } from "../protocol/embed-path.js";
import type { ReadyPayload } from "../protocol/events.js";
import {
  checkMember,
  normalizeFilter,
  parseFilterUrlParameter,
  type FilterInput,
} from "../protocol/filters.js";
import { checkColorScheme, checkLocale, checkTheme, checkTimezone } from "../protocol/state-actions.js";
import type { TenantMember, TenantMemberOrParameter } from "../protocol/tenant-types.js";
import { defineOnce, recognizeCopies } from "./copies.js";
import type { DashboardError, DashboardState } from "./dom-events.js";
import { LoadController } from "./load/load-controller.js";
import { PROPERTIES, type DashboardProperties, type PropertyName } from "./properties/properties.js";
import { PropertyValues } from "./properties/property-values.js";
import { defineTexts, type LanguageTexts } from "./texts.js";
import type { StateSync } from "./state/state-sync.js";
import { adoptStyles } from "./view/status-styles.js";

removeHtmlElement();

const NAMES = Object.keys(PROPERTIES) as PropertyName[];

/** The properties that no attribute can hold, by the attributes that templates may write instead. */
const WITHOUT_ATTRIBUTE: Readonly<Record<string, PropertyName>> = {
  "session-provider": "sessionProvider",
  texts: "texts",
};

/**
 * An analytics dashboard, app or chat of a tenant, in a frame that the element loads and exchanges messages with.
 *
 * Invalid values of properties and attributes are ignored and reported once through `svc-error`; setters never throw.
 * Methods throw a TypeError on a wrong argument. They return nothing, because the embed acknowledges nothing.
 *
 * @tag svc-dashboard
 * @slot loading - Shown until the embed is ready.
 * @slot error - Shown in place of a failed frame, or of one that has not become ready in time; beside one that has sent
 *   a message.
 * @csspart frame - The iframe.
 * @csspart loading - The box around the loading slot.
 * @csspart error - The box around the error slot.
 * @csspart retry - The button that loads again.
 * @csspart show - The button that shows a frame which the notice covers.
 * @cssprop [--svc-dashboard-min-height=480px] - The minimum height.
 * @cssprop [--svc-dashboard-background=transparent] - The background until the frame paints.
 * @cssprop [--svc-dashboard-radius=0] - The radius of the corners.
 * @cssprop [--svc-dashboard-theme-primary-color] - With `svc-dashboard/css-theme`: the theme's `primaryColor`, any CSS color.
 * @cssprop [--svc-dashboard-theme-border-radius] - With `svc-dashboard/css-theme`: the theme's `borderRadius`, a CSS length.
 * @cssprop [--svc-dashboard-theme-font] - With `svc-dashboard/css-theme`: the theme's `font`, a list of font families.
 * @cssState idle - Nothing to load, or not near the viewport yet.
 * @cssState waiting-for-session - A load waits for its session.
 * @cssState connecting - The frame is loading, and the embed is not ready.
 * @cssState ready - The embed is ready.
 * @cssState loaded - All widgets of a dashboard have rendered. Dashboards only.
 * @cssState failed - The load has failed; a retry, a reload or a new target starts another.
 * @cssState auto-height - `auto-height` is on, and the browser supports it.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the loop below defines what the interface declares
export class SvcDashboard extends ReactiveElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...ReactiveElement.shadowRootOptions,
    delegatesFocus: true,
  };

  static override properties: PropertyDeclarations = Object.fromEntries(
    NAMES.map((name) => {
      const { attribute = false } = PROPERTIES[name];
      // no conversion, since the property's check accepts strings and values alike
      return [name, { attribute, noAccessor: true, converter: (value: string | null) => value }];
    }),
  );

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(WITHOUT_ATTRIBUTE)];
  }

  readonly #values = new PropertyValues(this);
  readonly #loads = new LoadController(this, this.#values);

  static {
    recognizeCopies(this, "element");
    for (const name of NAMES) {
      Object.defineProperty(this.prototype, name, {
        get(this: SvcDashboard) {
          return this.#values.read(name);
        },
        set(this: SvcDashboard, value: unknown) {
          if (this.#values.set(name, value)) this.#loads.onPropertySet(name);
        },
        configurable: true,
        enumerable: true,
      });
    }
  }

  /** Defines the texts of a language for every element; missing ones stay English. */
  static defineTexts(locale: string, texts: LanguageTexts): void {
    defineTexts(locale, texts);
  }

  /** Registers the element. If the name is taken by another class, it warns once and keeps the first definition. */
  static define(
    tag = "svc-dashboard",
    registry: CustomElementRegistry | null = globalThis.customElements,
  ): void {
    defineOnce(this, tag, registry);
  }

  /** `idle`, `waiting-for-session`, `connecting`, `ready`, `loaded` (dashboards only) or `failed`. */
  get state(): DashboardState {
    return this.#loads.status.state;
  }

  /**
   * Settles once: with the payload of the first `ready`, or with an error that has a `code` when the load fails.
   * `reload()`, the retry button and a new target create a new promise.
   */
  get ready(): Promise<ReadyPayload> {
    return this.#loads.ready.promise;
  }

  /** The last error, until the next `ready`. */
  get lastError(): DashboardError | null {
    return this.#loads.life.lastError;
  }

  /** The last path that the embed reported. */
  get embedPath(): string | undefined {
    return this.#loads.life.embedPath;
  }

  /** Switches the color scheme. @throws TypeError on anything but `light`, `dark` and `auto`. */
  setColorScheme(scheme: ColorScheme): void {
    this.#state.set("set-color-scheme", checkColorScheme(scheme));
  }

  /** Applies a brand theme. @throws TypeError on a theme that can't be sent. */
  setTheme(theme: EmbedTheme): void {
    this.#state.set("set-theme", checkTheme(theme));
  }

  /** Switches the language. @throws TypeError on anything but a BCP 47 tag. */
  setLocale(locale: string): void {
    this.#state.set("set-locale", checkLocale(locale));
  }

  /** Switches the time zone that queries run in. @throws TypeError on anything but an IANA name. */
  setTimezone(timezone: string): void {
    this.#state.set("set-timezone", checkTimezone(timezone));
  }

  /**
   * Pushes a filter into the dashboard: a member and a value, or one string of the form `f_<view>.<dimension>=<JSON>`.
   * @throws TypeError on a wrong member or value
   */
  setFilter<Text extends TenantMemberOrParameter>(
    memberOrParameter: Text,
    ...value: FilterArguments<Text>
  ): void {
    const { member, filter } = value.length
      ? { member: checkMember(memberOrParameter), filter: normalizeFilter(value[0]) }
      : parseFilterUrlParameter(memberOrParameter);
    this.#state.set("set-filter", filter, member);
  }

  /** Clears the filter on a member, in this load and in later ones. @throws TypeError on a wrong member. */
  clearFilter(member: TenantMember): void {
    this.setFilter(member, null);
  }

  /** Navigates to a path inside the embed; `path` does not change. @throws TypeError on a path that could leave it. */
  navigate(path: string): void {
    this.#state.post("navigate", { path: checkEmbedPath(path) });
  }

  /** Runs the embed's queries again. */
  refresh(): void {
    this.#state.post("refresh");
  }

  /**
   * Posts any action, also one of a later version of the service; before `ready` it waits. An action that sets something
   * also sets its property, and is posted even if the embed has the value already.
   * @throws TypeError if the type does not begin with `svc:action:`, or the payload is invalid; Error with messaging off
   */
  postAction<Type extends EmbedActionType>(type: Type, ...payload: ActionArguments<Type>): void {
    this.#state.postAction(type, ...payload);
  }

  /** The state of the embed. @throws Error with messaging off */
  get #state(): StateSync {
    if (this.messaging === "off") throw new Error('Remove messaging="off" to post actions.');
    return this.#loads.state;
  }

  /** Requests a new session and loads again. */
  reload(): void {
    this.#loads.request("reload");
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    const property = WITHOUT_ATTRIBUTE[name];
    if (property && value !== null) {
      const message =
        `${name}: Expected the property ${property}, because an attribute can't hold a function or an object: in Vue ` +
        `write .${property}="…", elsewhere element.${property} = ….`;
      this.#values.restore(property, this.#values.valueOf(property), message);
    } else if (name !== "session") super.attributeChangedCallback(name, before, value);
    else if (value !== null) {
      this.session = value;
      this.removeAttribute(name); // session-replay tools read attributes
    }
  }

  /**
   * A move by `moveBefore` keeps the frame and everything in it, except in Firefox. Without this method, the browser would
   * call disconnectedCallback and connectedCallback.
   */
  connectedMoveCallback(): void {
    this.#loads.hostMoved();
  }

  /** Runs outside of a framework's zone, so that the framework ignores updates, and all that they begin. */
  override requestUpdate(...change: Parameters<ReactiveElement["requestUpdate"]>): void {
    outsideZone(() => super.requestUpdate(...change));
  }

  protected override performUpdate(): void {
    outsideZone(() => super.performUpdate());
  }

  protected override willUpdate(changed: ChangedProperties): void {
    this.#loads.willUpdate(changed);
  }

  protected override updated(changed: ChangedProperties): void {
    this.#loads.updated(changed);
    adoptStyles(this.shadowRoot!); // after the frame's request, and before it is painted
    this.#loads.status.render();
  }
}

/**
 * The arguments of `setFilter` after the first one: a value for a member, and none for a parameter such as
 * `f_orders.status={"value":"shipped"}`. A string that is unknown at compile time may be either.
 */
type FilterArguments<Text extends string> = string extends Text
  ? [value?: FilterInput]
  : Text extends `f_${string}=${string}`
    ? []
    : [value: FilterInput];

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- see above
export interface SvcDashboard extends DashboardProperties {}

declare global {
  interface HTMLElementTagNameMap {
    "svc-dashboard": SvcDashboard;
  }
}

import {
  parseFilterUrlParameter,
  type EmbedEventMap,
  type EmbedEventName,
  type EmbedTheme,
  type Surface as SurfaceName,
} from "svc-dashboard/protocol";
import { addUnits, timeIn } from "../../contract/calendar.js";
import type { EventFault } from "../../contract/viewer-api.js";
import { applyAction, type ActionHandlers } from "./actions.js";
import { RequestError, type ViewerApi } from "./viewer-client.js";
import type { HostChannel } from "./host-channel.js";
import { HostFilters } from "./host-filters.js";
import type { Language } from "../format/language.js";
import { acceptLocale, acceptTimezone, Preference } from "../format/preferences.js";
import { DEFAULT_LOCALE } from "../format/texts.js";
import { pathWithoutParameters, surfaceOf, withFilters } from "./page-url.js";
import type { RenewableSession } from "./renewable-session.js";
import type { Cause, Surface, SurfaceClass, SurfaceContext } from "./surface.js";
import { Appearance } from "../theme/theme.js";
import { TenantNotice } from "./tenant-notice.js";

/** What an account without a choice of its own counts its days by. */
const ACCOUNT_TIMEZONE = "UTC";

/** Events that the service description (section 6) gives to the dashboard surface alone: the app does not send them. */
const DASHBOARD_EVENTS: ReadonlySet<EmbedEventName> = new Set(["dashboard-loaded", "download", "drilldown"]);

/** What the page is made of. */
export interface PageParts {
  /** Where the surface is shown. */
  root: HTMLElement;
  /** Each is a chunk of its own, loaded when it is shown. */
  surfaces: Readonly<Record<SurfaceName, () => Promise<SurfaceClass>>>;
  /** The URL of this load, without its session. */
  address: URL;
  /** The end of the data, an ISO instant. */
  dataEnd: string;
  api: ViewerApi;
  channel: HostChannel;
  language: Language;
  /** Where the session is renewed in place. */
  session?: RenewableSession | undefined;
  /** Ends the page: from here on it shows nothing but the reason. */
  fatal: (error: Error) => void;
}

/** The page around a surface: its language, look and time zone, its events and its actions. */
export class EmbedPage implements SurfaceContext {
  hostFilters = new HostFilters();
  readonly #parts: PageParts;
  readonly #timezone = new Preference(ACCOUNT_TIMEZONE, acceptTimezone);
  readonly #appearance = new Appearance(() => this.#restyle());
  readonly #themes: Record<"own" | "session" | "host", EmbedTheme> = { own: {}, session: {}, host: {} };
  #look = { scheme: this.#appearance.scheme, locale: "" };
  #surface: Surface | undefined;
  #isPrivate = false;
  /** Another surface is being loaded. */
  #changing: AbortController | undefined;
  #notice: TenantNotice | undefined;
  #path = "";
  /** One action after the other: those behind a session of another viewer are for that viewer's surface. */
  #acting = Promise.resolve();
  #ended = false;
  readonly #actions: ActionHandlers = {
    "set-color-scheme": ({ scheme }) => this.#appearance.setScheme(scheme),
    "set-theme": (theme) => this.#setTheme("host", theme),
    "set-locale": ({ locale }) => {
      void this.language.set("action", locale).then((different) => {
        if (different) this.#restyle();
      });
    },
    "set-timezone": ({ timezone }) => {
      const before = this.timezone;
      this.#timezone.set("action", timezone);
      if (this.timezone !== before) this.#surface?.timezoneChanged();
    },
    "set-filter": ({ filterUrlParameter }) => {
      const { member, filter } = parseFilterUrlParameter(filterUrlParameter);
      this.hostFilters.set([{ member, filter }]);
      this.#surface?.setFilter(member, filter);
    },
    navigate: ({ path }) => this.navigate(path),
    refresh: () => this.#surface?.refresh(),
  };

  constructor(parts: PageParts) {
    this.#parts = parts;
    this.#timezone.set("url", parts.address.searchParams.get("timezone"));
    this.hostFilters.read(parts.address);
  }

  get mayExport(): boolean {
    return this.#parts.address.searchParams.get("allowExport") === "true";
  }

  get dataUntil(): string {
    const end = timeIn(this.timezone, new Date(this.#parts.dataEnd));
    return end.endsWith("T00:00:00") ? addUnits(end.slice(0, 10), -1, "day") : end;
  }

  get api(): ViewerApi {
    return this.#parts.api;
  }

  get language(): Language {
    return this.#parts.language;
  }

  get timezone(): string {
    return this.#timezone.current;
  }

  get look() {
    return this.#look;
  }

  /** Shows the first surface, or a new one to another viewer. @throws RequestError when the server refuses its first view. */
  async start(first?: Surface): Promise<void> {
    const { address, channel, language, session, surfaces } = this.#parts;
    const surface = first ?? new (await surfaces[channel.surface]())(this, address);
    const { viewer, ...which } = await surface.load();
    const { embedTenant, deploymentId, mode } = viewer;
    this.expectFaults(viewer.eventFaults);
    if (viewer.unusedNames?.length) {
      console.info(`The sandbox uses nothing of the session's ${viewer.unusedNames.join(", ")}.`);
    }
    this.#timezone.set("session", acceptTimezone(viewer.timezone) ?? ACCOUNT_TIMEZONE);
    await language.set("session", acceptLocale(viewer.locale) ?? DEFAULT_LOCALE);
    this.#setTheme("session", viewer.theme ?? {});
    this.#notice = TenantNotice.for(viewer);
    this.#isPrivate = mode === "private";
    this.#put(surface);
    if (first) channel.post("ready", { embedTenant, deploymentId, mode, surface: channel.surface, ...which });
    surface.show();
    session?.start();
    if (!first) return;
    addEventListener("popstate", () => this.#surface && this.navigate(location.href, "history"));
    channel.onAction((...action) => void (this.#acting = this.#acting.then(() => this.#act(...action))));
  }

  navigate(path: string, cause: Cause = "action"): void {
    this.#changing?.abort();
    const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : undefined;
    if (url?.origin !== location.origin || !url.pathname.startsWith("/embed/")) {
      const text = `Expected a path in the embed, such as "/embed/dashboard/…", got "${path.slice(0, 200)}".`;
      this.report(new TypeError(text), "navigate");
    } else if (surfaceOf(url) === this.#parts.channel.surface) this.#surface?.navigate(url, cause);
    else void this.#changeSurface(url, cause);
  }

  post<Name extends EmbedEventName>(name: Name, payload: EmbedEventMap[Name]): void {
    const { channel } = this.#parts;
    if (this.#ended) return;
    if (channel.surface === "dashboard" || !DASHBOARD_EVENTS.has(name)) channel.post(name, payload);
  }

  viewed({ path, title, ...which }: { path: string; title: string; publicId?: string }): void {
    this.#path = path;
    this.retitled(title);
    this.post("view", { surface: this.#parts.channel.surface, path, ...which, title });
  }

  retitled(title: string): void {
    if (!this.#ended) document.title = title;
  }

  navigated(path: string, cause: Cause): void {
    if (cause === "link") history.pushState(history.state, "", path);
    else if (cause === "action") {
      history.replaceState(history.state, "", path);
      this.hostFilters.read(new URL(path, location.origin));
    }
    this.post("navigate", { path, previousPath: this.#path });
  }

  report(error: Error, context: string): void {
    if (error instanceof RequestError && error.status === 401) this.#end(error);
    else this.post("error", { message: error.message, name: error.name, context, fatal: false });
  }

  expectFaults(faults: readonly EventFault[] = []): void {
    this.#parts.channel.faults = faults;
  }

  setOwnTheme(theme: EmbedTheme): void {
    this.#setTheme("own", theme);
  }

  /** Shows a page of another surface in place of the current one (the defaults, "Embed pages"). */
  async #changeSurface(url: URL, cause: Cause): Promise<void> {
    const { signal } = (this.#changing = new AbortController());
    const { channel, surfaces } = this.#parts;
    const [name, path] = [surfaceOf(url), pathWithoutParameters(url)];
    try {
      if (this.#isPrivate) {
        const text = `Expected a path of this ${channel.surface}, because it was loaded without a session, got "${path}".`;
        throw new TypeError(text);
      }
      const Surface = await surfaces[name]();
      const surface = new Surface(this, withFilters(url, this.#surface?.filters ?? []));
      const { viewer } = await surface.load();
      if (signal.aborted || this.#ended) return;
      this.#surface?.close();
      channel.surface = name;
      this.expectFaults(viewer.eventFaults);
      this.#put(surface);
      this.navigated(path, cause);
      surface.show();
    } catch (error) {
      if (!signal.aborted) this.report(error as Error, "navigate");
    }
  }

  /** Ends and removes what the viewer has seen, done and been set. */
  #leave(): void {
    const { address, channel, language, root } = this.#parts;
    this.#changing?.abort();
    this.#surface?.close();
    this.#surface = this.#notice = undefined;
    this.hostFilters = new HostFilters();
    root.replaceChildren();
    this.retitled(language.texts.loading);
    history.replaceState(history.state, "", address);
    channel.surface = surfaceOf(address);
    this.#themes.own = {};
    this.#setTheme("session", {});
  }

  #put(surface: Surface): void {
    this.#parts.root.replaceChildren(...(this.#notice ? [this.#notice.element] : []), surface.element);
    this.#surface = surface;
    this.#restyle();
  }

  async #act(name: string, payload: unknown): Promise<void> {
    if (this.#ended) return;
    if (name === "set-session") {
      const isOther = await this.#parts.session?.set(Object(payload) as object, () => this.#leave());
      if (isOther) await this.start().catch((error: unknown) => this.#end(error as Error));
      return;
    }
    try {
      applyAction(this.#actions, name, payload);
    } catch (error) {
      this.report(error as Error, "action");
    }
  }

  /** The host's theme goes before the session's, and that before the surface's own. */
  #setTheme(layer: "own" | "session" | "host", theme: EmbedTheme): void {
    this.#themes[layer] = theme;
    const { own, session, host } = this.#themes;
    this.#appearance.setTheme({ ...own, ...session, ...host });
  }

  /** Draws everything again that does not take its look from the style sheet. */
  #restyle(): void {
    this.#look = { scheme: this.#appearance.scheme, locale: this.language.formats.locale };
    this.#notice?.update(this.language);
    this.#surface?.update();
  }

  /** The token is worth nothing any more: nothing can be loaded, and nothing the host asks for can be done. */
  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#surface?.close();
    this.#parts.fatal(error);
  }
}

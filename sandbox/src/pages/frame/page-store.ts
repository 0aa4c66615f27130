import type { ColorScheme, EmbedEventMap, EmbedEventName, EmbedTheme } from "svc-dashboard/protocol";
import { addUnits, timeIn } from "../../contract/calendar.js";
import type { ChartLook } from "../charts/vega-chart.js";
import type { Language } from "../format/language.js";
import { acceptTimezone, Preference } from "../format/preferences.js";
import { Appearance } from "../theme/theme.js";
import { Store } from "../ui/store.js";
import type { HostChannel } from "./host-channel.js";
import { HostFilters } from "./host-filters.js";
import { RequestError, type ViewerApi } from "./viewer-client.js";

/** Events that the service description (section 6) gives to the dashboard surface alone: the app does not send them. */
const DASHBOARD_EVENTS: ReadonlySet<EmbedEventName> = new Set(["dashboard-loaded", "download", "drilldown"]);

/** The cause of a navigation: only a link adds an entry to the history. */
export type Cause = "link" | "history" | "action";

/** The time zone of an account that has not chosen one. */
export const ACCOUNT_TIMEZONE = "UTC";

/**
 * The state that the surfaces of a page share: its language, look and time zone, the requests of its session, and the
 * messages to its host.
 */
export class PageStore extends Store {
  readonly api: ViewerApi;
  readonly channel: HostChannel;
  /** The filters that the host has set. */
  hostFilters = new HostFilters();
  readonly language: Language;
  /** Whether the URL of this load allows downloads of data. */
  readonly mayExport: boolean;
  /** A new object when charts must be drawn again. */
  look: ChartLook;
  /** The error that has ended the page, such as a rejected token. */
  endedBy: Error | undefined;
  #path = "";
  readonly #dataEnd: string;
  readonly #timezone = new Preference(ACCOUNT_TIMEZONE, acceptTimezone);
  readonly #appearance = new Appearance();
  readonly #themes: Record<"own" | "session" | "host", EmbedTheme> = { own: {}, session: {}, host: {} };

  /**
   * @param url the URL of this load
   * @param dataEnd the end of the data, an ISO instant
   */
  constructor(url: URL, dataEnd: string, api: ViewerApi, channel: HostChannel, language: Language) {
    super();
    this.api = api;
    this.channel = channel;
    this.language = language;
    this.mayExport = url.searchParams.get("allowExport") === "true";
    this.look = this.#currentLook();
    this.#dataEnd = dataEnd;
    this.#timezone.set("url", url.searchParams.get("timezone"));
    this.hostFilters.read(url);
    this.#appearance.subscribe(() => this.#restyle());
  }

  /** An IANA name. */
  get timezone(): string {
    return this.#timezone.current;
  }

  /** The last day of the data or, where that is covered only in part, the time at which it ends. */
  get dataUntil(): string {
    const end = timeIn(this.timezone, new Date(this.#dataEnd));
    return end.endsWith("T00:00:00") ? addUnits(end.slice(0, 10), -1, "day") : end;
  }

  setTimezone(layer: "session" | "action", timezone: string): void {
    const before = this.timezone;
    this.#timezone.set(layer, timezone);
    if (this.timezone !== before) this.changed();
  }

  async setLocale(layer: "session" | "action", locale: string): Promise<void> {
    if (await this.language.set(layer, locale)) this.#restyle();
  }

  setScheme(scheme: ColorScheme): void {
    this.#appearance.setScheme(scheme);
  }

  /** Sets one theme: the host's takes precedence over the session's, and that over the one of the dashboard on the page. */
  setTheme(layer: "own" | "session" | "host", theme: EmbedTheme): void {
    this.#themes[layer] = theme;
    const { own, session, host } = this.#themes;
    this.#appearance.setTheme({ ...own, ...session, ...host });
  }

  /** Posts an event to the host, if the surface on the page has it. */
  post<Name extends EmbedEventName>(name: Name, payload: EmbedEventMap[Name]): void {
    if (this.endedBy) return;
    if (this.channel.surface === "dashboard" || !DASHBOARD_EVENTS.has(name)) this.channel.post(name, payload);
  }

  /** Reports that a view is on the page, and names the document after it. */
  viewed(view: { path: string; title: string; publicId?: string }): void {
    if (this.endedBy) return;
    this.#path = view.path;
    document.title = view.title;
    this.post("view", { surface: this.channel.surface, ...view });
  }

  /** Reports that the viewer or the host has navigated, and updates the history. `viewed` reports the new view afterwards. */
  navigated(path: string, cause: Cause): void {
    if (cause === "link") history.pushState(history.state, "", path);
    else if (cause === "action") {
      history.replaceState(history.state, "", path);
      this.hostFilters.read(new URL(path, location.origin));
    }
    this.post("navigate", { path, previousPath: this.#path });
  }

  /** Reports a failure that leaves the rest usable, such as `query` or `render`. A rejected token ends the page. */
  report(error: Error, context: string): void {
    if (error instanceof RequestError && error.status === 401) this.end(error);
    else this.post("error", { message: error.message, name: error.name, context, fatal: false });
  }

  /** Ends the page: nothing can be loaded any more, and nothing more is posted. */
  end(error: Error): void {
    if (this.endedBy) return;
    this.endedBy = error;
    this.changed();
  }

  #restyle(): void {
    this.look = this.#currentLook();
    this.changed();
  }

  #currentLook(): ChartLook {
    return { scheme: this.#appearance.scheme, locale: this.language.formats.locale };
  }
}

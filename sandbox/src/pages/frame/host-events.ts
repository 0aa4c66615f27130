import type { EmbedEventMap, EmbedEventName, Surface } from "svc-dashboard/protocol";
import type { EventFault } from "../../contract/viewer-api.js";
import type { HostChannel } from "./host-channel.js";
import { HostFilters } from "./host-filters.js";
import type { Cause } from "./surface.js";

/** Events that the service description (section 6) gives to the dashboard surface alone: the app does not send them. */
const DASHBOARD_EVENTS: ReadonlySet<EmbedEventName> = new Set(["dashboard-loaded", "download", "drilldown"]);

/** A view, as the `view` event reports it. */
export interface View {
  path: string;
  title: string;
  publicId?: string;
}

/** Reports what happens on the page to its host (service description, section 6). */
export class HostEvents {
  /** The filters that the host has set. */
  filters = new HostFilters();
  readonly #channel: HostChannel;
  #path = "";
  #isClosed = false;

  constructor(channel: HostChannel) {
    this.#channel = channel;
  }

  /** The surface on the page: each event names it. */
  get surface(): Surface {
    return this.#channel.surface;
  }

  set surface(surface: Surface) {
    this.#channel.surface = surface;
  }

  /** The faults that a test has set for the events from here on. */
  set faults(faults: readonly EventFault[] | undefined) {
    this.#channel.faults = faults ?? [];
  }

  post<Name extends EmbedEventName>(name: Name, payload: EmbedEventMap[Name]): void {
    if (this.#isClosed) return;
    if (this.surface === "dashboard" || !DASHBOARD_EVENTS.has(name)) this.#channel.post(name, payload);
  }

  /** Reports that a view is on the page, and names the document after it. */
  viewed(view: View): void {
    if (this.#isClosed) return;
    this.#path = view.path;
    document.title = view.title;
    this.post("view", { surface: this.surface, ...view });
  }

  /** Reports that the viewer or the host has navigated, and adds the path to the history. The new view follows. */
  navigated(path: string, cause: Cause): void {
    if (cause === "link") history.pushState(history.state, "", path);
    else if (cause === "action") {
      history.replaceState(history.state, "", path);
      this.filters.read(new URL(path, location.origin));
    }
    this.post("navigate", { path, previousPath: this.#path });
  }

  /** Posts nothing more. */
  close(): void {
    this.#isClosed = true;
  }
}

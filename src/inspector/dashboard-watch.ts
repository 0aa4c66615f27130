import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { SvcDashboard, SvcDashboardEventMap } from "../element/index.js";
import type { InspectorEntry } from "./entry.js";

/** What each of the element's events says to the log, if anything. */
const ENTRIES: {
  [Name in keyof SvcDashboardEventMap]?: (event: SvcDashboardEventMap[Name]) => InspectorEntry | undefined;
} = {
  "svc-message": ({ detail: { type, payload } }) => ({ direction: "in", type, payload }),
  "svc-action": ({ detail: { type, payload } }) => ({ direction: "out", type, payload }),
  "svc-state-change": own,
  "svc-session-needed": own,
  // an embed's error has arrived as a message before
  "svc-error": (event) => (event.envelope === null ? own(event) : undefined),
};

function own({ type, detail }: CustomEvent): InspectorEntry {
  return { direction: "own", type, payload: detail };
}

interface WatchHost extends ReactiveControllerHost, HTMLElement {
  readonly htmlFor: string | undefined;
}

/** Finds the dashboard, also one that appears later or is replaced, and listens to it while its host is connected. */
export class DashboardWatch implements ReactiveController {
  readonly #host: WatchHost;
  readonly #add: (entry: InspectorEntry) => void;
  #given: SvcDashboard | null = null;
  #watched: SvcDashboard | null = null;
  #listening = new AbortController();
  #changes: MutationObserver | undefined;

  constructor(host: WatchHost, add: (entry: InspectorEntry) => void) {
    this.#host = host;
    this.#add = add;
    host.addController(this);
  }

  get dashboard(): SvcDashboard | null {
    return this.#given ?? this.#watched;
  }

  /** Watches this element, whatever its id; null goes back to the id. */
  set dashboard(dashboard: SvcDashboard | null) {
    this.#given = dashboard;
    this.#look();
  }

  hostConnected(): void {
    this.#changes = new MutationObserver(() => this.#look());
    this.#changes.observe(this.#host.getRootNode(), {
      subtree: true,
      childList: true,
      attributeFilter: ["id"],
    });
    this.#look();
  }

  hostUpdate(): void {
    this.#look();
  }

  hostDisconnected(): void {
    this.#changes?.disconnect();
    this.#look();
  }

  #look(): void {
    const dashboard = this.#host.isConnected ? (this.#given ?? this.#byId()) : null;
    if (dashboard === this.#watched) return;
    this.#listening.abort();
    this.#watched = dashboard;
    if (dashboard) this.#listen(dashboard);
    this.#host.requestUpdate();
  }

  #byId(): SvcDashboard | null {
    const root = this.#host.getRootNode() as Document | ShadowRoot;
    return root.getElementById(this.#host.htmlFor ?? "") as SvcDashboard | null;
  }

  #listen(dashboard: SvcDashboard): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const [name, entryOf] of Object.entries(ENTRIES)) {
      const listen = (event: Event): void => {
        // those of a dashboard inside a slot of this one bubble through it
        const entry =
          event.target === dashboard && (entryOf as (event: Event) => InspectorEntry | undefined)(event);
        if (entry) this.#add(entry);
      };
      dashboard.addEventListener(name, listen, { signal });
    }
  }
}

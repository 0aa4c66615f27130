import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { SvcDashboard, SvcDashboardEventMap } from "../element/index.js";
import type { InspectorEntry } from "./entry.js";

/** Makes the log entry of each of the element's events; undefined for an event that is not logged. */
const TO_ENTRY: {
  [Name in keyof SvcDashboardEventMap]?: (event: SvcDashboardEventMap[Name]) => InspectorEntry | undefined;
} = {
  "svc-message": ({ detail: { type, payload } }) => ({ direction: "in", type, payload }),
  "svc-action": ({ detail: { type, payload } }) => ({ direction: "out", type, payload }),
  "svc-state-change": toOwnEntry,
  "svc-session-needed": toOwnEntry,
  // an error with an envelope has already been logged as a message
  "svc-error": (event) => (event.envelope === null ? toOwnEntry(event) : undefined),
};

function toOwnEntry({ type, detail }: CustomEvent): InspectorEntry {
  return { direction: "own", type, payload: detail };
}

interface WatchHost extends ReactiveControllerHost, HTMLElement {
  readonly htmlFor: string | undefined;
}

/** Finds the dashboard, even if it appears later or is replaced, and listens to it while the inspector is connected. */
export class DashboardWatch implements ReactiveController {
  readonly #host: WatchHost;
  readonly #add: (entry: InspectorEntry) => void;
  #explicit: SvcDashboard | null = null;
  #watched: SvcDashboard | null = null;
  #listeners = new AbortController();
  #observer: MutationObserver | undefined;

  constructor(host: WatchHost, add: (entry: InspectorEntry) => void) {
    this.#host = host;
    this.#add = add;
    host.addController(this);
  }

  get dashboard(): SvcDashboard | null {
    return this.#explicit ?? this.#watched;
  }

  /** Watches this element, regardless of its id; null returns to the id. */
  set dashboard(dashboard: SvcDashboard | null) {
    this.#explicit = dashboard;
    this.#update();
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#update());
    this.#observer.observe(this.#host.getRootNode(), {
      subtree: true,
      childList: true,
      attributeFilter: ["id"],
    });
    this.#update();
  }

  hostUpdate(): void {
    this.#update();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#update();
  }

  #update(): void {
    const dashboard = this.#host.isConnected ? (this.#explicit ?? this.#findById()) : null;
    if (dashboard === this.#watched) return;
    this.#listeners.abort();
    this.#watched = dashboard;
    if (dashboard) this.#listen(dashboard);
    this.#host.requestUpdate();
  }

  #findById(): SvcDashboard | null {
    const root = this.#host.getRootNode() as Document | ShadowRoot;
    return root.getElementById(this.#host.htmlFor ?? "") as SvcDashboard | null;
  }

  #listen(dashboard: SvcDashboard): void {
    // the window's own: where jsdom's globals are added to those of Node, it rejects a signal of Node's
    this.#listeners = new (dashboard.ownerDocument.defaultView ?? globalThis).AbortController();
    const { signal } = this.#listeners;
    for (const [name, toEntry] of Object.entries(TO_ENTRY)) {
      const listener = (event: Event): void => {
        if (event.target !== dashboard) return; // it bubbles from a dashboard in a slot of this one
        const entry = (toEntry as (event: Event) => InspectorEntry | undefined)(event);
        if (entry) this.#add(entry);
      };
      dashboard.addEventListener(name, listener, { signal });
    }
  }
}

import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { SvcDashboard, SvcDashboardEventMap } from "../element/index.js";
import { parseEvent } from "../protocol/parse-event.js";
import type { InspectorDirection, InspectorEntry } from "./message-log.js";
import type { IgnoredMessages } from "./message-record.js";

/** The element's events that are logged. */
const DIRECTIONS: { [Name in keyof SvcDashboardEventMap]?: InspectorDirection } = {
  "svc-message": "in",
  "svc-action": "out",
  "svc-state-change": "own",
  "svc-session-needed": "own",
  "svc-error": "own",
};

interface WatchHost extends ReactiveControllerHost, HTMLElement {
  readonly htmlFor: string | undefined;
  add(entry: InspectorEntry): void;
  clear(): void;
}

/** Finds the dashboard, even if it appears later or is replaced, and listens to it while the inspector is connected. */
export class DashboardWatch implements ReactiveController {
  readonly #host: WatchHost;
  readonly #ignored: IgnoredMessages;
  #explicit: SvcDashboard | null = null;
  #watched: SvcDashboard | null = null;
  #listeners = new AbortController();
  #observer: MutationObserver | undefined;

  constructor(host: WatchHost, ignored: IgnoredMessages) {
    this.#host = host;
    this.#ignored = ignored;
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
    // the window's own: jsdom rejects Node's signals, also if its globals are added to those of Node
    const view = dashboard.ownerDocument.defaultView ?? globalThis;
    this.#listeners = new view.AbortController();
    const { signal } = this.#listeners;
    let { viewer } = dashboard;
    const clearForNewViewer = (): void => {
      if (dashboard.viewer !== viewer) this.#host.clear(); // a viewer must not see the messages of the previous one
      ({ viewer } = dashboard);
    };
    for (const [name, direction] of Object.entries(DIRECTIONS)) {
      const listener = (event: Event): void => {
        if (event.target !== dashboard) return; // it bubbles from a dashboard in a slot of this one
        clearForNewViewer();
        const { type, detail, envelope } = event as CustomEvent<InspectorEntry> & { envelope?: unknown };
        if (direction !== "own") this.#host.add({ ...detail, direction });
        // an error with an envelope has already been logged as a message
        else if (!envelope) this.#host.add({ direction, type, payload: detail });
      };
      dashboard.addEventListener(name, listener, { signal });
    }
    const onMessage = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin !== dashboard.tenantOrigin) return;
      clearForNewViewer();
      const parsed = parseEvent(data);
      if (!parsed.ok) this.#ignored.add(parsed.reason, data);
    };
    view.addEventListener("message", onMessage, { signal });
  }
}

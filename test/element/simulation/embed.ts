import { EVENT_PREFIX, type ActionEnvelope, type Surface } from "../../../src/protocol/envelope.js";
import type { EmbedFilter } from "../../../src/protocol/filters.js";
import type { ModelFrame, ModelTarget, ModelWindow } from "./dom.js";

/** The state of an embed before anything is set; its dashboard has a filter by default. */
export const DEFAULT_STATE = { colorScheme: "auto", theme: "own", locale: "own", timezone: "own" } as const;
export const DEFAULT_FILTERS: Readonly<Record<string, EmbedFilter>> = { "orders.status": { value: "own" } };

/** A session's lifetime in milliseconds. */
export const DAY = 24 * 3_600_000;

export type StateKey = keyof typeof DEFAULT_STATE;

/** The state without its filters. */
export const STATE_KEYS = Object.keys(DEFAULT_STATE) as readonly StateKey[];

/** The connections of an embed's model to the page and the network. */
interface EmbedPorts {
  readonly view: ModelTarget;
  now(): number;
  date(): number;
  /** Sends a message, which arrives when `deliver` is called. */
  send(from: ModelEmbed, deliver: () => void): void;
  /** Called when a frame loads a URL. */
  navigated(embed: ModelEmbed, url: string): void;
  /** Called when the page posts an action. */
  posted(embed: ModelEmbed, action: ActionEnvelope, targetOrigin: string): void;
}

/** The window of a frame and the embed in it, which reads its URL, applies actions and reports events. */
export class ModelEmbed implements ModelWindow {
  readonly frame: ModelFrame;
  readonly parent: ModelTarget;
  readonly location = { replace: (url: string): void => this.#navigate(url) };
  readonly #ports: EmbedPorts;
  url: URL | undefined;
  /** The progress of its page: requested, loaded (`there`), or ready since its last load or reload. */
  stage: "empty" | "requested" | "there" | "ready" = "empty";
  values: Record<StateKey, unknown> = { ...DEFAULT_STATE };
  filters: Record<string, EmbedFilter> = {};
  /** Whether its first `ready` has arrived. */
  hasReportedReady = false;
  /** The number of its `ready` events that have not arrived. */
  readyInTransit = 0;
  /** Whether a session event of it has arrived. */
  hasReportedSession = false;
  /** Whether it has loaded another page, more than a minute after the last `ready` arrived. */
  hasLeft = false;
  /** Whether it has sent more messages than a frame may. */
  hasFlooded = false;
  /** The wall-clock time at which it received its session. */
  sessionAt = Infinity;
  /** The state that was posted since its last `ready`, by state key. */
  readonly posted = new Map<string, string>();
  #readyAt = Infinity;
  #count = 0;

  constructor(frame: ModelFrame, ports: EmbedPorts) {
    this.frame = frame;
    this.parent = ports.view;
    this.#ports = ports;
  }

  /** Whether it is the window of a frame in the page now. */
  get isThere(): boolean {
    return this.frame.contentWindow === this;
  }

  get surface(): Surface {
    const [, surface] = /\/(app|chat)(?=[/?#]|$)/.exec(this.url?.pathname ?? "") ?? [];
    return (surface as Surface | undefined) ?? "dashboard";
  }

  postMessage(action: ActionEnvelope, targetOrigin: string): void {
    this.#ports.posted(this, action, targetOrigin);
    if (action.type === "svc:action:set-session") {
      this.hasLeft = false;
      this.sessionAt = this.#ports.date();
    }
    if (this.stage === "ready") this.#apply(action); // an earlier message is lost
  }

  /** Loads its page, or another one after a redirect. */
  arrive(): void {
    this.frame.isBlank = false;
    this.stage = "there";
    this.frame.fire("load");
  }

  /** Reloads its page, which reads its URL again. */
  reload(): void {
    this.hasLeft ||= this.#ports.now() - this.#readyAt > 61_000;
    this.arrive();
  }

  becomeReady(): void {
    this.stage = "ready";
    this.values = { ...DEFAULT_STATE };
    this.filters = { ...DEFAULT_FILTERS };
    for (const [name, value] of this.url!.searchParams) {
      if (name === "locale" || name === "timezone") this.values[name] = value;
      if (name.startsWith("f_")) this.filters[name.slice(2)] = JSON.parse(value) as EmbedFilter;
    }
    const [, id] = /^\/embed\/d\/(\d+)/.exec(this.url!.pathname) ?? [];
    const deploymentId = id === undefined ? null : Number(id);
    const mode = this.url!.searchParams.has("session") ? "signed" : "private";
    this.readyInTransit += 1;
    this.report("ready", { embedTenant: null, deploymentId, mode, surface: this.surface });
  }

  /** Reports an event, which arrives later. */
  report(name: string, payload: object, origin = this.url!.origin): void {
    this.post(this.#envelope(name, payload), origin, () => {
      if (name === "ready" && "embedTenant" in payload) this.readyInTransit -= 1;
      if (origin !== this.url!.origin) return;
      if (name === "ready" && "embedTenant" in payload) this.#arriveReady();
      this.hasReportedSession ||= name.startsWith("session-");
    });
  }

  #envelope(name: string, payload: object): object {
    const type = `${EVENT_PREFIX}${name}`;
    return { source: "svc-embed", direction: "event", type, payload, surface: this.surface, timestamp: 1 };
  }

  /** Posts any message, as a hostile page does. */
  post(data: object, origin = this.url!.origin, onArrival?: () => void): void {
    this.#ports.send(this, () => {
      onArrival?.();
      this.parent.fire("message", { source: this, origin, data, timeStamp: this.#ports.now() });
    });
  }

  /** Posts more events than a frame may send in a second. */
  flood(): void {
    this.#ports.send(this, () => {
      const data = this.#envelope("drilldown", { member: "orders.revenue" });
      const message = { source: this, origin: this.url!.origin, data, timeStamp: this.#ports.now() };
      for (let count = 0; count <= 2000; count += 1) this.parent.fire("message", message);
      this.hasFlooded = true;
    });
  }

  /** Returns a path that it has not shown yet. */
  nextPath(): string {
    return `${this.url!.pathname}?at=${(this.#count += 1)}`;
  }

  #arriveReady(): void {
    const now = this.#ports.date();
    // an embed that reports ready again has a valid session, perhaps the same
    if (!this.hasReportedReady || now - this.sessionAt > DAY) this.sessionAt = now;
    this.hasReportedReady = true;
    this.hasLeft = false;
    this.#readyAt = this.#ports.now();
  }

  #navigate(url: string): void {
    this.url = new URL(url);
    this.stage = "requested";
    this.#ports.navigated(this, url);
  }

  #apply({ type, payload = {} }: ActionEnvelope): void {
    const value = payload as Record<string, unknown>;
    if (type === "svc:action:set-color-scheme") this.values.colorScheme = value["scheme"];
    if (type === "svc:action:set-theme") this.values.theme = payload;
    if (type === "svc:action:set-locale") this.values.locale = value["locale"];
    if (type === "svc:action:set-timezone") this.values.timezone = value["timezone"];
    const [, member, json] = /^f_([^=]*)=(.*)$/s.exec(String(value["filterUrlParameter"])) ?? [];
    if (member && json) this.filters[member] = JSON.parse(json) as EmbedFilter;
  }
}

/** The steps of an embed in each stage. */
export const EMBED_STEPS: Readonly<
  Record<ModelEmbed["stage"], Readonly<Record<string, (embed: ModelEmbed) => void>>>
> = {
  empty: {},
  requested: {
    "its page arrives": (embed) => embed.arrive(),
    "its page arrives and is ready": (embed) => {
      embed.arrive();
      embed.becomeReady();
    },
    "the policy of the page blocks it": ({ frame, url }) =>
      frame.ownerDocument.fire("securitypolicyviolation", {
        effectiveDirective: "frame-src",
        disposition: "enforce",
        blockedURI: url!.origin,
        originalPolicy: "frame-src 'none'",
      }),
    "a script of the page removes its frame": ({ frame }) => frame.take(),
  },
  there: {
    "it becomes ready": (embed) => embed.becomeReady(),
    "it becomes ready, later": (embed) => embed.becomeReady(),
    "it becomes ready at last": (embed) => embed.becomeReady(),
    "it becomes ready and loads": (embed) => {
      embed.becomeReady();
      embed.report("dashboard-loaded", {});
    },
    "it loads another page": (embed) => embed.reload(),
    "it is another origin's page": (embed) => embed.report("ready", {}, "https://other.example"),
    "it reports an invalid ready": (embed) => embed.report("ready", { mode: 1 }),
    "it fails": (embed) => embed.report("error", { message: "down", fatal: true }),
    "it rejects its session": (embed) =>
      embed.report("error", { message: "no", name: "AuthError", fatal: true }),
  },
  ready: {
    "it has loaded": (embed) => embed.report("dashboard-loaded", {}),
    "it becomes ready again": (embed) => embed.becomeReady(),
    "it loads another page": (embed) => embed.reload(),
    "it shows a view": (embed) =>
      embed.report("view", { surface: embed.surface, path: embed.nextPath(), title: "View" }),
    "it navigates": (embed) => embed.report("navigate", { path: embed.nextPath() }),
    "it warns": (embed) => embed.report("error", { message: "slow" }),
    "it fails": (embed) => embed.report("error", { message: "down", fatal: true }),
    "its session ends": (embed) =>
      embed.report("error", { message: "over", context: "session", fatal: true }),
    "it reports that its session will expire": (embed) => embed.report("session-expiring", {}),
    "it reports that its session has expired": (embed) => embed.report("session-expired", {}),
    "it reports an expiry twice": (embed) => {
      embed.report("session-expiring", {});
      embed.report("session-expired", {});
    },
    "it sends garbage": (embed) => embed.post({ source: "svc-embed", type: 7 }),
    "it forges a message": (embed) => embed.report("session-needed", { reason: "load" }),
    "it reports a later event": (embed) => embed.report("later", { surface: embed.surface }),
  },
};

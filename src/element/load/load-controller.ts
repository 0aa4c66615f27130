import type { PropertyValues as ChangedProperties, ReactiveController } from "@lit/reactive-element";
import type { ReadyPayload } from "../../protocol/events.js";
import type { DashboardHost } from "../dashboard-host.js";
import { isPageHidden, isPrerendering, listen, listenTo, viewOf } from "../document-access.js";
import { emit, type DashboardError, type DashboardState } from "../dom-events.js";
import { PROPERTIES, type PropertyName } from "../properties.js";
import type { PropertyValues } from "../property-values.js";
import type { SessionReason } from "../session-source.js";
import { SessionSupply } from "../session-supply.js";
import { StateSync } from "../state-sync.js";
import { clockOf } from "../test-seam.js";
import { StatusController } from "../view/status-controller.js";
import { DueTimers } from "./due-timers.js";
import { EmbeddedFrame } from "./embedded-frame.js";
import type { Input } from "./inputs.js";
import { isUnderWay, type Moment, type Ready } from "./life.js";
import { planLoad, readTarget, type LoadPlan } from "./load-plan.js";
import { NearViewport } from "./near-viewport.js";
import { needsOf, type Status } from "./needs.js";
import { ReadyPromise } from "./ready-promise.js";
import { LifeCycle, type World } from "./reconcile.js";
import { SessionRequests } from "./session-requests.js";

/**
 * Connects the life cycle with the page: hands in what happens to the element and its page, and is the world in which the
 * life cycle makes exist what it needs. It decides nothing.
 */
export class LoadController implements ReactiveController, World {
  readonly #host: DashboardHost;
  readonly #values: PropertyValues;
  readonly #sync: StateSync;
  readonly #status: StatusController;
  readonly #supply: SessionSupply;
  readonly #viewport: NearViewport;
  readonly #timers: DueTimers;
  readonly #frame: EmbeddedFrame;
  readonly #ready = new ReadyPromise();
  readonly #cycle: LifeCycle;
  #connected: AbortController | undefined;

  constructor(host: DashboardHost, values: PropertyValues) {
    const feed = (input: Input): void => this.#cycle.feed(input);
    this.#host = host;
    this.#values = values;
    this.#sync = new StateSync(values, () => feed({ kind: "queue-full" }));
    this.#status = new StatusController(host, () => this.request("retry"));
    this.#supply = new SessionSupply(host, values);
    this.#viewport = new NearViewport(host, () => feed({ kind: "near" }));
    this.#timers = new DueTimers(
      () => clockOf(host),
      () => isPageHidden(host.ownerDocument),
      () => feed({ kind: "time" }),
    );
    this.#frame = new EmbeddedFrame({
      host,
      feed,
      status: this.#status,
      sync: this.#sync,
      life: () => this.#cycle.life,
    });
    let opened: string | undefined;
    this.things = {
      frame: this.#frame,
      queue: {
        begin: ({ key }) => {
          const isSameEmbed = key === opened;
          opened = key;
          this.#sync.queue[isSameEmbed ? "resume" : "open"]((action) => this.#frame.post(action));
        },
        end: () => this.#sync.queue.close(),
      },
      request: new SessionRequests({
        host,
        feed,
        supply: this.#supply,
        patience: () => needsOf(this.#cycle.life).things.request?.patience ?? "load",
        plan: (reason) => this.#plan(reason),
      }),
      viewport: this.#viewport,
      wall: this.#timers.wall,
      awake: this.#timers.awake,
      visible: this.#timers.visible,
    };
    this.#cycle = new LifeCycle(this);
    host.addController(this);
  }

  // What the element's public face reads and calls.

  get ready(): Promise<ReadyPayload> {
    return this.#ready.promise;
  }

  get state(): DashboardState {
    return this.#status.state;
  }

  get lastError(): DashboardError | null {
    return this.#cycle.life.lastError;
  }

  get embedPath(): string | undefined {
    return this.#cycle.life.embedPath;
  }

  /** Requests a new session and a new load. */
  request(reason: "reload" | "retry"): void {
    this.#cycle.feed({ kind: "requested", reason });
  }

  readonly post: StateSync["post"] = (type, payload) => this.#sync.post(type, payload);

  // What happens to the element and its page.

  hostConnected(): void {
    const { ownerDocument } = this.#host;
    const view = viewOf(ownerDocument);
    this.#connected = new view.AbortController();
    const { signal } = this.#connected;
    const feed = (input: Input): void => this.#cycle.feed(input);
    listenTo(ownerDocument, "visibilitychange", () => feed({ kind: "visibility" }), { signal });
    // nothing begins before; some browsers don't have that event, nor prerendering
    listenTo(ownerDocument, "prerenderingchange" as never, () => this.#host.requestUpdate(), { signal });
    listen(view, "online", () => feed({ kind: "online" }), { signal });
    const followPage = ({ persisted }: Partial<PageTransitionEvent>): void => {
      if (persisted) feed({ kind: "restored" });
    };
    listen(view, "pageshow", followPage, { signal });
    feed({ kind: "connected" });
  }

  /** A move by `moveBefore` keeps the frame; but some browsers (Firefox) give it a new, empty window. */
  hostMoved(): void {
    const { load } = this.#cycle.life;
    const check = (): void => {
      if (this.#frame.isEmptied) this.#cycle.feed({ kind: "frame", load, what: "emptied" });
    };
    check();
    clockOf(this.#host).setTimeout(check, 0);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#viewport.reset();
    this.#cycle.feed({ kind: "disconnected" });
  }

  /** In a setter: from here on, actions and `ready` are those of the load that the next update starts. */
  propertySet(name: PropertyName): void {
    this.#supply.propertySet(name);
    const { change } = PROPERTIES[name];
    if (change === "viewer") {
      this.#supply.dropOld();
      this.#sync.drop();
      this.#cycle.feed({ kind: "viewer-changed" });
    } else if (change === "target") {
      this.#sync.dropOneShots();
      this.#cycle.feed({ kind: "target-changed" });
    } else if (change === "load") {
      this.#cycle.feed({ kind: name === "session" ? "session-set" : "load-changed" });
    }
  }

  /** Before an update. The element calls it and `updated`, since controllers don't get the changed properties. */
  willUpdate(changed: ChangedProperties): void {
    this.#supply.updated();
    const { explicit } = this.#values;
    // an attribute that was removed and written again has not changed
    if (!changed.has("path") || changed.get("path") === explicit.path) return;
    if (isUnderWay(this.#cycle.life)) this.#checkPath(changed);
    if (changed.has("path")) this.#cycle.feed({ kind: "path-changed", path: explicit.path });
  }

  /** Ignores a path that contradicts the attributes while there is a load: the next one could not begin. */
  #checkPath(changed: ChangedProperties): void {
    try {
      readTarget(this.#values);
    } catch (error) {
      this.#values.restore("path", changed.get("path"), (error as Error).message);
      changed.delete("path");
    }
  }

  /** After an update: starts the load that is due, or follows the changes. */
  updated(changed: ChangedProperties): void {
    const { ownerDocument, isConnected } = this.#host;
    if (isPrerendering(ownerDocument)) return; // nobody is there yet
    this.#cycle.feed({ kind: "updated" });
    if (!isConnected) return;
    const invalid = this.#values.takeInvalid();
    const { due, load, lastError } = this.#cycle.life;
    const hasFailed = due !== undefined && this.#begin(due, invalid) === "failed";
    if (this.#cycle.life.load === load) this.#follow(changed);
    if (hasFailed) return;
    // one of them may have been what the load failed by just now
    const failure = this.lastError === lastError ? undefined : this.lastError?.message;
    for (const message of invalid) {
      if (message !== failure) this.#cycle.feed({ kind: "problem", code: "invalid-configuration", message });
    }
  }

  /** Starts the load that is due. @param invalid part of the message, if it fails */
  #begin(reason: SessionReason, invalid: readonly string[]): "begun" | "failed" {
    const hasNewSession = this.#values.explicit.session !== undefined;
    let plan;
    try {
      plan = this.#plan(reason);
    } catch (error) {
      const message = [...new Set([...invalid, (error as Error).message])].join(" ");
      this.#cycle.feed({ kind: "unplannable", message });
      return "failed";
    }
    this.#cycle.feed({ kind: "planned", plan, hasNewSession });
    return "begun";
  }

  #plan(reason: SessionReason): LoadPlan | undefined {
    return planLoad(this.#values, reason, this.embedPath);
  }

  /** Follows changes that need no new load. */
  #follow(changed: ChangedProperties): void {
    this.#sync.follow();
    const hasSession = this.#values.explicit.session !== undefined;
    const isSource = changed.has("sessionProvider") || changed.has("sessionEndpoint");
    const hasNewSource = isSource && this.#supply.source !== undefined;
    if (hasSession || hasNewSource) this.#cycle.feed({ kind: "source-found", hasSession, hasNewSource });
    if (changed.has("loading") && this.#values.valueOf("loading") === "eager")
      this.#cycle.feed({ kind: "near" });
  }

  // The world of the life cycle.

  readonly things: World["things"];

  moment(): Moment {
    return {
      ...this.#timers.read(),
      random: clockOf(this.#host).random(),
      isHidden: isPageHidden(this.#host.ownerDocument),
      isNear: this.#viewport.isReached,
      isBlank: this.#frame.isBlank,
      hasSource: this.#supply.source !== undefined,
    };
  }

  beginState(): void {
    this.#sync.begin();
  }

  setStatus(status: Status): void {
    this.#status.set(status);
  }

  render(): void {
    this.#status.render();
  }

  announce(from: DashboardState, to: DashboardState): void {
    this.#status.announce(from, to);
  }

  followReady(ready: Ready): boolean {
    return this.#ready.follow(ready);
  }

  readonly effects: World["effects"] = {
    report: (report) => {
      const { load } = this.#cycle.life;
      if (this.#status.report(report) && report.hasNotice) this.#cycle.feed({ kind: "noticed", load });
    },
    "need-session": ({ reason }) => emit(this.#host, "session-needed", { reason }),
    "resolve-ready": ({ payload }) => this.#ready.resolve(payload),
    navigate: ({ path }) => this.#sync.post("svc:action:navigate", { path }),
    "set-session": ({ session }) => {
      this.#sync.post("svc:action:set-session", { sessionId: session.take() });
    },
  };

  get isUpdatePending(): boolean {
    return this.#host.isUpdatePending;
  }

  requestUpdate(): void {
    this.#host.requestUpdate();
  }
}

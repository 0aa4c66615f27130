import type { PropertyValues as ChangedProperties, ReactiveController } from "@lit/reactive-element";
import type { SessionReason } from "../../protocol/session-endpoint.js";
import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { doctorHintFor } from "../failures.js";
import {
  addDocumentListener,
  addListener,
  isPageHidden,
  isPrerendering,
  viewOf,
} from "../document-access.js";
import { InheritedValues } from "../properties/inherited-values.js";
import { PROPERTIES, type PropertyName } from "../properties/properties.js";
import type { PropertyValues } from "../properties/property-values.js";
import { SessionSupply } from "../session/session-source.js";
import { StateSync } from "../state/state-sync.js";
import { StatusController } from "../view/status-controller.js";
import { isUnderWay, type Life, type Moment } from "./life.js";
import { LoadFrame } from "./load-frame.js";
import { planLoad, readTarget, TargetError, type LoadPlan } from "./load-plan.js";
import { createOnScreen, type OnScreen } from "./on-screen.js";
import { ReadyPromise } from "./ready-promise.js";
import { LifeCycle, type Ports } from "./reconcile.js";
import { createSessionRequests } from "./session-requests.js";
import { createTimers, type Timers } from "./timers.js";

/**
 * Connects the life cycle with the page: passes on the events of the element and its page, and holds the resources that the
 * life cycle begins and ends. It decides nothing.
 */
export class LoadController implements ReactiveController, Ports {
  readonly host: DashboardHost;
  readonly ready = new ReadyPromise();
  readonly status: StatusController;
  readonly inherited: InheritedValues;
  readonly state: StateSync;
  readonly supply: SessionSupply;
  readonly resources: Ports["resources"];
  readonly #values: PropertyValues;
  readonly #timers: Timers;
  readonly #frame = new LoadFrame(this);
  readonly #onScreen: OnScreen;
  readonly #cycle = new LifeCycle(this);
  readonly feed = this.#cycle.feed;
  #connected: AbortController | undefined;

  constructor(host: DashboardHost, values: PropertyValues) {
    const { feed } = this;
    this.host = host;
    this.#values = values;
    this.status = new StatusController(host, {
      retry: () => this.request("retry"),
      showFrame: () => feed({ kind: "revealed", loadId: this.life.loadId }),
      resized: () => this.#onScreen.resized(),
    });
    const near = (): void => feed({ kind: "near" });
    this.#onScreen = createOnScreen(host, this.status, near, () => {
      this.supply.restartAge();
      near();
    });
    this.inherited = new InheritedValues(host, values);
    this.state = new StateSync(
      values,
      (action) => this.#frame.post(action),
      () => feed({ kind: "queue-full" }),
    );
    this.supply = new SessionSupply(host, values);
    this.#timers = createTimers(host, () => feed({ kind: "time" }));
    const { wall, awake, visible } = this.#timers;
    this.resources = {
      frame: this.#frame,
      queue: this.state,
      request: createSessionRequests(this),
      viewport: this.#onScreen,
      ...{ wall, awake, visible },
    };
    host.addController(this);
  }

  get life(): Life {
    return this.#cycle.life;
  }

  moment(): Moment {
    return {
      ...this.#timers.read(),
      random: clockOf(this.host).random(),
      isHidden: isPageHidden(this.host.ownerDocument),
      isNear: this.#onScreen.isNear,
      isBlank: this.#frame.current?.isBlank === true,
      clues: this.#frame.clues,
      hasSource: this.supply.source !== undefined,
      rejections: this.supply.rejections,
    };
  }

  readonly doctorHint = (): string => doctorHintFor(this.#values.explicit, this.supply.endpointPath);

  /**
   * Plans a load with the current values.
   * @param invalid messages to include in the error
   * @returns undefined if nothing is configured, or an error if the load can't begin
   */
  plan(reason: SessionReason, invalid: readonly string[] = []): LoadPlan | Error | undefined {
    try {
      return planLoad(this.#values, reason, this.life.embedPath, this.doctorHint);
    } catch (error) {
      const sentences = new Set([...invalid, (error as Error).message]);
      if (error instanceof TargetError) sentences.add(this.doctorHint());
      return new Error([...sentences].join(" "));
    }
  }

  request(reason: "reload" | "retry"): void {
    this.feed({ kind: "requested", reason });
  }

  hostConnected(): void {
    const { host, feed } = this;
    const { ownerDocument } = host;
    const view = viewOf(ownerDocument);
    this.#connected = new view.AbortController();
    const { signal } = this.#connected;
    addDocumentListener(ownerDocument, "visibilitychange", () => feed({ kind: "visibility" }), { signal });
    // no load begins before it; some browsers have neither that event nor prerendering
    addDocumentListener(ownerDocument, "prerenderingchange" as never, () => host.requestUpdate(), { signal });
    addListener(view, "online", () => feed({ kind: "online" }), { signal });
    const onShow = ({ persisted }: Partial<PageTransitionEvent>): void => {
      if (persisted) feed({ kind: "restored" });
    };
    addListener(view, "pageshow", onShow, { signal });
    this.#onScreen.hostConnected();
    feed({ kind: "connected" });
  }

  /** A move by `moveBefore` keeps the frame; but some browsers (Firefox) give it a new, empty window. */
  hostMoved(): void {
    const { loadId } = this.life;
    const check = (): void => {
      if (this.#frame.current?.isEmptied) this.feed({ kind: "frame", loadId, event: "emptied" });
    };
    check();
    clockOf(this.host).setTimeout(check, 0);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#onScreen.hostDisconnected();
    this.feed({ kind: "disconnected" });
  }

  /** Called in a setter: from then on, actions and `ready` are those of the load that the next update starts. */
  onPropertySet(name: PropertyName): void {
    const { change } = PROPERTIES[name];
    if (change === undefined) return;
    if (change === "source" || change === "session") this.supply.onPropertySet(name);
    else if (change === "target") this.state.dropOneShots();
    else if (change === "viewer") {
      this.supply.dropOld();
      this.state.drop();
    }
    if (change !== "source") this.feed({ kind: `${change}-changed` });
  }

  /** Called before an update, as `updated` after it, by the element: controllers don't get the changed properties. */
  willUpdate(changed: ChangedProperties): void {
    if (changed.has("session")) this.supply.onUpdated();
    const { path } = this.host;
    const before: unknown = changed.get("path");
    if (!changed.has("path") || path === before) return; // an attribute may have been removed and written again
    try {
      if (isUnderWay(this.life)) readTarget(this.#values);
    } catch (error) {
      // it contradicts the attributes, so that the next load could not begin
      this.#values.restore("path", before, (error as Error).message);
      return;
    }
    this.feed({ kind: "path-changed", path });
  }

  /** Starts the pending load, or applies the changes that need none. */
  updated(changed: ChangedProperties): void {
    if (isPrerendering(this.host.ownerDocument)) return; // there is no viewer yet
    const { phase } = this.life;
    if (phase.kind === "idle" && phase.why === "viewer-changed") this.feed({ kind: "updated" });
    if (!this.host.isConnected) return;
    const invalid = this.#values.takeInvalid();
    const { pendingLoad, loadId, lastError } = this.life;
    if (pendingLoad !== undefined && !this.#begin(pendingLoad, invalid)) return;
    if (this.life.loadId === loadId) this.#apply(changed);
    // one of them may be the reason why the load has just failed
    const failure = this.life.lastError === lastError ? undefined : this.life.lastError?.message;
    for (const message of invalid) {
      if (message !== failure) this.feed({ kind: "problem", code: "invalid-configuration", message });
    }
  }

  /** Starts the pending load. @param invalid messages to include in the error @returns whether it has started */
  #begin(reason: SessionReason, invalid: readonly string[]): boolean {
    const plan = this.plan(reason, invalid);
    if (plan instanceof Error) {
      this.feed({ kind: "unplannable", message: plan.message });
      return false;
    }
    const hasNewSession = this.#values.explicit.session !== undefined;
    this.feed({ kind: "planned", plan, hasNewSession, isRendered: this.#onScreen.isRendered });
    return true;
  }

  #apply(changed: ChangedProperties): void {
    this.state.sync();
    const hasSession = this.#values.explicit.session !== undefined;
    const isSource = changed.has("sessionProvider") || changed.has("sessionEndpoint");
    const hasNewSource = isSource && this.supply.source !== undefined;
    if (hasSession || hasNewSource) this.feed({ kind: "source-found", hasSession, hasNewSource });
    if (changed.has("loading") && this.#values.valueOf("loading") === "eager") this.feed({ kind: "near" });
  }
}

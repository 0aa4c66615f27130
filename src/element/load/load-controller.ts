import type { PropertyValues as ChangedProperties, ReactiveController } from "@lit/reactive-element";
import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { doctorSentence } from "../doctor-command.js";
import { isPageHidden, isPrerendering, listen, listenTo, viewOf } from "../document-access.js";
import { InheritedValues } from "../properties/inherited-values.js";
import { PROPERTIES, type PropertyName } from "../properties/properties.js";
import type { PropertyValues } from "../properties/property-values.js";
import { SessionRequests } from "./session-requests.js";
import type { SessionReason } from "../../protocol/session-endpoint.js";
import { SessionSupply } from "../session/session-supply.js";
import { StateSync } from "../state/state-sync.js";
import { StatusController } from "../view/status-controller.js";
import { DueTimers } from "./timers.js";
import { isUnderWay, type Life, type Moment } from "./life.js";
import { LoadFrame } from "../frame/load-frame.js";
import { planLoad, readTarget, TargetError, type LoadPlan } from "./load-plan.js";
import { NearViewport } from "./near-viewport.js";
import { ReadyPromise } from "./ready-promise.js";
import { StagedMarkup } from "./staged-markup.js";
import { LifeCycle, type World } from "./reconcile.js";

/**
 * Connects the life cycle with the page: hands in what happens to the element and its page, and holds the things that the
 * life cycle makes exist. It decides nothing.
 */
export class LoadController implements ReactiveController, World {
  readonly host: DashboardHost;
  readonly ready = new ReadyPromise();
  readonly status: StatusController;
  readonly inherited: InheritedValues;
  readonly sync: StateSync;
  readonly things: World["things"];
  readonly #values: PropertyValues;
  readonly #supply: SessionSupply;
  readonly #timers: DueTimers;
  readonly #frame: LoadFrame;
  readonly #viewport: NearViewport;
  readonly #staged: StagedMarkup;
  readonly #cycle = new LifeCycle(this);
  readonly #feed = this.#cycle.feed;
  #connected: AbortController | undefined;

  constructor(host: DashboardHost, values: PropertyValues) {
    const feed = this.#feed;
    this.host = host;
    this.#values = values;
    this.status = new StatusController(host, {
      retry: () => this.request("retry"),
      showFrame: () => feed({ kind: "revealed", load: this.life.load }),
      resized: () => this.#staged.resized(),
    });
    this.#staged = new StagedMarkup(host, this.status, () => {
      this.#supply.restartAge();
      feed({ kind: "near" });
    });
    this.inherited = new InheritedValues(host, values);
    this.sync = new StateSync(
      values,
      (action) => this.#frame.post(action),
      () => feed({ kind: "queue-full" }),
    );
    this.#supply = new SessionSupply(host, values);
    this.#timers = new DueTimers(
      () => clockOf(host),
      () => isPageHidden(host.ownerDocument),
      () => feed({ kind: "time" }),
    );
    this.#frame = new LoadFrame(this, feed);
    this.#viewport = new NearViewport(host, () => feed({ kind: "near" }));
    const { wall, awake, visible } = this.#timers;
    this.things = {
      frame: this.#frame,
      queue: this.sync,
      request: new SessionRequests(this, this.#supply, feed),
      viewport: this.#viewport,
      ...{ wall, awake, visible },
    };
    host.addController(this);
  }

  get life(): Life {
    return this.#cycle.life;
  }

  moment(): Moment {
    const { ownerDocument } = this.host;
    return {
      ...this.#timers.read(),
      random: clockOf(this.host).random(),
      isHidden: isPageHidden(ownerDocument),
      isNear: this.#viewport.isReached,
      isBlank: this.#frame.isBlank,
      hasSource: this.#supply.source !== undefined,
      refused: this.#supply.rejections,
    };
  }

  /** The command that finds out more of a failure, as a sentence. */
  get doctor(): string {
    return doctorSentence(this.#values.explicit, this.#supply.endpointPath);
  }

  /**
   * Plans a load as of now.
   * @param invalid part of the message, if it can't begin
   * @returns undefined while nothing is configured, or why it can't begin
   */
  plan(reason: SessionReason, invalid: readonly string[] = []): LoadPlan | Error | undefined {
    const { doctor } = this;
    try {
      return planLoad(this.#values, reason, this.life.embedPath, doctor);
    } catch (error) {
      const sentences = new Set([...invalid, (error as Error).message]);
      if (error instanceof TargetError) sentences.add(doctor);
      return new Error([...sentences].join(" "));
    }
  }

  /** Requests a new session and a new load. */
  request(reason: "reload" | "retry"): void {
    this.#feed({ kind: "requested", reason });
  }

  hostConnected(): void {
    const { ownerDocument } = this.host;
    const view = viewOf(ownerDocument);
    this.#connected = new view.AbortController();
    const { signal } = this.#connected;
    listenTo(ownerDocument, "visibilitychange", () => this.#feed({ kind: "visibility" }), { signal });
    // nothing begins before; some browsers don't have that event, nor prerendering
    listenTo(ownerDocument, "prerenderingchange" as never, () => this.host.requestUpdate(), { signal });
    listen(view, "online", () => this.#feed({ kind: "online" }), { signal });
    const followPage = ({ persisted }: Partial<PageTransitionEvent>): void => {
      if (persisted) this.#feed({ kind: "restored" });
    };
    listen(view, "pageshow", followPage, { signal });
    this.#staged.hostConnected();
    this.#feed({ kind: "connected" });
  }

  /** A move by `moveBefore` keeps the frame; but some browsers (Firefox) give it a new, empty window. */
  hostMoved(): void {
    const { load } = this.life;
    const check = (): void => {
      if (this.#frame.isEmptied) this.#feed({ kind: "frame", load, what: "emptied" });
    };
    check();
    clockOf(this.host).setTimeout(check, 0);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#viewport.reset();
    this.#feed({ kind: "disconnected" });
  }

  /** In a setter: from here on, actions and `ready` are those of the load that the next update starts. */
  propertySet(name: PropertyName): void {
    const { change } = PROPERTIES[name];
    this.#supply.propertySet(name);
    if (change === "viewer") {
      this.#supply.dropOld();
      this.sync.drop();
    } else if (change === "target") this.sync.dropOneShots();
    if (change) this.#feed({ kind: `${change}-changed` });
  }

  /** Before an update. The element calls it and `updated`, since controllers don't get the changed properties. */
  willUpdate(changed: ChangedProperties): void {
    this.#supply.updated();
    // an attribute that was removed and written again has not changed
    if (!changed.has("path") || changed.get("path") === this.host.path) return;
    if (isUnderWay(this.life)) this.#checkPath(changed);
    if (changed.has("path")) this.#feed({ kind: "path-changed", path: this.host.path });
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
    if (isPrerendering(this.host.ownerDocument)) return; // nobody is there yet
    this.#feed({ kind: "updated" });
    if (!this.host.isConnected) return;
    const invalid = this.#values.takeInvalid();
    const { due, load, lastError } = this.life;
    if (due !== undefined && !this.#begin(due, invalid)) return;
    if (this.life.load === load) this.#follow(changed);
    // one of them may have been what the load failed by just now
    const failure = this.life.lastError === lastError ? undefined : this.life.lastError?.message;
    for (const message of invalid) {
      if (message !== failure) this.#feed({ kind: "problem", code: "invalid-configuration", message });
    }
  }

  /** Starts the load that is due. @param invalid part of the message, if it can't @returns whether it could */
  #begin(reason: SessionReason, invalid: readonly string[]): boolean {
    const plan = this.plan(reason, invalid);
    if (plan instanceof Error) {
      this.#feed({ kind: "unplannable", message: plan.message });
      return false;
    }
    const hasNewSession = this.#values.explicit.session !== undefined;
    this.#feed({ kind: "planned", plan, hasNewSession, isRendered: this.#staged.isRendered });
    return true;
  }

  /** Follows changes that need no new load. */
  #follow(changed: ChangedProperties): void {
    this.sync.follow();
    const hasSession = this.#values.explicit.session !== undefined;
    const isSource = changed.has("sessionProvider") || changed.has("sessionEndpoint");
    const hasNewSource = isSource && this.#supply.source !== undefined;
    if (hasSession || hasNewSource) this.#feed({ kind: "source-found", hasSession, hasNewSource });
    if (changed.has("loading") && this.#values.valueOf("loading") === "eager") this.#feed({ kind: "near" });
  }
}

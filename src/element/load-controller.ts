import type { PropertyValues as ChangedProperties, ReactiveController } from "@lit/reactive-element";
import type { ReadyPayload } from "../protocol/events.js";
import { ActiveLoad } from "./active-load.js";
import { isPageHidden, isPrerendering, listen, listenTo, viewOf } from "./document-access.js";
import { emit } from "./dom-events.js";
import { addFrame, preconnect } from "./embed-frame.js";
import { listenToEmbed } from "./embed-messages.js";
import { hostFailure, type FailureCode, type SvcDashboardError } from "./failures/failures.js";
import { report } from "./lifecycle/effects.js";
import {
  hasFrame,
  isLive,
  NEW_LIFE,
  type Effect,
  type Input,
  type Life,
  type Timer,
} from "./lifecycle/life.js";
import { isRenewing, renewsInPlace } from "./lifecycle/renewal.js";
import { messageIn } from "./lifecycle/step.js";
import { transition } from "./lifecycle/transition.js";
import { canRestorePath, planLoad, readTarget, type LoadPlan } from "./load-plan.js";
import { NearViewport } from "./near-viewport.js";
import { PROPERTIES, type PropertyName } from "./properties.js";
import type { PropertyValues } from "./property-values.js";
import { ReadyPromise } from "./ready-promise.js";
import { requestSession, type Patience } from "./request-session.js";
import type { SessionReason } from "./session-source.js";
import { SessionSupply } from "./session-supply.js";
import type { StateSync } from "./state-sync.js";
import type { StatusController } from "./status-controller.js";
import { statusOf } from "./status.js";
import type { SvcDashboard } from "./svc-dashboard.js";
import { clockOf, TEST_SEAM, type Testable } from "./test-seam.js";

const SESSION_SOURCES = ["session", "sessionEndpoint", "sessionProvider"] as const;

type Effects = { readonly [Do in Effect["do"]]: (effect: Extract<Effect, { do: Do }>) => void };

/**
 * Connects the pure life cycle with the world: turns what happens to the element, its frame and its timers into inputs,
 * and carries the effects out. Past 250 lines, because each effect is a line or two and they belong in one table.
 */
export class LoadController implements ReactiveController {
  readonly #host: SvcDashboard & Testable;
  readonly #values: PropertyValues;
  readonly #status: StatusController;
  readonly #sync: StateSync;
  readonly #supply: SessionSupply;
  readonly #active = new ActiveLoad();
  readonly #viewport = new NearViewport();
  readonly #readiness = new ReadyPromise();
  #life: Life = NEW_LIFE;
  #connected: AbortController | undefined;
  #embedPath: string | undefined;
  /** The same, until the load ends that a changed target replaces. */
  #formerPath: string | undefined;
  /** The session that the load is about to navigate its frame with. */
  #session: string | undefined;
  /** Queue-full is reported once until the next load begins. */
  #isQueueFullReported = false;

  constructor(host: SvcDashboard, values: PropertyValues, sync: StateSync, status: StatusController) {
    this.#host = host;
    this.#values = values;
    this.#sync = sync;
    this.#supply = new SessionSupply(host, values);
    this.#status = status;
    host.addController(this);
  }

  get ready(): Promise<ReadyPayload> {
    return this.#readiness.promise;
  }

  /** The last path that the embed reported. */
  get embedPath(): string | undefined {
    return this.#embedPath;
  }

  hostConnected(): void {
    const { ownerDocument } = this.#host;
    const view = viewOf(ownerDocument);
    this.#connected = new view.AbortController();
    const { signal } = this.#connected;
    const followVisibility = (): void => {
      this.#active.checkAlarms();
      this.#feed({ is: "visibility", isHidden: this.#isHidden, at: this.#now() });
    };
    listenTo(ownerDocument, "visibilitychange", followVisibility, { signal });
    // nothing begins before; some browsers don't have that event, nor prerendering
    listenTo(ownerDocument, "prerenderingchange" as never, () => this.#host.requestUpdate(), { signal });
    listen(view, "online", () => this.#feed({ is: "online", at: this.#now() }), { signal });
    const followPage = ({ persisted }: Partial<PageTransitionEvent>): void => {
      if (persisted) this.#feed({ is: "page-restored" });
    };
    listen(view, "pageshow", followPage, { signal });
    this.#feed({ is: "connected" });
  }

  /** A move by `moveBefore` keeps the frame; but some browsers (Firefox) give it a new, empty window. */
  hostMoved(): void {
    const { load } = this.#life;
    const check = (): void => {
      const isEmptied = this.#active.frame?.isEmptied === true;
      if (isEmptied) this.#feed({ is: "frame-emptied", load });
    };
    check();
    clockOf(this.#host).setTimeout(check, 0);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#viewport.reset();
    this.#feed({ is: "disconnected" });
  }

  /** Requests a new session and a new load. */
  request(reason: "reload" | "retry"): void {
    this.#feed({ is: "requested", reason });
  }

  /** An action was dropped, because too many wait. */
  reportQueueFull(): void {
    if (this.#isQueueFullReported) return;
    this.#isQueueFullReported = true;
    this.#report("queue-full", messageIn(this.#life.phase, "queue-full"));
  }

  /** In a setter: from here on, actions and `ready` are those of the load that the next update starts. */
  propertySet(name: PropertyName): void {
    const { change } = PROPERTIES[name];
    this.#supply.propertySet(name);
    if (change === "viewer") {
      this.#embedPath = this.#formerPath = undefined;
      this.#supply.dropOld();
      this.#sync.drop();
      this.#feed({ is: "viewer-changed" });
      return;
    }
    if (change === "target") {
      this.#formerPath ??= this.#embedPath;
      this.#embedPath = undefined;
      this.#sync.dropOneShots();
    }
    const isForRenewal = name === "session" && isRenewing(this.#life);
    if (change === "target" || (change === "load" && !isForRenewal)) this.#feed({ is: "target-changed" });
  }

  /** Before an update. The element calls it and `updated`, since controllers don't get the changed properties. */
  willUpdate(changed: ChangedProperties): void {
    this.#supply.updated();
    // an attribute that was removed and written again has not changed
    if (!changed.has("path") || changed.get("path") === this.#values.explicit.path) return;
    const isStart = this.#life.due !== undefined || !("plan" in this.#life.phase);
    if (isStart) this.#embedPath = this.#formerPath = undefined;
    else this.#checkPath(changed);
    if (changed.has("path") && this.#host.isConnected && this.#life.due === undefined) {
      this.#feed({ is: "path-changed" });
    }
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
    const { ownerDocument } = this.#host;
    if (isPrerendering(ownerDocument)) return; // nobody is there yet
    if (this.#life.phase.is === "idle") this.#announce(); // the load of another viewer has ended
    if (!this.#host.isConnected) return;
    const invalid = this.#values.takeInvalid();
    const { lastError: before } = this.#host;
    const { due, load } = this.#life;
    const hasFailed = due !== undefined && this.#begin(due, invalid) === "failed";
    if (this.#life.load === load) this.#follow(changed);
    if (!hasFailed) {
      // one of them may have been what the load failed by just now
      const { lastError } = this.#host;
      const others = invalid.filter((message) => lastError === before || message !== lastError?.message);
      for (const message of others) this.#report("invalid-configuration", message);
    }
  }

  /** Starts the load that is due. @param invalid part of the message, if it fails */
  #begin(reason: SessionReason, invalid: readonly string[]): "begun" | "failed" {
    const plan = this.#plan(reason);
    if (plan instanceof Error) {
      this.#feed({ is: "unplannable", message: [...new Set([...invalid, plan.message])].join(" ") });
      return "failed";
    }
    const hasNewSession = this.#values.explicit.session !== undefined;
    this.#feed({ is: "planned", plan, isNear: this.#viewport.isReached, hasNewSession });
    return "begun";
  }

  #plan(reason: SessionReason): LoadPlan | undefined | Error {
    try {
      return planLoad(this.#values, reason, this.#embedPath);
    } catch (error) {
      return error as Error;
    }
  }

  /** Follows changes that need no new load. */
  #follow(changed: ChangedProperties): void {
    this.#sync.follow();
    const isSource = changed.has("sessionProvider") || changed.has("sessionEndpoint");
    const isForRenewal = isRenewing(this.#life) && this.#values.explicit.session !== undefined;
    if (isForRenewal) this.#feed({ is: "source-found", at: this.#now(), isSession: true });
    else if (isSource && this.#supply.source)
      this.#feed({ is: "source-found", at: this.#now(), isSession: false });
    if (changed.has("loading") && this.#values.valueOf("loading") === "eager")
      this.#feed({ is: "approached" });
  }

  get #isHidden(): boolean {
    return isPageHidden(this.#host.ownerDocument);
  }

  /** The wall clock's time. */
  #now(): number {
    return clockOf(this.#host).date();
  }

  #announce(): void {
    this.#status.update(statusOf(this.#life.phase));
  }

  /** Stores the new life before its first effect. What remains of the effects is dropped when their load has ended. */
  #feed(input: Input): void {
    const { life, effects } = transition(this.#life, input);
    this.#life = life;
    for (const effect of effects) {
      if (this.#life.load !== life.load) return;
      (this.#effects[effect.do] as (effect: Effect) => void)(effect);
    }
  }

  readonly #effects: Effects = {
    "request-update": () => {
      this.#active.cancelRequest();
      this.#sync.queue.close();
      this.#host.requestUpdate();
    },
    resume: () => {
      this.#embedPath = this.#formerPath;
      this.#formerPath = undefined;
      this.#active.resume();
      this.#readiness.resume(isLive(this.#life.phase));
    },
    "clear-status": () => this.#status.clear(),
    announce: () => this.#announce(),
    "await-viewport": () => this.#viewport.wait(this.#host, () => this.#feed({ is: "approached" })),
    "end-load": () => {
      this.#formerPath = undefined;
      this.#status.setFrame(undefined);
      this.#active.end();
    },
    "begin-state": () => {
      this.#isQueueFullReported = false;
      this.#sync.begin();
    },
    "request-session": ({ plan, patience }) => void this.#requestSession(plan, patience),
    "cancel-session": () => this.#active.cancelRequest(),
    "need-session": ({ reason }) => emit(this.#host, "session-needed", { reason }),
    "add-frame": ({ plan }) => this.#addFrame(plan),
    navigate: ({ plan }) => {
      const { href, omitted } = plan.url(this.#session);
      this.#sync.postFilters(omitted);
      this.#active.frame?.navigate(href);
    },
    "set-session": () => {
      this.#sync.post("svc:action:set-session", { sessionId: this.#session });
    },
    "navigate-embed": () => this.#navigate(this.#values.explicit.path),
    "start-timer": ({ timer, ms, spread = 0 }) =>
      this.#startTimer(timer, ms + spread * clockOf(this.#host).random()),
    "stop-timer": ({ timer }) => this.#active.stopTimer(timer),
    "renew-ready": () => this.#readiness.renew(),
    "renew-rejected-ready": () => this.#readiness.renewIfRejected(),
    "resolve-ready": ({ payload }) => this.#readiness.resolve(payload),
    "reject-ready": ({ code, message }) => this.#readiness.reject(code, message),
    "restore-path": ({ payload }) => {
      if (canRestorePath(this.#embedPath, payload.deploymentId)) this.#navigate(this.#embedPath);
    },
    "set-error": ({ error }) => this.#status.setError(error),
    report: (report) => this.#status.report(report),
  };

  async #requestSession(plan: LoadPlan, patience: "load" | "recovery"): Promise<void> {
    const { load } = this.#life;
    const session = this.#supply.take();
    if (!plan.isSigned || session !== undefined) {
      this.#active.cancelRequest();
      this.#useSession(load, plan, plan.isSigned ? session : undefined, true);
      return;
    }
    const { source } = this.#supply;
    if (!source) {
      const isHandled = !emit(this.#host, "session-needed", { reason: plan.reason });
      this.#feed({
        is: "no-source",
        load,
        isHandled,
        refused: this.#values.rejectionsOf(...SESSION_SOURCES),
      });
      return;
    }
    const signal = this.#active.startRequest();
    const isStub = this.#host[TEST_SEAM]?.transport !== undefined;
    const disconnect = isStub ? undefined : preconnect(this.#host.ownerDocument, plan.tenantOrigin);
    const request = { ...plan.target, reason: plan.reason };
    const patienceNow = (): Patience => {
      const { phase } = this.#life;
      return hasFrame(phase) && phase.isSessionOver ? "session-over" : patience;
    };
    const result = await requestSession(source, request, patienceNow, signal, clockOf(this.#host)).catch(
      (error: unknown) => error as SvcDashboardError,
    );
    disconnect?.();
    if (signal.aborted) return;
    if (typeof result === "string") this.#useSession(load, plan, result, false);
    else this.#feed({ is: "session-failed", load, code: result.code, message: result.message });
  }

  /** A renewal by a new load is planned when its session is there: state and path may have changed meanwhile. */
  #useSession(load: number, plan: LoadPlan, session: string | undefined, isReadyMade: boolean): void {
    const { phase } = this.#life;
    const isRenewal = phase.is === "failed" || (hasFrame(phase) && !renewsInPlace(phase));
    const current = isRenewal ? this.#plan(plan.reason) : plan;
    this.#session = session;
    if (current instanceof Error) this.#feed({ is: "unplannable", message: current.message });
    else if (current) this.#feed({ is: "session", load, at: this.#now(), plan: current, isReadyMade });
    this.#session = undefined;
  }

  #addFrame(plan: LoadPlan): void {
    const { load } = this.#life;
    const frame = addFrame(
      this.#host.shadowRoot!,
      plan.tenantOrigin,
      plan.frame,
      {
        loaded: () => this.#feed({ is: "frame-loaded", load, at: this.#now() }),
        blocked: () => this.#feed({ is: "frame-blocked", load }),
        blockedOther: (origin) => this.#feed({ is: "other-blocked", load, origin }),
      },
      this.#host[TEST_SEAM]?.transport,
    );
    if (!frame) {
      this.#feed({ is: "frame-lost", load });
      return;
    }
    this.#status.setFrame(frame.element);
    const listener = listenToEmbed({
      host: this.#host,
      load,
      isCurrent: () => this.#life.load === load,
      feed: (input) => this.#feed(input),
      now: () => this.#now(),
      hasSource: () => this.#supply.source !== undefined,
      followView: ({ path, title }, isView) => {
        if (path) this.#embedPath = path;
        if (isView) this.#status.followView(title);
      },
    });
    this.#active.setFrame(frame, this.#sync.queue, listener);
  }

  #startTimer(timer: Timer, ms: number): void {
    const { load } = this.#life;
    const clock = clockOf(this.#host);
    this.#active.startTimer(clock, timer, ms, () => {
      const isBlank = this.#active.frame?.isBlank === true;
      this.#feed({ is: "time", timer, load, at: clock.date(), isBlank, isHidden: this.#isHidden });
    });
  }

  #navigate(path: string | undefined): void {
    if (path !== undefined) this.#sync.post("svc:action:navigate", { path });
  }

  /** Reports a failure that no load ends with. */
  #report(code: FailureCode, message: string): void {
    this.#status.report(report(hostFailure(code, message, false)));
  }
}

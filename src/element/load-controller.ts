import type { PropertyValues as ChangedProperties, ReactiveController } from "@lit/reactive-element";
import { createAction } from "../protocol/create-action.js";
import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import type { EmbedEvent, ReadyPayload, ViewPayload } from "../protocol/events.js";
import { ActiveLoad } from "./active-load.js";
import { emit, forListeners, RESERVED_NAMES } from "./dom-events.js";
import { addFrame, preconnect } from "./embed-frame.js";
import { hostFailure, type FailureCode, type SvcDashboardError } from "./failures/failures.js";
import { isLive, NEW_LIFE, type Effect, type Input, type Life, type Timer } from "./lifecycle/life.js";
import { transition } from "./lifecycle/transition.js";
import { messageIn } from "./lifecycle/step.js";
import { canRestorePath, planLoad, type LoadPlan } from "./load-plan.js";
import { NearViewport } from "./near-viewport.js";
import type { Outbox } from "./outbox.js";
import { PROPERTIES, type PropertyName } from "./properties.js";
import type { PropertyValues } from "./property-values.js";
import { ReadyPromise } from "./ready-promise.js";
import { requestSession } from "./request-session.js";
import { endpointProvider, type SessionProvider, type SessionReason } from "./session-source.js";
import type { StatusController } from "./status-controller.js";
import { statusOf } from "./status.js";
import type { SvcDashboard } from "./svc-dashboard.js";
import { clockOf, TEST_SEAM, type Testable } from "./test-seam.js";

type Effects = { readonly [Do in Effect["do"]]: (effect: Extract<Effect, { do: Do }>) => void };

/**
 * Connects the pure life cycle with the world: turns what happens to the element, its frame and its timers into inputs,
 * and carries the effects out. Past 250 lines, because each effect is a line or two and they belong in one table.
 */
export class LoadController implements ReactiveController {
  readonly #host: SvcDashboard & Testable;
  readonly #values: PropertyValues;
  readonly #status: StatusController;
  readonly #outbox: Outbox;
  readonly #active = new ActiveLoad();
  readonly #viewport = new NearViewport();
  readonly #readiness = new ReadyPromise();
  #life: Life = NEW_LIFE;
  #connected: AbortController | undefined;
  #embedPath: string | undefined;
  /** The session that the load is about to navigate its frame with. */
  #session: string | undefined;
  /** Queue-full is reported once until the next load begins. */
  #isQueueFullReported = false;

  constructor(host: SvcDashboard, values: PropertyValues, outbox: Outbox, status: StatusController) {
    this.#host = host;
    this.#values = values;
    this.#outbox = outbox;
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
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    const document = this.#host.ownerDocument;
    const followVisibility = (): void =>
      this.#feed({ is: "visibility", isHidden: document.hidden, at: clockOf(this.#host).now() });
    document.addEventListener("visibilitychange", followVisibility, { signal });
    const followNetwork = (): void => this.#feed({ is: "online", at: clockOf(this.#host).now() });
    document.defaultView?.addEventListener("online", followNetwork, { signal });
    this.#feed({ is: "connected" });
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

  /** Before an update. The element calls it and `updated`, since controllers don't get the changed properties. */
  willUpdate(changed: ChangedProperties): void {
    const changes = new Set(([...changed.keys()] as PropertyName[]).map((name) => PROPERTIES[name].change));
    const isStart = changed.has("path") && (this.#life.due !== undefined || !("plan" in this.#life.phase));
    if (isStart || changes.has("target")) this.#embedPath = undefined;
    if (changes.has("target") || changes.has("load")) this.#feed({ is: "target-changed" });
    const isNavigation = changed.has("path") && this.#values.explicit.path !== undefined;
    if (isNavigation && this.#host.isConnected && this.#life.due === undefined) {
      this.#feed({ is: "path-changed" });
    }
  }

  /** After an update: starts the load that is due, or follows the changes. */
  updated(changed: ChangedProperties): void {
    if (!this.#host.isConnected) return;
    const invalid = this.#values.takeInvalid();
    const planned = this.#life.due === undefined ? undefined : this.#begin(this.#life.due, invalid);
    if (planned === undefined) this.#follow(changed);
    if (planned !== "failed") {
      for (const message of invalid) this.#report("invalid-configuration", message);
    }
  }

  /** Starts the load that is due. @param invalid part of the message, if it fails */
  #begin(reason: SessionReason, invalid: readonly string[]): "begun" | "failed" {
    const plan = this.#plan(reason);
    if (plan instanceof Error) {
      this.#feed({ is: "unplannable", message: [...invalid, plan.message].join(" ") });
      return "failed";
    }
    this.#feed({ is: "planned", plan, isNear: this.#viewport.isReached });
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
    this.#outbox.postChanges();
    const isSource = changed.has("sessionProvider") || changed.has("sessionEndpoint");
    if (isSource && this.#provider) this.#feed({ is: "source-found", at: clockOf(this.#host).now() });
  }

  get #provider(): SessionProvider | undefined {
    const { sessionProvider, sessionEndpoint } = this.#values.explicit;
    return (
      sessionProvider ??
      this.#host[TEST_SEAM]?.session ??
      (sessionEndpoint === undefined ? undefined : endpointProvider(sessionEndpoint))
    );
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
    "request-update": () => this.#host.requestUpdate(),
    announce: () => this.#status.update(statusOf(this.#life.phase)),
    "await-viewport": () => this.#viewport.wait(this.#host, () => this.#feed({ is: "approached" })),
    "end-load": () => {
      this.#active.end();
      this.#status.setFrame(undefined);
    },
    "begin-state": () => {
      this.#isQueueFullReported = false;
      this.#outbox.begin();
    },
    "request-session": ({ plan }) => void this.#requestSession(plan),
    "cancel-session": () => this.#active.cancelRequest(),
    "need-session": ({ reason }) => emit(this.#host, "session-needed", { reason }),
    "add-frame": ({ plan }) => this.#addFrame(plan),
    navigate: ({ plan }) => this.#active.frame?.navigate(plan.url(this.#session)),
    "navigate-embed": () => this.#navigate(this.#values.explicit.path),
    "start-timer": ({ timer, ms }) => this.#startTimer(timer, ms),
    "stop-timer": ({ timer }) => this.#active.stopTimer(timer),
    "renew-ready": () => this.#readiness.renew(),
    "renew-rejected-ready": () => this.#readiness.renewIfRejected(),
    "resolve-ready": ({ payload }) => this.#readiness.resolve(payload),
    "reject-ready": ({ code, message }) => this.#readiness.reject(code, message),
    "restore-path": ({ payload }) => {
      if (canRestorePath(this.#embedPath, payload.deploymentId)) this.#navigate(this.#embedPath);
    },
    "set-error": ({ error }) => this.#status.setError(error),
    report: ({ error, envelope, notice }) => this.#status.report(error, envelope, notice),
  };

  async #requestSession(plan: LoadPlan): Promise<void> {
    const { load } = this.#life;
    const session = this.#values.takeSession();
    if (!plan.isSigned || session !== undefined) {
      this.#useSession(load, plan, plan.isSigned ? session : undefined);
      return;
    }
    const provider = this.#provider;
    if (!provider) {
      const isHandled = !emit(this.#host, "session-needed", { reason: plan.reason });
      this.#feed({ is: "no-source", load, isHandled });
      return;
    }
    const signal = this.#active.startRequest();
    const disconnect = preconnect(this.#host.ownerDocument, plan.tenantOrigin);
    const request = { ...plan.target, reason: plan.reason };
    const result = await requestSession(provider, request, signal, clockOf(this.#host)).catch(
      (error: unknown) => error as SvcDashboardError,
    );
    disconnect();
    if (signal.aborted) return;
    if (typeof result === "string") this.#useSession(load, plan, result);
    else this.#feed({ is: "session-failed", load, code: result.code, message: result.message });
  }

  /** A renewal is planned when its session is there: state and path may have changed since it was requested. */
  #useSession(load: number, plan: LoadPlan, session: string | undefined): void {
    const current = isLive(this.#life.phase) ? this.#plan(plan.reason) : plan;
    this.#session = session;
    if (current instanceof Error) this.#feed({ is: "unplannable", message: current.message });
    else if (current) this.#feed({ is: "session", load, plan: current });
    this.#session = undefined;
  }

  #addFrame(plan: LoadPlan): void {
    const { load } = this.#life;
    const frame = addFrame(
      this.#host.shadowRoot!,
      plan.tenantOrigin,
      plan.frame,
      {
        loaded: () => this.#feed({ is: "frame-loaded", load, at: clockOf(this.#host).now() }),
        blocked: () => this.#feed({ is: "frame-blocked", load }),
      },
      this.#host[TEST_SEAM]?.transport,
    );
    if (!frame) {
      this.#feed({ is: "frame-lost", load });
      return;
    }
    this.#status.setFrame(frame.element);
    this.#active.setFrame(frame, this.#outbox.queue, {
      message: (envelope) => this.#emitMessage("message", envelope),
      ready: () => this.#feed({ is: "ready", load, at: clockOf(this.#host).now() }),
      event: (name, envelope) => this.#receive(load, name, forListeners(envelope)),
      posted: (action) => this.#emitMessage("action", action),
      foreign: (origin) => this.#feed({ is: "foreign-message", load, origin }),
      flood: () => this.#feed({ is: "flood", load }),
    });
  }

  #receive(load: number, name: string, envelope: EventEnvelope): void {
    if (RESERVED_NAMES.has(name)) return;
    if (name === "error") {
      this.#receiveError(load, envelope as EmbedEvent<"error">);
      return;
    }
    const { payload } = envelope;
    if (name === "ready") this.#feed({ is: "ready-handled", load, payload: payload as ReadyPayload });
    if (name === "dashboard-loaded") this.#feed({ is: "all-loaded", load });
    if (name === "session-expired") {
      this.#feed({ is: "session-over", load, at: clockOf(this.#host).now() });
    }
    if (name === "view" || name === "navigate") this.#followView(name, payload);
    if (this.#life.load === load) emit(this.#host, name, payload, envelope);
  }

  #receiveError(load: number, envelope: EmbedEvent<"error">): void {
    const at = clockOf(this.#host).now();
    this.#feed({ is: "embed-error", load, at, envelope, hasSource: this.#provider !== undefined });
  }

  #followView(name: "view" | "navigate", { path, title }: Partial<ViewPayload>): void {
    if (path) this.#embedPath = path;
    if (name === "view") this.#status.followView(title);
  }

  #emitMessage(name: "message" | "action", envelope: EventEnvelope | ActionEnvelope): void {
    const frozen = forListeners(envelope);
    emit(this.#host, name, frozen, frozen);
  }

  #startTimer(timer: Timer, ms: number): void {
    const { load } = this.#life;
    const clock = clockOf(this.#host);
    this.#active.startTimer(clock, timer, ms, () => {
      const isBlank = this.#active.frame?.isBlank === true;
      const isHidden = this.#host.ownerDocument.hidden;
      this.#feed({ is: "time", timer, load, at: clock.now(), isBlank, isHidden });
    });
  }

  #navigate(path: string | undefined): void {
    if (path !== undefined) this.#outbox.post(createAction("svc:action:navigate", { path }));
  }

  /** Reports a failure that no load ends with. */
  #report(code: FailureCode, message: string): void {
    this.#status.report(hostFailure(code, message, false), null, undefined);
  }
}

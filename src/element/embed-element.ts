import type { PropertyValues } from "@lit/reactive-element";
import { ActionQueue, QUEUE_LIMIT, STATE_ACTION } from "../connection/action-queue.js";
import type { EmbedActionType } from "../protocol/actions.js";
import { createAction } from "../protocol/create-action.js";
import { EVENT_PREFIX, type ActionEnvelope, type EventEnvelope } from "../protocol/envelope.js";
import type { EmbedErrorPayload, ReadyPayload, ViewPayload } from "../protocol/events.js";
import { forListeners, RESERVED } from "./dom-events.js";
import { changeFor, EmbedState } from "./embed-state.js";
import { isSessionError } from "./expiry.js";
import { hostFailure, isFatal, type FailureCode } from "./failures.js";
import { startLoad, type Load } from "./load.js";
import { NearViewport } from "./near-viewport.js";
import { findProvider, isWayBack, planLoad, TARGET } from "./plan-load.js";
import { RenewalPace } from "./renewal-pace.js";
import type { LoadReason } from "./session.js";
import { StatusElement } from "./status-element.js";
import { textsOf } from "./texts.js";

/**
 * The element's life: when a load is due, what the embed has been told, and what becomes of what it tells.
 *
 * The states: idle → waiting-for-session → connecting → ready → loaded (dashboards), and failed from any of them. Only a
 * fatal failure leaves `connecting` without `ready`: a silent frame may be healthy, so it stays. Past 250 lines, because
 * each step of that life touches the load, the queue and what was told at once.
 */
export abstract class EmbedElement extends StatusElement {
  readonly #queue = new ActionQueue();
  readonly #told = new EmbedState();
  readonly #viewport = new NearViewport();
  readonly #renewals = new RenewalPace();
  #embedPath: string | undefined;
  #load: Load | undefined;
  #due: LoadReason | undefined;
  #hasLoaded = false;
  /** The deadline is over, and the frame still there. */
  #isSilent = false;

  /** Where the embed last said it is. */
  get embedPath(): string | undefined {
    return this.#embedPath;
  }

  /**
   * Posts any action, also one of a later version of the service; before `ready` it waits. An action that sets something
   * keeps its property in step, and is posted whatever the embed was told before.
   * @throws TypeError on a type without `svc:action:` and on a wrong payload; Error with messaging off
   */
  postAction(type: EmbedActionType, payload?: object): void {
    if (this.messaging === "off") throw new Error(`messaging="off": ${type} can't be sent.`);
    const action = createAction(type, payload);
    const change = changeFor(type, payload, this.filters);
    this.#tell(); // what has changed earlier in this task goes first, so that actions keep the order of the calls
    Object.assign(this, change);
    this.#told.update(this);
    this.#send(action);
  }

  /** Asks for a new session and loads afresh. */
  reload(): void {
    this.#loadAgain("reload");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#loadLater(this.#hasLoaded ? "move" : "load");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#viewport.reset();
    this.#endLoad();
    this.setState("idle");
  }

  protected override retry(): void {
    this.#loadAgain("retry");
  }

  protected override updated(changed: PropertyValues): void {
    const isTarget = TARGET.some((name) => changed.has(name));
    const isNew = TARGET.some((name) => name !== "session" && changed.has(name));
    // a path that no embed is there to follow is where the next one starts
    const isStart = changed.has("path") && (this.#due ?? !this.isConnected);
    if (isNew || isStart) this.#embedPath = undefined;
    // a new target is another wait; the first one's goes on since the element was made
    if (isTarget && (this.#hasLoaded || !this.#due)) this.readiness.renew();
    if (!this.isConnected) return;
    const untold = this.problems.splice(0);
    try {
      if (isTarget) this.#due ??= "load";
      if (this.#due) this.#begin(this.#due);
      else this.#follow(changed);
    } catch (error) {
      this.#fail("invalid-configuration", [...untold.splice(0), (error as Error).message].join(" "));
    }
    for (const message of untold) this.tellError(hostFailure("invalid-configuration", message, false), null);
  }

  /** A load that someone asked for has a promise of its own; an automatic one keeps the last. */
  #loadAgain(reason: LoadReason, isAutomatic = false): void {
    if (!isAutomatic) this.readiness.renew();
    this.#due = reason;
    this.requestUpdate();
  }

  #begin(reason: LoadReason): void {
    this.#due = undefined;
    this.#endLoad();
    const plan = planLoad(this, this.given, reason, this.#embedPath);
    if (!plan || (this.loading === "lazy" && !this.#viewport.isReached)) {
      this.setState("idle", "none");
      if (plan) this.#viewport.wait(this, () => this.#loadLater(reason));
      return;
    }
    this.#hasLoaded = true;
    delete this.given.session; // it is good for one load
    this.#queue.forget(STATE_ACTION);
    this.#told.addressed(this);
    this.#tell();
    this.#load = startLoad(this.ownerDocument, plan, {
      sessionNeeded: () => this.dispatch("session-needed", { reason }),
      connecting: (frame) => {
        this.frame = frame;
        frame.title = this.frameTitle ?? textsOf(this).title;
        this.setState("connecting", "loading", true);
      },
      connectFrame: (frame) => this.connectFrame(frame),
      sendFrame: (frame, address) => this.sendFrame(frame, address),
      frameLoaded: () => {
        if (plan.isSilent) this.setState(this.state, "ready");
      },
      event: (envelope) => this.#receive(envelope),
      expired: () => this.#renew(),
      failed: (code, message) => this.#fail(code, message),
    });
    this.setState("waiting-for-session", "loading", true);
    if (this.messaging === "off")
      this.readiness.reject("messaging-off", "No ready event comes: messaging is off.");
  }

  /** A load is due for this reason, unless one is due already. */
  #loadLater(reason: LoadReason): void {
    this.#due ??= reason;
    this.requestUpdate();
  }

  /** Follows changes that need no new load. */
  #follow(changed: PropertyValues): void {
    const { path, frameTitle, frame } = this;
    this.#tell();
    if (path && changed.has("path")) this.#navigate(path);
    if (frameTitle && frame) frame.title = frameTitle;
    const provider = findProvider(this.given);
    // a load that waits for any provider takes the first that comes; to others it counts from the next load
    if (provider) this.#load?.provide(provider);
  }

  /** Posts what has changed of the state since the embed was last told. */
  #tell(): void {
    for (const [type, payload] of this.#told.update(this)) {
      if (payload) this.#send(createAction(type, payload));
      else this.#queue.forget(new RegExp(`${type}$`));
    }
  }

  #navigate(path: string): void {
    this.#send(createAction("svc:action:navigate", { path }));
  }

  #send(action: ActionEnvelope): void {
    if (this.messaging === "on" && !this.#queue.add(action)) {
      this.#fail("queue-full", `${QUEUE_LIMIT} actions wait already: wait for el.ready before posting more.`);
    }
  }

  #receive(envelope: EventEnvelope): void {
    const frozen = forListeners(envelope);
    this.dispatch("message", frozen, frozen);
    const name = envelope.type.slice(EVENT_PREFIX.length);
    if (!this.#load || RESERVED.test(name)) return; // a listener may have removed the element
    if (name === "error") {
      this.#receiveError(frozen.payload as EmbedErrorPayload, frozen);
      return;
    }
    const { path, title, surface } = frozen.payload as Partial<ViewPayload>;
    const load = this.#load;
    if (name === "ready") this.#becomeReady(frozen.payload as ReadyPayload, surface === "dashboard");
    if (name === "dashboard-loaded" && this.state === "ready") this.setState("loaded");
    if (name === "session-expired") this.#renew();
    if (path && /^(view|navigate)$/.test(name)) this.#embedPath = path;
    if (name === "view" && title && !this.frameTitle && this.frame) this.frame.title = title;
    if (this.#load !== load) return;
    this.dispatch(name, frozen.payload, frozen);
  }

  #becomeReady(payload: ReadyPayload, isBusy: boolean): void {
    const load = this.#load;
    load?.ready();
    this.#renewals.callOff(); // the frame has helped itself
    this.readiness.mend();
    this.keepError(null);
    const isAgain = this.state !== "connecting";
    this.setState("ready", "ready", isBusy && this.mode === "signed");
    if (this.#load !== load) return; // a listener has ended it
    this.#queue.open((action) => {
      load?.post(action);
      const frozen = forListeners(action);
      this.dispatch("action", frozen, frozen);
    });
    const path = this.#embedPath;
    // what has become ready anew in its frame may have begun at the start
    if (isAgain && isWayBack(path, payload.deploymentId)) this.#navigate(path);
    this.readiness.resolve(payload);
  }

  #receiveError(error: EmbedErrorPayload, envelope: Readonly<EventEnvelope>): void {
    const isSessionOver = /ready|loaded/.test(this.state) && isSessionError(error);
    const isDown = error.fatal && !(isSessionOver && this.#renew());
    this.keepError(error);
    if (isDown) this.#goDown("embed-error", error.message, isSessionOver);
    if (this.tellError(error, envelope) && isDown) this.show("failed");
  }

  /**
   * Loads again because the session is over; a minute after the last time at the earliest.
   * @returns false when that is not now, or there is nothing to do it with
   */
  #renew(): boolean {
    if (this.mode === "private") return false;
    if (!findProvider(this.given)) {
      this.dispatch("session-needed", { reason: "expired" });
      return false;
    }
    const isDue = this.#renewals.admit(() => this.#renew());
    if (isDue) this.#loadAgain("expired", true);
    return isDue;
  }

  #fail(code: FailureCode, message: string): void {
    const fatal = isFatal(code, this.#isSilent);
    this.#isSilent = !fatal;
    const failure = hostFailure(code, message, fatal);
    this.keepError(failure);
    if (fatal) this.#goDown(code, message);
    else this.readiness.reject(code, message);
    const isShown = this.tellError(failure, null);
    this.show(isShown ? (fatal ? "failed" : "silent") : "none");
  }

  /** The promise goes first: a listener may begin a new load, whose promise is another. */
  #goDown(code: string, message: string, isRenewalKept = false): void {
    this.readiness.reject(code, message);
    this.#endLoad(isRenewalKept);
    this.setState("failed", "none");
  }

  #endLoad(isRenewalKept = false): void {
    if (!isRenewalKept) this.#renewals.callOff();
    this.#load?.end();
    this.#load = this.frame = undefined;
    this.#isSilent = false;
    this.#queue.close();
  }
}

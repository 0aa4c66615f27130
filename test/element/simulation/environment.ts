import { LoadController } from "../../../src/element/load/load-controller.js";
import { TEST_SEAM, type Testable } from "../../../src/element/dashboard-host.js";
import type { Life } from "../../../src/element/load/life.js";
import type { Resources } from "../../../src/element/load/needs.js";
import type { LifeCycle } from "../../../src/element/load/reconcile.js";
import { SvcDashboard } from "../../../src/element/svc-dashboard.js";
import type { ActionEnvelope } from "../../../src/protocol/envelope.js";
import type { DashboardError, DashboardState } from "../../../src/element/dom-events.js";
import { ModelBackend, type Call } from "./backend.js";
import { ModelClock } from "./clock.js";
import { ModelDocument, ModelNode, type ModelFrame } from "./dom.js";
import { ModelEmbed } from "./embed.js";
import { Recording } from "./recording.js";
import type { Random } from "./random.js";
import { watchLifeCycle } from "./watch-life-cycle.js";

const loadsOf = new WeakMap<SvcDashboard, LoadController>();

/** The custom states of an element, which CSS can match. */
interface Internals {
  readonly states: Set<string>;
}

const internalsOf = new WeakMap<SvcDashboard, Internals>();

/** The real element, which records its `LoadController` and its internals for the simulation. */
class InstrumentedDashboard extends SvcDashboard {
  override attachInternals(): ElementInternals {
    const internals: Internals = { states: new Set() };
    internalsOf.set(this, internals);
    return internals as ElementInternals & Internals;
  }

  override addController(controller: Parameters<SvcDashboard["addController"]>[0]): void {
    if (controller instanceof LoadController) loadsOf.set(this, controller);
    super.addController(controller);
  }
}
InstrumentedDashboard.observedAttributes.forEach(String); // reading it prepares the class, as its registration does

/** A message that an embed has sent and the page has not received. */
interface PendingMessage {
  readonly from: ModelEmbed;
  deliver(): void;
}

/**
 * One element with models of its page, its frames, the network and time. Longer than 250 lines, because it connects
 * all of them.
 */
export class Environment {
  readonly random: Random;
  readonly clock: ModelClock;
  readonly document: ModelDocument;
  readonly backend: ModelBackend;
  readonly element: SvcDashboard & Testable;
  readonly loads: LoadController;
  readonly internals: Internals;
  /** The windows of all frames, also of those that were removed. */
  readonly embeds: ModelEmbed[] = [];
  readonly pendingMessages: PendingMessage[] = [];
  /** The events since the last check of the invariants. */
  recording = new Recording();
  /** The keys of the resources that the life cycle has begun and not ended. */
  readonly existing = new Map<keyof Resources, unknown>();
  /** The number of updates in this task. */
  updates = 0;
  /** The number of calls that the life cycle has made to its ports. */
  effectCount = 0;
  /** Each `ready` promise of the element. */
  readonly readyPromises = new Map<Promise<unknown>, "pending" | "resolved" | "rejected">();
  /** Sessions and load ids that were used; each may be used once. */
  readonly used = new Set<string>();
  /** The state changes that occurred, as `from to`. */
  readonly changes = new Set<string>();
  /** The times at which renewals began, newest first. */
  readonly renewals: number[] = [];
  /** The state that the last checked `svc-state-change` announced. */
  announced: DashboardState = "idle";
  /** The detail of the last `svc-error`. */
  lastReported: DashboardError | undefined;
  /** The last load with a fatal `svc-error` that no listener has prevented. */
  noticeLoadId = -1;
  /** Violations that were found outside of the invariants. */
  readonly faults: string[] = [];
  shadowRoot: ModelNode | undefined;
  isConnected = false;
  cycle: LifeCycle | undefined;
  /** The page's listener for all events. */
  onEvent: (event: CustomEvent) => void = () => undefined;
  /** Called when a load begins. */
  onLoad: () => void = () => undefined;
  /** Called for each posted action. @returns whether the page expects it now */
  onPost: (action: ActionEnvelope, embed: ModelEmbed) => boolean = () => true;
  /** Called for each session request. */
  onCall: () => void = () => undefined;
  /** Called before each update of the element. */
  onUpdate: () => void = () => undefined;

  /** The embed whose message has arrived last. */
  #sender: ModelEmbed | undefined;
  readonly #reactions: (() => void)[] = [];
  #isQueueFull = false;
  #reportedState: DashboardState = "idle";

  constructor(random: Random) {
    this.random = random;
    this.clock = new ModelClock(() => random.next());
    this.document = new ModelDocument((frame) => this.#createEmbed(frame));
    this.backend = new ModelBackend(() => {
      const { viewer, tenantOrigin } = this.element;
      return { viewer, tenantOrigin, place: undefined };
    });
    this.backend.onCall = (call) => this.#onCall(call);
    // the element's constructor reads it
    Object.defineProperty(InstrumentedDashboard.prototype, "ownerDocument", {
      value: this.document,
      configurable: true,
    });
    this.element = new InstrumentedDashboard();
    this.element[TEST_SEAM] = { clock: this.clock };
    this.loads = loadsOf.get(this.element)!;
    this.internals = internalsOf.get(this.element)!;
    this.#attach();
    watchLifeCycle(this);
  }

  get life(): Life {
    return this.loads.life;
  }

  get frames(): ModelFrame[] {
    return (this.shadowRoot?.all("iframe") ?? []) as ModelFrame[];
  }

  get nearness(): ((entries: { isIntersecting: boolean }[]) => void) | undefined {
    return this.document.defaultView.nearness;
  }

  /** The visible parts of the notice. */
  get notice(): string {
    const boxes = this.shadowRoot?.all("div").filter((box) => !box.hidden) ?? [];
    return boxes.map((box) => box.getAttribute("part") ?? "").join("");
  }

  /** Whether `aria-busy` is set. */
  get isBusy(): boolean {
    return this.shadowRoot?.all("div").some((box) => box.getAttribute("aria-busy") === "true") === true;
  }

  /** The embed in the element's current frame. */
  get embed(): ModelEmbed | undefined {
    return this.embeds.findLast(({ isThere }) => isThere);
  }

  /** Waits until updates and promises of this task have run. */
  readonly settle = async (): Promise<void> => {
    this.updates = 0;
    await new Promise((done) => setImmediate(done));
    this.#watchReady();
    await Promise.resolve();
    await Promise.resolve();
  };

  loadBegins(): void {
    this.#isQueueFull = false;
    this.onLoad();
  }

  connect(): void {
    this.isConnected = true;
    this.#runReactions(() => this.element.connectedCallback());
  }

  disconnect(): void {
    this.isConnected = false;
    this.#runReactions(() => this.element.disconnectedCallback());
  }

  /** Moves the element: as in the DOM, it is connected again before `disconnectedCallback` runs. */
  move(): void {
    this.#runReactions(
      () => this.element.disconnectedCallback(),
      () => this.element.connectedCallback(),
    );
  }

  /** Runs reactions in the order of the DOM: a reaction that causes others runs the pending ones first. */
  #runReactions(...reactionRate: (() => void)[]): void {
    this.document.defaultView.isNear = false; // it may return far from the viewport
    this.#reactions.push(...reactionRate);
    for (let run; (run = this.#reactions.shift());) run();
    this.lastReported = this.element.lastError ?? undefined; // a removed element reports no further errors
  }

  /** Puts the element into the model of a page. */
  #attach(): void {
    const { document } = this;
    const read = (get: () => unknown): PropertyDescriptor => ({ get, configurable: true });
    Object.defineProperties(this.element, {
      localName: { value: "svc-dashboard" },
      ownerDocument: { value: document },
      isConnected: read(() => this.isConnected),
      shadowRoot: read(() => this.shadowRoot ?? null),
      attachShadow: { value: () => (this.shadowRoot = new ModelNode(document, "shadow-root")) },
      closest: { value: () => null },
      getRootNode: { value: () => document },
      dispatchEvent: { value: (event: CustomEvent) => this.#dispatch(event) },
    });
  }

  #createEmbed(frame: ModelFrame): ModelEmbed {
    const embed = new ModelEmbed(frame, {
      view: this.document.defaultView,
      now: () => this.clock.now(),
      date: () => this.clock.date(),
      send: (from, deliver) => {
        const deliverFrom = (): void => {
          this.#sender = from;
          deliver();
        };
        this.pendingMessages.push({ from, deliver: deliverFrom });
      },
      navigated: (_, url) => {
        const { viewer } = this.element;
        const { hasSource } = this.loads.moment();
        this.recording.loads.push({
          ...{ url: new URL(url), viewer, life: this.life, hasSource, at: this.clock.date() },
        });
      },
      posted: (to, action, targetOrigin) => this.#posted(to, action, targetOrigin),
    });
    this.embeds.push(embed);
    return embed;
  }

  #posted(embed: ModelEmbed, action: ActionEnvelope, targetOrigin: string): void {
    const { life, frames, existing } = this;
    this.recording.posts.push({
      ...{ action, targetOrigin, life },
      isWanted: this.onPost(action, embed),
      viewer: this.element.viewer,
      url: embed.url!,
      reportedState: this.#reportedState,
      isCurrent: frames.includes(embed.frame) && existing.get("frame") === life.loadId,
      hasReportedReady: embed.hasReportedReady,
      hasReportedSession: embed.hasReportedSession,
    });
  }

  #onCall({ purpose, reason }: Call): void {
    const { life, isConnected, existing } = this;
    const { isNear } = this.document.defaultView;
    this.recording.calls.push({
      purpose,
      reason,
      life,
      isConnected,
      isNeeded: existing.has("request"),
      isNear,
    });
    this.onCall();
  }

  #dispatch(event: CustomEvent): boolean {
    const { type, detail } = event as CustomEvent<never>;
    const { loadId } = this.life;
    if (type === "svc-state-change") this.#recordChange(detail);
    if (type === "svc-error") this.#recordError(detail);
    else if (isOfEmbed(event) && !this.frames.includes(this.#sender!.frame))
      this.faults.push(`${type} comes from a load that has ended`);
    if (JSON.stringify(detail).includes("sid-")) this.faults.push(`${type} shows a session`);
    this.#watchReady();
    this.onEvent(event);
    if (type === "svc-message" && (detail as { type: string }).type === "svc:event:ready") {
      this.#sender?.posted.clear(); // the element posts the state again
    }
    const isSeen = type === "svc-error" && (detail as { fatal?: boolean }).fatal && !event.defaultPrevented;
    if (isSeen) this.noticeLoadId = loadId;
    return !event.defaultPrevented;
  }

  #recordChange({ from, to }: { from: DashboardState; to: DashboardState }): void {
    const { state, lastError } = this.element;
    this.recording.changes.push({ from, to, state });
    this.changes.add(`${from} ${to}`);
    this.#reportedState = to;
    if (to === "ready" && lastError) this.faults.push("an error outlives ready");
  }

  #recordError(error: DashboardError): void {
    this.lastReported = error;
    if (error.fatal && !this.isConnected) this.faults.push("a load fails in an element that was removed");
    if (!("code" in error) || error.code !== "queue-full") return;
    if (this.#isQueueFull) this.faults.push("queue-full is reported twice in one load");
    this.#isQueueFull = true;
  }

  #watchReady(): void {
    const { ready } = this.element;
    if (this.readyPromises.has(ready)) return;
    this.readyPromises.set(ready, "pending");
    ready.then(
      () => this.readyPromises.set(ready, "resolved"),
      () => this.readyPromises.set(ready, "rejected"),
    );
  }
}

/** Whether the element dispatched an event for a message of the embed. */
function isOfEmbed(event: CustomEvent & { envelope?: { direction?: string } }): boolean {
  return event.envelope?.direction === "event";
}

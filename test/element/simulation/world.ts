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
import { News } from "./news.js";
import type { Random } from "./random.js";
import { watchLifeCycle } from "./watch-life-cycle.js";

const loadsOf = new WeakMap<SvcDashboard, LoadController>();

/** What CSS learns of an element. */
interface Internals {
  readonly states: Set<string>;
}

const internalsOf = new WeakMap<SvcDashboard, Internals>();

/** The real element; only its part that holds the life cycle, and its internals, are found out. */
class OpenDashboard extends SvcDashboard {
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
OpenDashboard.observedAttributes.forEach(String); // reading it prepares the class, as its registration does

/** A message on its way. */
interface Letter {
  readonly from: ModelEmbed;
  deliver(): void;
}

/**
 * One element among models of its page, its frames, the network and time. Past 250 lines, because all that these tell one
 * another goes through it.
 */
export class World {
  readonly random: Random;
  readonly clock: ModelClock;
  readonly document: ModelDocument;
  readonly backend: ModelBackend;
  readonly element: SvcDashboard & Testable;
  readonly loads: LoadController;
  readonly internals: Internals;
  /** Every window that a frame had. */
  readonly embeds: ModelEmbed[] = [];
  /** Messages of embeds on their way. */
  mail: Letter[] = [];
  /** What has happened since the invariants were checked last. */
  news = new News();
  /** What the life cycle has begun and not ended, by its key. */
  readonly existing = new Map<keyof Resources, unknown>();
  /** How often the element has updated in this task. */
  updates = 0;
  /** How often the life cycle has acted on its world. */
  touches = 0;
  /** Each `ready` promise that the element had. */
  readonly waits = new Map<Promise<unknown>, "pending" | "resolved" | "rejected">();
  /** What was used or posted, and must not be again. */
  readonly used = new Set<string>();
  /** How the state has changed, as `from to`. */
  readonly changes = new Set<string>();
  /** When renewals began, the last one first. */
  readonly renewals: number[] = [];
  /** The state that listeners know. */
  announced: DashboardState = "idle";
  /** The detail of the last `svc-error`. */
  lastReported: DashboardError | undefined;
  /** The load that ended, or goes on, with an error that no listener has prevented. */
  noticedLoad = -1;
  /** What is wrong apart from the invariants. */
  readonly faults: string[] = [];
  shadowRoot: ModelNode | undefined;
  isConnected = false;
  cycle: LifeCycle | undefined;
  /** The page's listener of all events. */
  onEvent: (event: CustomEvent) => void = () => undefined;
  /** The page's part in the beginning of a load. */
  onLoad: () => void = () => undefined;
  /** Called by each action that is posted. @returns whether the page wants it to be posted now */
  onPost: (action: ActionEnvelope, embed: ModelEmbed) => boolean = () => true;
  /** Called by each request for a session. */
  onCall: () => void = () => undefined;
  /** Before each update of the element. */
  onUpdate: () => void = () => undefined;

  /** The embed whose message has arrived. */
  #speaker: ModelEmbed | undefined;
  readonly #reactions: (() => void)[] = [];
  #isQueueFull = false;
  #told: DashboardState = "idle";

  constructor(random: Random) {
    this.random = random;
    this.clock = new ModelClock(() => random.next());
    this.document = new ModelDocument((frame) => this.#open(frame));
    this.backend = new ModelBackend(() => {
      const { viewer, tenantOrigin } = this.element;
      return { viewer, tenantOrigin, place: undefined };
    });
    this.backend.onCall = (call) => this.#called(call);
    // the constructor reads it
    Object.defineProperty(OpenDashboard.prototype, "ownerDocument", {
      value: this.document,
      configurable: true,
    });
    this.element = new OpenDashboard();
    this.element[TEST_SEAM] = { clock: this.clock };
    this.loads = loadsOf.get(this.element)!;
    this.internals = internalsOf.get(this.element)!;
    this.#place();
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

  /** The parts of the notice that the viewer sees. */
  get notice(): string {
    const boxes = this.shadowRoot?.all("div").filter((box) => !box.hidden) ?? [];
    return boxes.map((box) => box.getAttribute("part") ?? "").join("");
  }

  /** Whether assistive technology learns that the frame is busy. */
  get isBusy(): boolean {
    return this.shadowRoot?.all("div").some((box) => box.getAttribute("aria-busy") === "true") === true;
  }

  /** The embed in the element's frame. */
  get embed(): ModelEmbed | undefined {
    return this.embeds.findLast(({ isThere }) => isThere);
  }

  /** Lets everything run that is due in this task. */
  readonly settle = async (): Promise<void> => {
    this.updates = 0;
    await new Promise((done) => setImmediate(done));
    this.#noteWait();
    await Promise.resolve();
    await Promise.resolve();
  };

  /** A load begins, whose URL says what it can of the state. */
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

  /** To another place: it is there already when it is told that it has left the old one. */
  move(): void {
    this.#runReactions(
      () => this.element.disconnectedCallback(),
      () => this.element.connectedCallback(),
    );
  }

  /** As the DOM does: a reaction that causes others runs those that wait first. */
  #runReactions(...reactions: (() => void)[]): void {
    this.document.defaultView.isNear = false; // it may come back far from the viewport
    this.#reactions.push(...reactions);
    for (let run; (run = this.#reactions.shift());) run();
    this.lastReported = this.element.lastError ?? undefined; // nothing more is reported of what was removed
  }

  /** Puts the element into the model of a page. */
  #place(): void {
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

  #open(frame: ModelFrame): ModelEmbed {
    const embed = new ModelEmbed(frame, {
      view: this.document.defaultView,
      now: () => this.clock.now(),
      date: () => this.clock.date(),
      send: (from, deliver) => {
        const speak = (): void => {
          this.#speaker = from;
          deliver();
        };
        this.mail.push({ from, deliver: speak });
      },
      navigated: (_, url) => {
        const { viewer } = this.element;
        const { hasSource } = this.loads.moment();
        this.news.loads.push({
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
    this.news.posts.push({
      ...{ action, targetOrigin, life },
      isWanted: this.onPost(action, embed),
      viewer: this.element.viewer,
      url: embed.url!,
      told: this.#told,
      isCurrent: frames.includes(embed.frame) && existing.get("frame") === life.loadId,
      hasReportedReady: embed.hasReportedReady,
      hasReportedSession: embed.hasReportedSession,
    });
  }

  #called({ purpose, reason }: Call): void {
    const { life, isConnected, existing } = this;
    const { isNear } = this.document.defaultView;
    this.news.calls.push({ purpose, reason, life, isConnected, isNeeded: existing.has("request"), isNear });
    this.onCall();
  }

  #dispatch(event: CustomEvent): boolean {
    const { type, detail } = event as CustomEvent<never>;
    const { loadId: load } = this.life;
    if (type === "svc-state-change") this.#noteChange(detail);
    if (type === "svc-error") this.#noteError(detail);
    else if (isOfEmbed(event) && !this.frames.includes(this.#speaker!.frame))
      this.faults.push(`${type} comes from a load that has ended`);
    if (JSON.stringify(detail).includes("sid-")) this.faults.push(`${type} shows a session`);
    this.#noteWait();
    this.onEvent(event);
    if (type === "svc-message" && (detail as { type: string }).type === "svc:event:ready") {
      this.#speaker?.posted.clear(); // the state is posted again, next
    }
    const isSeen = type === "svc-error" && (detail as { fatal?: boolean }).fatal && !event.defaultPrevented;
    if (isSeen) this.noticedLoad = load;
    return !event.defaultPrevented;
  }

  #noteChange({ from, to }: { from: DashboardState; to: DashboardState }): void {
    const { state, lastError } = this.element;
    this.news.changes.push({ from, to, state });
    this.changes.add(`${from} ${to}`);
    this.#told = to;
    if (to === "ready" && lastError) this.faults.push("an error outlives ready");
  }

  #noteError(error: DashboardError): void {
    this.lastReported = error;
    if (error.fatal && !this.isConnected) this.faults.push("a load fails in an element that was removed");
    if (!("code" in error) || error.code !== "queue-full") return;
    if (this.#isQueueFull) this.faults.push("queue-full is reported twice in one load");
    this.#isQueueFull = true;
  }

  #noteWait(): void {
    const { ready } = this.element;
    if (this.waits.has(ready)) return;
    this.waits.set(ready, "pending");
    ready.then(
      () => this.waits.set(ready, "resolved"),
      () => this.waits.set(ready, "rejected"),
    );
  }
}

/** Whether an event is one of the embed's messages. */
function isOfEmbed(event: CustomEvent & { envelope?: { direction?: string } }): boolean {
  return event.envelope?.direction === "event";
}

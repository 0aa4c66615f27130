import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import type { EmbedErrorPayload, ReadyPayload } from "../protocol/events.js";
import { CheckedElement } from "./checked-element.js";
import { clock } from "./clock.js";
import { SvcEvent, type DashboardState } from "./dom-events.js";
import type { HostFailure } from "./failures.js";
import { ReadyPromise } from "./ready-promise.js";
import { textsOf } from "./texts.js";
import { adoptStyles, createView, type Notice, type ShowNotice } from "./view.js";

/** The steps of a load as the page's performance entries name them, each measured from its beginning. */
const MEASURES: Partial<Record<DashboardState, string>> = {
  connecting: "session",
  ready: "ready",
  loaded: "loaded",
};

/** How the element is, and all who are told: scripts, CSS, assistive technology, listeners, the console, the viewer. */
export abstract class StatusElement extends CheckedElement {
  // happy-dom has no internals, and jsdom none with states
  readonly #states = (this.attachInternals as (() => Partial<ElementInternals>) | undefined)?.call(this)
    .states;
  #state: DashboardState = "idle";
  #lastError: EmbedErrorPayload | HostFailure | null = null;
  #show: ShowNotice | undefined;
  #begunAt: number | undefined;

  /** The frame of the load that is going on. */
  protected frame: HTMLIFrameElement | undefined;
  protected readonly readiness: ReadyPromise = new ReadyPromise();

  /** `idle`, `waiting-for-session`, `connecting`, `ready`, `loaded` (dashboards only) or `failed`. */
  get state(): DashboardState {
    return this.#state;
  }

  /**
   * Settles once: with the first `ready`, or with an error that has a `code` when the load fails. `reload()`, the retry
   * button and a new target make a new one.
   */
  get ready(): Promise<ReadyPayload> {
    return this.readiness.promise;
  }

  /** The last error, until the next `ready`. */
  get lastError(): EmbedErrorPayload | HostFailure | null {
    return this.#lastError;
  }

  /** Its document has become another: a pop-up window's, say. */
  adoptedCallback(): void {
    if (this.shadowRoot) adoptStyles(this.shadowRoot);
  }

  /** With it, a move by `moveBefore` keeps the frame and all that is in it. */
  connectedMoveCallback(): void {
    // nothing to do: that is the point
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = super.createRenderRoot() as ShadowRoot;
    adoptStyles(root);
    return root;
  }

  protected keepError(error: EmbedErrorPayload | HostFailure | null): void {
    this.#lastError = error;
  }

  /** The viewer pressed the notice's button. */
  protected abstract retry(): void;

  /** @param isBusy whether the viewer still waits for something */
  protected setState(state: DashboardState, notice?: Notice, isBusy = false): void {
    const from = this.#state;
    this.#state = state;
    this.ariaBusy = String(isBusy);
    if (notice) this.show(notice);
    if (from === state) return;
    this.#measure(from, state);
    this.#states?.delete(from);
    this.#states?.add(state);
    this.dispatch("state-change", { from, to: state });
  }

  #measure(from: DashboardState, state: DashboardState): void {
    const now = clock.now();
    if (state === "waiting-for-session") this.#begunAt = now;
    else if (from === "loaded") this.#begunAt = undefined; // nobody saw when the frame began to load itself again
    const step = MEASURES[state];
    if (step && this.#begunAt !== undefined) {
      performance.measure(`svc-dashboard:${step}`, { start: this.#begunAt, end: now });
    }
  }

  /** Shows what stands beside, above or instead of the frame. */
  protected show(notice: Notice): void {
    if (!this.hasUpdated) return; // it has not been in a page yet
    this.#show ??= createView(this.renderRoot as ShadowRoot, () => this.retry());
    this.#show(notice, textsOf(this), this.frame);
  }

  /** Puts a frame into the page; tests put a stub here. */
  protected connectFrame(frame: HTMLIFrameElement): void {
    this.renderRoot.append(frame);
  }

  /**
   * Sends a frame to its address; tests put a stub here. Not by `src`: the session then stands in no attribute, in no
   * history entry and, but for WebKit, in no performance entry.
   */
  protected sendFrame(frame: HTMLIFrameElement, address: string): void {
    frame.contentWindow?.location.replace(address);
  }

  /** @returns false when a listener takes care of the error: console and notice then stay quiet */
  protected tellError(
    error: EmbedErrorPayload | HostFailure,
    envelope: Readonly<EventEnvelope> | null,
  ): boolean {
    this.keepError(error);
    const isShown = this.dispatch("error", error, envelope);
    if (isShown) console.error(`<${this.localName}>`, error.message);
    return isShown;
  }

  /** @returns false when a listener has cancelled the event */
  protected dispatch(
    name: string,
    detail: object,
    envelope?: Readonly<EventEnvelope | ActionEnvelope> | null,
  ): boolean {
    if (this.debug) console.debug(`<${this.localName}>`, name, detail);
    return this.dispatchEvent(new SvcEvent(`svc-${name}`, detail, envelope));
  }
}

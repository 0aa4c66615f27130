import type { ReactiveController } from "@lit/reactive-element";
import { emit, type DashboardError, type DashboardState } from "./dom-events.js";
import { FrameTitle } from "./frame-title.js";
import type { Notice, Status } from "./status.js";
import { createStatusView, type StatusView } from "./status-view.js";
import type { SvcDashboard } from "./svc-dashboard.js";
import type { Report } from "./lifecycle/effects.js";
import { clockOf } from "./test-seam.js";
import { FocusKeeper } from "./focus-keeper.js";
import { offTextsDefined, onTextsDefined, textsOf } from "./texts.js";

/** The steps of a load as the page's performance entries name them, each measured from its beginning. */
const MEASURES: Partial<Record<DashboardState, string>> = {
  connecting: "session",
  ready: "ready",
  loaded: "loaded",
};

/** Shows how the element is: to scripts, styles, assistive technology, listeners, the console and the viewer. */
export class StatusController implements ReactiveController {
  readonly #host: SvcDashboard;
  readonly #retry: () => void;
  // happy-dom has no internals, and jsdom none with states
  readonly #internals: Partial<ElementInternals> | undefined;
  #state: DashboardState = "idle";
  /** The state that listeners know. */
  #announced: DashboardState = "idle";
  #lastError: DashboardError | null = null;
  #frame: HTMLIFrameElement | undefined;
  #frameTitle: FrameTitle | undefined;
  #view: StatusView | undefined;
  #notice: Notice = "none";
  readonly #focus: FocusKeeper;
  #startedAt: number | undefined;

  /** @param retry what the notice's button does */
  constructor(host: SvcDashboard, retry: () => void) {
    this.#host = host;
    this.#retry = retry;
    this.#internals = (host.attachInternals as (() => Partial<ElementInternals>) | undefined)?.call(host);
    this.#focus = new FocusKeeper(host);
    host.addController(this);
  }

  get state(): DashboardState {
    return this.#state;
  }

  get lastError(): DashboardError | null {
    return this.#lastError;
  }

  hostConnected(): void {
    onTextsDefined(this.#followTexts);
  }

  hostDisconnected(): void {
    offTextsDefined(this.#followTexts);
  }

  hostUpdated(): void {
    this.#followTexts();
  }

  /** The texts, their language or the color scheme may have changed. */
  readonly #followTexts = (): void => {
    this.#show(this.#notice);
    this.#frameTitle?.update();
  };

  /** The frame of the current load, which notices veil; call it before the frame is removed. */
  setFrame(frame: HTMLIFrameElement | undefined): void {
    this.#frameTitle?.stop();
    this.#focus.leave(this.#frame);
    this.#frame = frame;
    this.#frameTitle = frame && new FrameTitle(this.#host, frame);
  }

  /** The embed shows a view of this title. */
  followView(title: string | undefined): void {
    this.#frameTitle?.follow(title);
  }

  setError(error: DashboardError | null): void {
    this.#lastError = error;
  }

  update(status: Status): void {
    const from = this.#announced;
    const { state } = status;
    this.#set(status);
    if (from === state) return;
    this.#announced = state;
    this.#measure(from, state);
    emit(this.#host, "state-change", { from, to: state });
  }

  /** Nothing of the last load is shown or readable any more. The event follows with the next update. */
  clear(): void {
    this.#lastError = null;
    this.#set({ state: "idle", isBusy: false, notice: "none" });
  }

  #set({ state, isBusy, notice }: Status): void {
    this.#internals?.states?.delete(this.#state);
    this.#internals?.states?.add(state);
    this.#state = state;
    this.#setBusy(isBusy);
    this.#show(notice);
  }

  /** Not by the host's attribute: it may be the author's own, or rendered by a server. */
  #setBusy(isBusy: boolean): void {
    try {
      if (this.#internals) this.#internals.ariaBusy = String(isBusy);
    } catch {
      // jsdom 26, in Jest 30, has the member but can't set it
    }
  }

  /** Reports an error; a listener that prevents the default keeps console and notice away. */
  report({ error, envelope, notice, isRecovering }: Report): void {
    this.#lastError = error;
    if (!emit(this.#host, "error", error, { envelope, recovering: isRecovering })) return;
    const tag = `<${this.#host.localName}>`;
    if (isRecovering) console.warn(tag, error.message, "The element is renewing the session by itself.");
    else console.error(tag, error.message);
    if (notice) this.#show(notice);
  }

  #show(notice: Notice): void {
    this.#notice = notice;
    const { shadowRoot } = this.#host;
    if (!shadowRoot) return; // the element has not been in a page yet
    const view = (this.#view ??= createStatusView(shadowRoot, this.#retry));
    const error = this.#lastError;
    const code = error && ("code" in error ? error.code : "embed-error");
    const { colorScheme } = this.#host;
    const shown = { notice, texts: textsOf(this.#host), code: code ?? "", colorScheme, frame: this.#frame };
    this.#focus.follow(() => view(shown));
  }

  #measure(from: DashboardState, state: DashboardState): void {
    const now = clockOf(this.#host).now();
    if (state === "waiting-for-session") this.#startedAt = now;
    // nobody saw when a renewal began, or when the frame began to load itself again
    else if (from === "loaded" || from === "failed") this.#startedAt = undefined;
    const step = MEASURES[state];
    if (step && this.#startedAt !== undefined) {
      try {
        performance.measure(`svc-dashboard:${step}`, { start: this.#startedAt, end: now });
      } catch {
        // jsdom has no such method, and a page may have replaced it by an older one
      }
    }
  }
}

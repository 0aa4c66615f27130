import type { ReactiveController } from "@lit/reactive-element";
import { emit, type DashboardState } from "../dom-events.js";
import { Box, RoomWarning } from "./box.js";
import { FrameTitle } from "./frame-title.js";
import {
  createStatusView,
  warnOfUnslottedContent,
  type NoticeActions,
  type StatusView,
} from "./status-view.js";
import { problemOf, type ErrorReport, type Problem, type Status } from "./status.js";
import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { FocusKeeper } from "./focus-keeper.js";
import { textListeners, textsOf } from "../texts.js";

/** The steps of a load as the page's performance entries name them, each measured from its beginning. */
const MEASURES: Partial<Record<DashboardState, string>> = {
  connecting: "session",
  ready: "ready",
  loaded: "loaded",
};

/** What follows from what viewers do with the element, and pages with its box. */
interface StatusActions extends NoticeActions {
  /** It has another size, or has got a box. */
  readonly resized: () => void;
}

/** Shows how the element is: to scripts, styles, assistive technology, listeners, the console and the viewer. */
export class StatusController implements ReactiveController {
  readonly #host: DashboardHost;
  readonly #actions: StatusActions;
  // happy-dom has no internals, and jsdom none with states
  readonly #internals: Partial<ElementInternals> | undefined;
  #box: Box | undefined;
  #status: Status = { state: "idle", isBusy: false, notice: "none" };
  /** The last one that may have a notice. */
  #problem: Problem | undefined;
  #frame: HTMLIFrameElement | undefined;
  #frameTitle: FrameTitle | undefined;
  #view: StatusView | undefined;
  readonly #room: RoomWarning;
  readonly #focus: FocusKeeper;
  #startedAt: number | undefined;

  constructor(host: DashboardHost, actions: StatusActions) {
    this.#host = host;
    this.#actions = actions;
    this.#internals = (host.attachInternals as (() => Partial<ElementInternals>) | undefined)?.call(host);
    this.#room = new RoomWarning(host);
    this.#focus = new FocusKeeper(host);
    warnOfUnslottedContent(host);
    this.set(this.#status);
    host.addController(this);
  }

  get state(): DashboardState {
    return this.#status.state;
  }

  /** What contains the frame; undefined until the element is connected for the first time. */
  get box(): Box | undefined {
    return this.#box;
  }

  hostConnected(): void {
    this.#box ??= new Box(this.#host, this.#host.shadowRoot!);
    textListeners.add(this.render);
  }

  hostDisconnected(): void {
    this.#box?.unobserve();
    textListeners.delete(this.render);
  }

  /**
   * Shows the status to the viewer, also where only its texts, their language or the color scheme have changed. The element
   * calls it at the end of each update, since controllers come before: the first frame is requested sooner than what is
   * shown exists.
   */
  readonly render = (): void => {
    const { colorScheme, autoHeight, style } = this.#host;
    const { notice } = this.#status;
    const isAutoHeight = autoHeight && "frameSizing" in style;
    this.#internals?.states?.[isAutoHeight ? "add" : "delete"]("auto-height");
    this.#frameTitle?.update();
    if (!this.#box || notice === "undecided") return; // without a box, the element has not been in a page yet
    if (this.#host.isConnected) this.#box.observe(this.#resized);
    const view = (this.#view ??= createStatusView(this.#box.notices, this.#actions));
    const problem = this.#problem;
    const shown = { notice, problem, textOf: textsOf(this.#host), colorScheme, frame: this.#frame };
    this.#focus.apply(() => view(shown));
  };

  /** The frame of the current load, which notices veil; call it before the frame is removed. */
  setFrame(frame: HTMLIFrameElement | undefined): void {
    this.#frameTitle?.stop();
    this.#focus.leave(this.#frame);
    this.#frame = frame;
    this.#frameTitle = frame && new FrameTitle(this.#host, frame);
  }

  /** The embed shows a view of this title. */
  setViewTitle(title: string | undefined): void {
    this.#frameTitle?.setViewTitle(title);
  }

  /** Sets and shows a status; listeners don't know of it yet. */
  set(status: Status): void {
    this.#internals?.states?.delete(this.#status.state);
    this.#internals?.states?.add(status.state);
    this.#status = status;
    this.#box?.frame.setAttribute("aria-busy", String(status.isBusy));
    if (this.#view) this.render();
    this.#checkRoom();
  }

  readonly #resized = (): void => {
    this.#actions.resized();
    this.#checkRoom();
  };

  #checkRoom(): void {
    const { notice } = this.#status;
    const isShown = notice !== "loading" && (notice !== "none" || this.#frame !== undefined);
    if (this.#box) this.#room.check(this.#box, isShown);
  }

  announce(from: DashboardState, to: DashboardState): void {
    this.#measure(from, to);
    emit(this.#host, "state-change", { from, to });
  }

  /** Reports an error. @returns false when a listener keeps console and notice away */
  report(report: ErrorReport): boolean {
    const { error, envelope, hasNotice, isRecovering } = report;
    if (!emit(this.#host, "error", error, { envelope, recovering: isRecovering })) return false;
    if (hasNotice) {
      this.#problem = problemOf(report);
      this.render(); // a notice may be shown already
    }
    const tag = `<${this.#host.localName}>`;
    // the message may end in a command
    if (isRecovering) console.warn(tag, "The element is renewing the session by itself:", error.message);
    else console.error(tag, error.message);
    return true;
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

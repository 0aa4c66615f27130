import type { ReactiveController } from "@lit/reactive-element";
import type { DashboardState } from "../dom-events.js";
import { Box } from "./box.js";
import { createFrameTitle, type FrameTitle } from "./frame-title.js";
import { createStatusView, warnOfUnslottedContent, type StatusView } from "./status-view.js";
import { problemOf, type ErrorReport, type Problem, type Status, type StatusActions } from "./status.js";
import { clockOf, emit, type DashboardHost } from "../dashboard-host.js";
import { textListeners } from "../texts.js";

/** The names of a load's steps in the page's performance entries, each measured from the beginning of the load. */
const MEASURES: Partial<Record<DashboardState, string>> = {
  connecting: "session",
  ready: "ready",
  loaded: "loaded",
};

/** Shows the status to scripts, styles, assistive technology, listeners, the console and the viewer. */
export class StatusController implements ReactiveController {
  readonly #host: DashboardHost;
  readonly #actions: StatusActions;
  // happy-dom has no ElementInternals, and those of jsdom have no states
  readonly #states: CustomStateSet | undefined;
  /** Contains the frame; undefined until the element is connected for the first time. */
  box: Box | undefined;
  #status: Status = { state: "idle", isBusy: false, notice: "none" };
  /** The last problem that may have a notice. */
  #problem: Problem | undefined;
  #frame: FrameTitle | undefined;
  #view: StatusView | undefined;
  #startedAt: number | undefined;

  constructor(host: DashboardHost, actions: StatusActions) {
    this.#host = host;
    this.#actions = actions;
    const internals = (host.attachInternals as (() => Partial<ElementInternals>) | undefined)?.call(host);
    this.#states = internals?.states;
    warnOfUnslottedContent(host);
    this.set(this.#status);
    host.addController(this);
  }

  get state(): DashboardState {
    return this.#status.state;
  }

  hostConnected(): void {
    this.box ??= new Box(this.#host, () => {
      this.#actions.resized();
      this.#checkRoom();
    });
    textListeners.add(this.render);
  }

  hostDisconnected(): void {
    this.box?.unobserve();
    textListeners.delete(this.render);
  }

  /**
   * Shows the status to the viewer, also where only its texts, their language or the color scheme have changed. The element
   * calls it at the end of each update, after the controllers: the first frame is requested before the notice is created.
   */
  readonly render = (): void => {
    const isAutoHeight = this.#host.autoHeight && "frameSizing" in this.#host.style;
    this.#states?.[isAutoHeight ? "add" : "delete"]("auto-height");
    this.#frame?.update();
    const { notice } = this.#status;
    if (!this.box || notice === "undecided") return; // without a box, the element has not been in a page yet
    if (this.#host.isConnected) this.box.observe();
    this.#view ??= createStatusView(this.#host, this.box.notices, this.#actions);
    this.#view.show(notice, this.#frame?.element, this.#problem);
  };

  /** Sets the frame of the current load, which notices cover. Call it before the frame is removed. */
  setFrame(frame: HTMLIFrameElement | undefined): void {
    this.#frame?.stop();
    this.#view?.saveFocus(this.#frame?.element);
    this.#frame = frame && createFrameTitle(this.#host, frame);
  }

  setViewTitle(title: string | undefined): void {
    this.#frame?.setViewTitle(title);
  }

  /** Sets and shows a status, before it is announced to listeners. */
  set(status: Status): void {
    this.#states?.delete(this.#status.state);
    this.#states?.add(status.state);
    this.#status = status;
    this.box?.frame.setAttribute("aria-busy", String(status.isBusy));
    if (this.#view) this.render();
    this.#checkRoom();
  }

  #checkRoom(): void {
    const { notice } = this.#status;
    this.box?.checkRoom(notice !== "loading" && (notice !== "none" || this.#frame !== undefined));
  }

  announce(from: DashboardState, to: DashboardState): void {
    const now = clockOf(this.#host).now();
    if (to === "waiting-for-session") this.#startedAt = now;
    // the beginning of a renewal, or of a load that the frame began itself, is not known
    else if (from === "loaded" || from === "failed") this.#startedAt = undefined;
    const step = MEASURES[to];
    if (step && this.#startedAt !== undefined) {
      try {
        performance.measure(`svc-dashboard:${step}`, { start: this.#startedAt, end: now });
      } catch {
        // jsdom has no such method, and a page may have replaced it by an older one
      }
    }
    emit(this.#host, "state-change", { from, to });
  }

  /** Reports an error. @returns false if a listener suppresses the console message and the notice */
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
}

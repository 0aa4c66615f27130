import { clockOf, type Clock, type DashboardHost } from "../dashboard-host.js";
import { textsOf } from "../texts.js";

/** Nobody listens to a longer name, and an embed may send one of any length. */
export const MAX_LENGTH = 200;
/** In milliseconds. An embed may report many views at once, and writing a title costs more than handling an event. */
export const FOLLOW_DELAY = 100;

/** The accessible name of one frame: the page's `frameTitle`, else the title of the embed's last view, else a default. */
export class FrameTitle {
  readonly #host: DashboardHost;
  readonly #frame: HTMLIFrameElement;
  /** The one that the title began with: the element may be in another window when it ends. */
  readonly #clock: Clock;
  #viewTitle: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: DashboardHost, frame: HTMLIFrameElement) {
    this.#host = host;
    this.#frame = frame;
    this.#clock = clockOf(host);
  }

  /** Writes the title, if it differs. */
  update(): void {
    const titles = [this.#host.frameTitle, this.#viewTitle, textsOf(this.#host)("title").text];
    const title = titles.find((text) => text)?.slice(0, MAX_LENGTH) ?? "";
    if (this.#frame.title !== title) this.#frame.title = title;
  }

  /** The embed shows a view of this title: writes it soon. */
  setViewTitle(viewTitle: string | undefined): void {
    if (!viewTitle) return;
    this.#viewTitle = viewTitle;
    this.#timer ??= this.#clock.setTimeout(() => {
      this.#timer = undefined;
      this.update();
    }, FOLLOW_DELAY);
  }

  /** Ends it with its frame. */
  stop(): void {
    this.#clock.clearTimeout(this.#timer);
  }
}

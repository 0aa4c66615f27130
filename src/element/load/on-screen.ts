import { clockOf, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import { addListener, documentMember, viewOf } from "../document-access.js";
import type { StatusController } from "../view/status-controller.js";

/** How far from the viewport, or from a box that scrolls, is near. Older browsers don't have `scrollMargin`. */
const NEAR: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: "50%", scrollMargin: "50%" };

/** How long after the page's `load` an element without a box begins all the same, in milliseconds. */
const AFTER_LOAD = 1000;

/** Elements that one task has connected. Their boxes are read together, because each reading makes the browser do a layout. */
const unread = new Set<OnScreen>();

/**
 * Whether an element is where its viewers will see it.
 *
 * Its page may still move or show the markup that it is in. React's streaming, for one, sends a late part of a page in a
 * hidden box: a load that begins there would use up a session, and begin again in the right place. Only an element that was
 * connected before its page's `load` waits for a box.
 */
export class OnScreen {
  readonly #host: DashboardHost;
  readonly #status: StatusController;
  readonly #onNear: () => void;
  readonly #onRendered: () => void;
  #observer: IntersectionObserver | undefined;
  #wasNear = false;
  /** Whether the element was connected before its page's `load`, which is not a second ago. */
  #isEarly = false;
  /** For the element's next update. */
  #wasRendered: boolean | undefined;

  /** @param onRendered the element may have got a box, or need not wait any more */
  constructor(host: DashboardHost, status: StatusController, onNear: () => void, onRendered: () => void) {
    this.#host = host;
    this.#status = status;
    this.#onNear = onNear;
    this.#onRendered = onRendered;
  }

  /** Whether the element has come within half a screen of the viewport; always true where nothing can report it. */
  get isNear(): boolean {
    return this.#wasNear || typeof this.#view.IntersectionObserver !== "function";
  }

  /** Whether the element has a box, or need not wait for one. */
  get isRendered(): boolean {
    if (!this.#isEarly || this.#host[TEST_SEAM]?.addFrame) return true;
    for (const element of unread) element.#wasRendered = element.#status.box!.isRendered;
    unread.clear();
    const isRendered = this.#wasRendered ?? this.#status.box!.isRendered;
    this.#wasRendered = undefined;
    return isRendered;
  }

  /** That of the element, which may be a pop-up window. */
  get #view(): typeof globalThis {
    return viewOf(this.#host.ownerDocument);
  }

  hostConnected(): void {
    const { ownerDocument } = this.#host;
    const view = documentMember(ownerDocument, "defaultView"); // a document without one never has boxes
    const isLoading = /loading|interactive/.test(documentMember(ownerDocument, "readyState"));
    if (view && isLoading && !this.#isEarly) {
      this.#isEarly = true;
      const end = (): void => {
        this.#isEarly = false;
        this.#onRendered();
      };
      const wait = (): unknown => clockOf(this.#host).setTimeout(end, AFTER_LOAD);
      addListener(view, "load", wait, { once: true });
    }
    if (this.#isEarly) unread.add(this);
  }

  hostDisconnected(): void {
    this.#wasNear = false;
  }

  resized(): void {
    if (this.#isEarly) this.#onRendered();
  }

  begin(): void {
    this.#observer = new this.#view.IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#wasNear = true;
      this.#onNear();
    }, NEAR);
    // the inner box: the page's CSS may leave the element itself none
    this.#observer.observe(this.#status.box?.element ?? this.#host);
  }

  end(): void {
    this.#observer?.disconnect();
  }
}

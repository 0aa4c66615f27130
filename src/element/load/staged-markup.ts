import { clockOf, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import { documentMember, listen } from "../document-access.js";
import type { StatusController } from "../view/status-controller.js";

/** How long after the page's `load` an element without a box begins all the same, in milliseconds. */
const AFTER_LOAD = 1000;

/** Elements that one task has connected. Their boxes are read together, because each reading makes the browser do a layout. */
const unread = new Set<StagedMarkup>();

/**
 * Whether an element may be in markup that its page moves or shows later. React's streaming, for one, sends a late part of a
 * page in a hidden box: a load that begins there would use up a session, and begin again in the right place.
 */
export class StagedMarkup {
  readonly #host: DashboardHost;
  readonly #status: StatusController;
  readonly #onEnd: () => void;
  /** Whether the element was connected before its page's `load`, which is not a second ago. */
  #isEarly = false;
  /** For the element's next update. */
  #wasRendered: boolean | undefined;

  /** @param onEnd the element need not wait any more */
  constructor(host: DashboardHost, status: StatusController, onEnd: () => void) {
    this.#host = host;
    this.#status = status;
    this.#onEnd = onEnd;
  }

  hostConnected(): void {
    const { ownerDocument } = this.#host;
    const view = documentMember(ownerDocument, "defaultView"); // a document without one never has boxes
    const isLoading = /loading|interactive/.test(documentMember(ownerDocument, "readyState"));
    if (view && isLoading && !this.#isEarly) {
      this.#isEarly = true;
      const end = (): void => {
        this.#isEarly = false;
        this.#onEnd();
      };
      const wait = (): unknown => clockOf(this.#host).setTimeout(end, AFTER_LOAD);
      listen(view, "load", wait, { once: true });
    }
    if (this.#isEarly) unread.add(this);
  }

  /** The box has got another size. */
  resized(): void {
    if (this.#isEarly) this.#onEnd();
  }

  /** Whether the element has a box, or need not wait for one. */
  get isRendered(): boolean {
    if (!this.#isEarly || this.#host[TEST_SEAM]?.addFrame) return true;
    for (const staged of unread) staged.#wasRendered = staged.#status.box!.isRendered;
    unread.clear();
    const isRendered = this.#wasRendered ?? this.#status.box!.isRendered;
    this.#wasRendered = undefined;
    return isRendered;
  }
}

import { clockOf, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import { documentMember, listen, viewOf } from "../document-access.js";
import type { Box } from "../view/box.js";

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
  readonly #box: () => Box;
  readonly #onLoaded: () => void;
  /** Whether the element was connected before its page has loaded, which is not a second ago. */
  #isEarly = false;
  /** For the element's next update. */
  #wasRendered: boolean | undefined;

  constructor(host: DashboardHost, box: () => Box, onLoaded: () => void) {
    this.#host = host;
    this.#box = box;
    this.#onLoaded = onLoaded;
  }

  hostConnected(): void {
    const { ownerDocument } = this.#host;
    const isLoading = /loading|interactive/.test(documentMember(ownerDocument, "readyState"));
    if (isLoading && !this.#isEarly) {
      const end = (): void => {
        this.#isEarly = false;
        this.#onLoaded();
      };
      const wait = (): unknown => clockOf(this.#host).setTimeout(end, AFTER_LOAD);
      listen(viewOf(ownerDocument), "load", wait, { once: true });
    }
    this.#isEarly ||= isLoading;
    if (this.#isEarly) unread.add(this);
  }

  /** Whether the element has a box, or need not wait for one. */
  get isRendered(): boolean {
    if (!this.#isEarly || this.#host[TEST_SEAM]?.addFrame) return true;
    for (const staged of unread) staged.#wasRendered = staged.#box().isRendered;
    unread.clear();
    const isRendered = this.#wasRendered ?? this.#box().isRendered;
    this.#wasRendered = undefined;
    return isRendered;
  }
}

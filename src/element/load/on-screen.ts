import { clockOf, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import { addListener, documentMember, viewOf } from "../document-access.js";
import type { StatusController } from "../view/status-controller.js";

/** How far from the viewport, or from a box that scrolls, is near. Older browsers don't have `scrollMargin`. */
const NEAR: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: "50%", scrollMargin: "50%" };

/** How long after the page's `load` an element without a box begins all the same, in milliseconds. */
const AFTER_LOAD = 1000;

/** Reads the boxes of elements that one task has connected: together, because each reading makes the browser do a layout. */
const unread = new Set<() => void>();

export type OnScreen = ReturnType<typeof createOnScreen>;

/**
 * Watches whether an element is where its viewers will see it.
 *
 * Its page may still move or show the markup that it is in. React's streaming, for one, sends a late part of a page in a
 * hidden box: a load that begins there would use up a session, and begin again in the right place. Only an element that was
 * connected before its page's `load` waits for a box.
 * @param onRendered called when the element may have got a box, or need not wait any more
 */
export function createOnScreen(
  host: DashboardHost,
  status: StatusController,
  onNear: () => void,
  onRendered: () => void,
) {
  let observer: IntersectionObserver | undefined;
  let wasNear = false;
  /** Whether the element was connected before its page's `load`, which is not a second ago. */
  let isEarly = false;
  /** For the element's next update. */
  let wasRendered: boolean | undefined;
  const readBox = (): boolean => (wasRendered = status.box!.isRendered);
  /** That of the element, which may be a pop-up window. */
  const view = (): typeof globalThis => viewOf(host.ownerDocument);

  return {
    /** Whether the element has come within half a screen of the viewport; always true where nothing can report it. */
    get isNear(): boolean {
      return wasNear || typeof view().IntersectionObserver !== "function";
    },

    /** Whether the element has a box, or need not wait for one. */
    get isRendered(): boolean {
      if (!isEarly || host[TEST_SEAM]?.addFrame) return true;
      for (const read of unread) read();
      unread.clear();
      const isRendered = wasRendered ?? readBox();
      wasRendered = undefined;
      return isRendered;
    },

    hostConnected(): void {
      const { ownerDocument } = host;
      const page = documentMember(ownerDocument, "defaultView"); // a document without one never has boxes
      const isLoading = /loading|interactive/.test(documentMember(ownerDocument, "readyState"));
      if (page && isLoading && !isEarly) {
        isEarly = true;
        const end = (): void => {
          isEarly = false;
          onRendered();
        };
        addListener(page, "load", () => clockOf(host).setTimeout(end, AFTER_LOAD), { once: true });
      }
      if (isEarly) unread.add(readBox);
    },

    hostDisconnected(): void {
      wasNear = false;
    },

    resized(): void {
      if (isEarly) onRendered();
    },

    begin(): void {
      observer = new (view().IntersectionObserver)((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        wasNear = true;
        onNear();
      }, NEAR);
      // the inner box: the page's CSS may leave the element itself none
      observer.observe(status.box?.element ?? host);
    },

    end: (): void => observer?.disconnect(),
  };
}

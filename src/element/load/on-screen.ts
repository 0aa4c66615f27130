import { clockOf, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import { addListener, documentMember, viewOf } from "../document-access.js";
import type { StatusController } from "../view/status-controller.js";

/** The distance from the viewport, or from a box that scrolls, that is near. Older browsers don't have `scrollMargin`. */
const NEAR: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: "50%", scrollMargin: "50%" };

/** How long after the page's `load` an element without a box begins anyway, in milliseconds. */
const AFTER_LOAD = 1000;

/** Reads the boxes of elements that one task has connected, all at once: a read after a change computes styles again. */
const unread = new Set<() => void>();

export type OnScreen = ReturnType<typeof createOnScreen>;

/**
 * Watches whether an element is rendered, and near the viewport.
 *
 * Its page may still move or show the markup that contains it. For example, React's streaming sends late parts of a page in
 * a hidden box: a load that began there would use up a session, and begin again in the right place. Only an element that
 * was connected before its page's `load` waits for a box.
 * @param onRendered called when the element may have a box, or need not wait for one any longer
 */
export function createOnScreen(
  host: DashboardHost,
  status: StatusController,
  onNear: () => void,
  onRendered: () => void,
) {
  let observer: IntersectionObserver | undefined;
  let wasNear = false;
  /** Whether the element was connected before its page's `load`; false again a second after `load`. */
  let isEarly = false;
  /** Whether the element had a box, read for its next update. */
  let wasRendered: boolean | undefined;
  const readBox = (): boolean => (wasRendered = status.box!.isRendered);
  /** Returns the element's window, which may be a pop-up window. */
  const view = (): typeof globalThis => viewOf(host.ownerDocument);

  return {
    /** Whether the element has come within half a screen of the viewport; always true without an IntersectionObserver. */
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
      // the inner box, because the page's CSS may remove that of the element itself
      observer.observe(status.box?.element ?? host);
    },

    end: (): void => observer?.disconnect(),
  };
}

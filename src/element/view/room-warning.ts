import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { isPageHidden } from "../document-access.js";
import { hasNoBox, MIN_SIZE, type Box } from "./box.js";

/** How long the box must be too small in a visible page, in milliseconds: the page may still be about to show it. */
const DELAY = 2000;

type Size = "offsetWidth" | "offsetHeight";

/** Warns once, in the console, where the page's CSS leaves a dashboard that could be seen no room. */
export class RoomWarning {
  readonly #host: DashboardHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDone = false;

  constructor(host: DashboardHost) {
    this.#host = host;
  }

  /** The box has another size, or shows something else. @param isShown whether it shows a frame or a notice */
  check(box: Box, isShown: boolean): void {
    const clock = clockOf(this.#host);
    clock.clearTimeout(this.#timer);
    const hasSizes = typeof this.#host.animate === "function"; // simulated DOMs have neither
    if (this.#isDone || !isShown || !box.isTooSmall || !hasSizes) return;
    this.#timer = clock.setTimeout(() => {
      if (isPageHidden(this.#host.ownerDocument)) this.check(box, isShown);
      else this.#judge(box.element);
    }, DELAY);
  }

  #judge(box: HTMLElement): void {
    const isLacking = (size: Size): boolean => box[size] < MIN_SIZE && !this.#isCollapsed(size);
    if (!isLacking("offsetWidth") && !isLacking("offsetHeight")) return;
    if (!box.checkVisibility({ visibilityProperty: true })) return; // what is hidden on purpose has no size either
    this.#isDone = true;
    console.warn(
      `<${this.#host.localName}>`,
      `is ${box.offsetWidth} × ${box.offsetHeight} px, too small to see: set its size in CSS, such as width: 100%; height: 600px.`,
    );
  }

  /** Whether an ancestor has no room either, such as a collapsed pane, rather than because the element is small. */
  #isCollapsed(size: Size): boolean {
    // makes the element larger for a moment that is never painted, without a word in its attributes
    const enlarged = this.#host.animate({ minWidth: "64px", minHeight: "64px" }, { fill: "both" });
    let isCollapsed = false;
    for (let at: HTMLElement | null = this.#host; (at = parentOf(at));) {
      const hasSize = at.nodeType === at.ELEMENT_NODE && !hasNoBox(at);
      if (hasSize) isCollapsed ||= at[size] < MIN_SIZE;
    }
    enlarged.cancel();
    return isCollapsed;
  }
}

/** What a node is rendered in: also the slot of a component, and the host of a shadow root; or that root or a document. */
function parentOf(node: HTMLElement): HTMLElement | null {
  const { assignedSlot, parentNode, host } = node as HTMLElement & Partial<Pick<ShadowRoot, "host">>;
  return (assignedSlot ?? parentNode ?? host ?? null) as HTMLElement | null;
}

import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { isPageHidden } from "../document-access.js";
import type { Box } from "./box.js";

/** In CSS pixels. In less, nobody can see what a dashboard shows. */
const MIN_SIZE = 32;

/** How long the box must be too small in a visible page, in milliseconds: the page may still be about to show it. */
const DELAY = 2000;

/** What to write, by the size that is too small. */
const ADVICE = { offsetWidth: "width: 100%", offsetHeight: "height: 600px" } as const;

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
    if (this.#isDone || !isShown || !box.isSmallerThan(MIN_SIZE)) return;
    this.#timer = clock.setTimeout(() => {
      if (isPageHidden(this.#host.ownerDocument)) this.check(box, isShown);
      else this.#judge(box.element);
    }, DELAY);
  }

  #judge(box: HTMLElement): void {
    const sizes = (["offsetWidth", "offsetHeight"] as const).filter(
      (size) => box[size] < MIN_SIZE && !this.#isCollapsed(size),
    );
    // what is hidden on purpose has no size either
    if (sizes.length === 0 || !box.checkVisibility({ visibilityProperty: true })) return;
    this.#isDone = true;
    console.warn(
      `<${this.#host.localName}>`,
      `The page's CSS leaves it ${box.offsetWidth} × ${box.offsetHeight} px, where nothing can be seen: set`,
      `svc-dashboard { ${sizes.map((size) => ADVICE[size]).join("; ")} }.`,
    );
  }

  /** Whether an ancestor has no room either, such as a collapsed pane, rather than because the element is small. */
  #isCollapsed(size: keyof typeof ADVICE): boolean {
    const small = ancestorsOf(this.#host).filter((ancestor) => ancestor[size] < MIN_SIZE);
    // makes the element larger for a moment that is never painted, without a word in its attributes
    const enlarged = this.#host.animate({ minWidth: "64px", minHeight: "64px" }, { fill: "both" });
    const isCollapsed = small.some((ancestor) => ancestor[size] < MIN_SIZE);
    enlarged.cancel();
    return isCollapsed;
  }
}

/** The ancestors that have a box, through the slots and the shadow roots of components. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { assignedSlot, parentNode } = element;
  const parent = (assignedSlot ?? parentNode ?? (element as Partial<ShadowRoot>).host) as HTMLElement | null;
  if (!parent) return [];
  const hasBox = parent.getClientRects?.().length > 0; // a document and a shadow root have no such method
  return hasBox ? [parent, ...ancestorsOf(parent)] : ancestorsOf(parent);
}

import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { hasResizeObserver, isPageHidden, stylesOf, viewOf } from "../document-access.js";

/** In CSS pixels. In less, nobody can see what a dashboard shows. */
const MIN_SIZE = 32;

/** Whether an element has no box with a size of its own. */
const hasNoBox = (element: Element): boolean => /^(inline|contents)$/.test(stylesOf(element).display ?? "");

/**
 * The box that contains everything of an element. It is in the flow of the page, so that nothing of the element can cover
 * what is around it, whatever the page's CSS does to the element itself (`all: unset`, `display: contents`).
 */
export class Box {
  readonly element: HTMLElement;
  /** Contains the notices and the status, above the frame; before it in the DOM, and so for the Tab key. */
  readonly notices: HTMLElement;
  /** Contains nothing but the frame, because it is busy at times: screen readers may ignore a live region in it. */
  readonly frame: HTMLElement;
  readonly #host: HTMLElement;
  #observer: ResizeObserver | undefined;
  /** Whether nobody can see what is in it, when it was last observed. One without any size is never reported. */
  #isTooSmall = true;

  constructor(host: HTMLElement, root: ShadowRoot) {
    const create = (name: string): HTMLElement => {
      const element = host.ownerDocument.createElement("div");
      element.className = name;
      return element;
    };
    this.#host = host;
    this.element = create("box");
    this.notices = create("notices");
    this.frame = create("frame");
    this.element.append(this.notices, this.frame);
    root.append(this.element);
  }

  /** Whether the browser renders it. Reading makes the browser do the page's layout. */
  get isRendered(): boolean {
    return this.element.getClientRects().length > 0;
  }

  get isTooSmall(): boolean {
    return this.#observer !== undefined && this.#isTooSmall;
  }

  /** Begins to follow what the page's CSS does to the element. @param onResize its size has changed */
  observe(onResize: () => void): void {
    const view = viewOf(this.#host.ownerDocument);
    if (this.#observer || !hasResizeObserver(view)) return;
    this.#fit(); // before the first paint
    this.#observer = new view.ResizeObserver(() => {
      this.#isTooSmall = Math.min(this.element.offsetWidth, this.element.offsetHeight) < MIN_SIZE;
      this.#fit();
      onResize();
    });
    this.#observer.observe(this.#host);
    this.#observer.observe(this.element);
  }

  unobserve(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  /** Gives the box the minimum height where the host has no box that could have it, or a block's percentage. */
  #fit(): void {
    const { display = "", flexDirection, minHeight = "" } = stylesOf(this.#host);
    const isColumn = display.endsWith("flex") && flexDirection === "column";
    this.element.classList.toggle("stretched", isColumn);
    this.element.classList.toggle("alone", hasNoBox(this.#host) || (!isColumn && minHeight.includes("%")));
  }
}

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

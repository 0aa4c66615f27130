import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { createElement, hasResizeObserver, isPageHidden, stylesOf, viewOf } from "../document-access.js";

/** In CSS pixels. Nothing can be seen in a smaller box. */
const MIN_SIZE = 32;

/** How long the box must be too small before that is reported, in milliseconds: the page may be about to show it. */
const DELAY = 2000;

/** Values of `display` with which an element has no box with a size of its own. */
const NO_BOX = /^(inline|contents)$/;

type Size = "offsetWidth" | "offsetHeight";

/**
 * The box that contains all content of an element. It is in the flow of the page, so that nothing of the element can cover
 * what is around it, whatever the page's CSS does to the element itself (`all: unset`, `display: contents`).
 */
export class Box {
  readonly element: HTMLElement;
  /** Contains the notices and the status, above the frame; before it in the DOM, and so for the Tab key. */
  readonly notices: HTMLElement;
  /** Contains only the frame, because it may be busy, and screen readers may ignore a live region in a busy element. */
  readonly frame: HTMLElement;
  readonly #host: DashboardHost;
  readonly #onResize: () => void;
  #observer: ResizeObserver | undefined;
  /** Whether it was too small when it was last observed. True at first, since a box without any size is never reported. */
  #isTooSmall = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasWarned = false;

  constructor(host: DashboardHost, onResize: () => void) {
    const create = (name: string, ...children: HTMLElement[]): HTMLElement =>
      createElement(host.ownerDocument, "div", { class: name }, ...children);
    this.#host = host;
    this.#onResize = onResize;
    this.notices = create("notices");
    this.frame = create("frame");
    this.element = create("box", this.notices, this.frame);
    host.shadowRoot!.append(this.element);
  }

  /** Whether the browser renders it. Reading it computes styles; the layout only if it is not visible. */
  get isRendered(): boolean {
    const { element } = this;
    const isVisible = (element as Partial<HTMLElement>).checkVisibility?.call(element); // jsdom has no such method
    return isVisible === true || element.getClientRects().length > 0;
  }

  /** Observes what the page's CSS does to the element. */
  observe(): void {
    const view = viewOf(this.#host.ownerDocument);
    if (this.#observer || !hasResizeObserver(view)) return;
    this.#fit(); // before the first paint
    this.#observer = new view.ResizeObserver(() => {
      this.#isTooSmall = Math.min(this.element.offsetWidth, this.element.offsetHeight) < MIN_SIZE;
      this.#fit();
      this.#onResize();
    });
    this.#observer.observe(this.#host);
    this.#observer.observe(this.element);
  }

  unobserve(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  /** Gives the box the minimum height if the host has no box that could have it, or has a percentage on a block. */
  #fit(): void {
    const { display = "", flexDirection, minHeight = "" } = stylesOf(this.#host);
    const isColumn = display.endsWith("flex") && flexDirection === "column";
    this.element.classList.toggle("stretched", isColumn);
    this.element.classList.toggle("alone", !isColumn && (NO_BOX.test(display) || minHeight.includes("%")));
  }

  /** Warns once if the page's CSS leaves no room. @param isShown whether it shows a frame or a notice */
  checkRoom(isShown: boolean): void {
    const clock = clockOf(this.#host);
    clock.clearTimeout(this.#timer);
    if (this.#hasWarned || !isShown || !this.#observer || !this.#isTooSmall) return;
    if (!("animate" in this.#host)) return; // simulated DOMs don't have sizes either
    this.#timer = clock.setTimeout(() => {
      if (isPageHidden(this.#host.ownerDocument)) this.checkRoom(isShown);
      else this.#warn();
    }, DELAY);
  }

  #warn(): void {
    const { offsetWidth, offsetHeight } = this.element;
    const isLacking = (size: Size): boolean => this.element[size] < MIN_SIZE && !this.#isCollapsed(size);
    if (!isLacking("offsetWidth") && !isLacking("offsetHeight")) return;
    if (!this.element.checkVisibility({ visibilityProperty: true })) return; // hidden on purpose
    this.#hasWarned = true;
    console.warn(
      `<${this.#host.localName}>`,
      `is ${offsetWidth} × ${offsetHeight} px, too small to see: set its size in CSS, such as width: 100%; height: 600px.`,
    );
  }

  /** Whether an ancestor is too small, such as a collapsed pane, and not only because the element is small. */
  #isCollapsed(size: Size): boolean {
    // makes the element larger for a moment that is never painted, and writes no attribute
    const enlarged = this.#host.animate({ minWidth: "64px", minHeight: "64px" }, { fill: "both" });
    let isCollapsed = false;
    for (let at: HTMLElement | null = this.#host; (at = parentOf(at));) {
      if (at[size] < MIN_SIZE) isCollapsed ||= !NO_BOX.test(stylesOf(at).display ?? "");
    }
    enlarged.cancel();
    return isCollapsed;
  }
}

/** Returns the parent in which a node is rendered, such as a slot; or a shadow root or a document, which have no sizes. */
function parentOf(node: HTMLElement): HTMLElement | null {
  const { assignedSlot, parentNode, host } = node as HTMLElement & Partial<Pick<ShadowRoot, "host">>;
  return (assignedSlot ?? parentNode ?? host ?? null) as HTMLElement | null;
}

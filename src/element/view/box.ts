import { hasResizeObserver, stylesOf, viewOf } from "../document-access.js";

/** In CSS pixels. In less, nobody can see what a dashboard shows. */
export const MIN_SIZE = 32;

/** Whether an element has no box with a size of its own. */
export const hasNoBox = (element: Element): boolean =>
  /^(inline|contents)$/.test(stylesOf(element).display ?? "");

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

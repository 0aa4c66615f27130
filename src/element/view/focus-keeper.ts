import { documentMember } from "../document-access.js";

/** Keeps the focus in an element when the part that has it is removed or hidden. */
export class FocusKeeper {
  readonly #host: HTMLElement;
  #isRemoved = false;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** A part is about to be removed. */
  leave(part: Element | undefined): void {
    if (part && this.#host.shadowRoot?.activeElement === part) this.#isRemoved = true;
  }

  /** Runs a change that may hide parts. @param change returns the part that takes the focus over */
  apply(change: () => HTMLElement | undefined): void {
    const focused = this.#focused; // before, since a hidden part may lose it at once
    const part = change();
    const isLost = this.#isRemoved ? focused === null : this.#isHidden(focused);
    if (!isLost || !part) return;
    this.#isRemoved = false;
    part.focus({ preventScroll: true });
  }

  /** What has the focus, in the shadow root or in the page; null where nothing has. */
  get #focused(): Element | null {
    const focused = documentMember(this.#host.ownerDocument, "activeElement");
    if (focused === null || /^(BODY|HTML)$/.test(focused.tagName)) return null;
    return this.#host.shadowRoot?.activeElement ?? focused;
  }

  #isHidden(focused: Element | null): boolean {
    for (let at = focused; at && at !== this.#host; at = at.parentElement) {
      // its own part, or the slot of the page's content
      if ((at.assignedSlot ?? at).closest("[hidden], [inert]") && this.#owns(at)) return true;
    }
    return false;
  }

  #owns(element: Element): boolean {
    return element.getRootNode() === this.#host.shadowRoot || element.parentElement === this.#host;
  }
}

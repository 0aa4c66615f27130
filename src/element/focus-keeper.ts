import { documentMember } from "./document-access.js";

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

  /** Moves the focus to a part, if the one that had it is gone. */
  follow(part: HTMLElement | undefined): void {
    const focused = documentMember(this.#host.ownerDocument, "activeElement");
    const isNowhere = focused === null || /^(BODY|HTML)$/.test(focused.tagName);
    const isLost = this.#isRemoved ? isNowhere : this.#isHidden(focused);
    if (!isLost || !part) return;
    this.#isRemoved = false;
    part.focus({ preventScroll: true });
  }

  /** The focus stays on a hidden part until the page is rendered. */
  #isHidden(focused: Element | null): boolean {
    const inside = this.#host.shadowRoot?.activeElement;
    if (inside) return inside.closest("[hidden]") !== null;
    // the page's own content in a slot
    for (let at = focused; at && at !== this.#host; at = at.parentElement) {
      if (at.parentElement === this.#host) return at.assignedSlot?.closest("[hidden]") != null;
    }
    return false;
  }
}

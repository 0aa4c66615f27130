/** The content of a widget needs more height than there is. */
export class OverflowEvent extends Event {
  /** Pixels. */
  readonly missing: number;

  constructor(missing: number) {
    super("overflow", { bubbles: true });
    this.missing = missing;
  }
}

/** Dispatches the event where a box has to be scrolled. */
export function reportOverflow(box: HTMLElement): void {
  const missing = box.scrollHeight - box.clientHeight;
  if (missing > 0) box.dispatchEvent(new OverflowEvent(missing));
}

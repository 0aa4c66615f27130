/** The content of a widget needs more height. */
export class OverflowEvent extends Event {
  /** Pixels. */
  readonly missing: number;

  constructor(missing: number) {
    super("overflow", { bubbles: true });
    this.missing = missing;
  }
}

/** Dispatches the event if the content of a box overflows. */
export function reportOverflow(box: HTMLElement): void {
  const missing = box.scrollHeight - box.clientHeight;
  if (missing > 0) box.dispatchEvent(new OverflowEvent(missing));
}

/** An answer's chart could not be drawn: its rows are shown as a table. */
export class UndrawnEvent extends Event {
  readonly error: Error;

  constructor(error: Error) {
    super("undrawn", { bubbles: true });
    this.error = error;
  }
}

declare global {
  interface HTMLElementEventMap {
    undrawn: UndrawnEvent;
  }
}

import { DIRECTIONS, type InspectorDirection } from "./entry.js";
import type { LoggedMessage } from "./message-log.js";

/** Which messages are listed: those of some directions, with a text in their type or payload. */
export class MessageFilter {
  text = "";
  readonly #directions = new Set<InspectorDirection>(DIRECTIONS);

  get directions(): ReadonlySet<InspectorDirection> {
    return this.#directions;
  }

  toggle(direction: InspectorDirection): void {
    if (!this.#directions.delete(direction)) this.#directions.add(direction);
  }

  /** Lets every message through again. */
  reset(): void {
    this.text = "";
    for (const direction of DIRECTIONS) this.#directions.add(direction);
  }

  apply(messages: readonly LoggedMessage[]): LoggedMessage[] {
    const text = this.text.trim().toLowerCase();
    return messages.filter(
      ({ direction, type, line }) =>
        this.#directions.has(direction) && `${type} ${line}`.toLowerCase().includes(text),
    );
  }
}

import { DIRECTIONS, type InspectorDirection, type LoggedMessage } from "./message-log.js";

/** Selects messages by direction and by a string in their type or payload. */
export class MessageFilter {
  text = "";
  readonly directions = new Set<InspectorDirection>(DIRECTIONS);

  toggle(direction: InspectorDirection): void {
    if (!this.directions.delete(direction)) this.directions.add(direction);
  }

  /** Selects every message again. */
  reset(): void {
    this.text = "";
    for (const direction of DIRECTIONS) this.directions.add(direction);
  }

  apply(messages: readonly LoggedMessage[]): LoggedMessage[] {
    const text = this.text.trim().toLowerCase();
    return messages.filter(
      ({ direction, type, line }) =>
        this.directions.has(direction) && `${type} ${line}`.toLowerCase().includes(text),
    );
  }
}

import { ACTION_PREFIX, EVENT_PREFIX } from "../protocol/envelope.js";
import { checkEntry, type InspectorDirection, type InspectorEntry } from "./entry.js";
import { toPrintable, type Printable } from "./printable.js";

/** How many messages the log keeps. */
const LOG_LIMIT = 500;

const PREFIX = new RegExp(`^(?:${EVENT_PREFIX}|${ACTION_PREFIX}|svc-)`);

/** A message in the log. What it shows is taken once, on arrival, since a payload may change later. */
export interface LoggedMessage {
  readonly id: number;
  readonly direction: InspectorDirection;
  readonly type: string;
  /** The type without its prefix. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Of an action, as it was posted: to post it again. */
  readonly payload: unknown;
  readonly printable: Printable | undefined;
  /** The payload in one line; empty where there is none. */
  readonly line: string;
}

/** The last messages, oldest first. */
export class MessageLog {
  #messages: LoggedMessage[] = [];
  #count = 0;
  #dropped = 0;
  #start = 0;

  get messages(): readonly LoggedMessage[] {
    return this.#messages;
  }

  /** How many of the oldest messages had to go. */
  get dropped(): number {
    return this.#dropped;
  }

  /** How many there were since the last clear. */
  get total(): number {
    return this.#messages.length + this.#dropped;
  }

  /** When the first message arrived, also once it is gone. */
  get start(): number {
    return this.#start;
  }

  /** @throws TypeError on an entry with a wrong member */
  add(entry: InspectorEntry): void {
    checkEntry(entry);
    const { direction, type, payload, time = Date.now() } = entry;
    const printable = payload === undefined ? undefined : toPrintable(payload);
    if (this.total === 0) this.#start = time;
    this.#messages.push({
      id: this.#count++,
      direction,
      type,
      name: type.replace(PREFIX, ""),
      time,
      payload: direction === "out" ? payload : undefined,
      printable,
      line: printable === undefined ? "" : JSON.stringify(printable),
    });
    if (this.#messages.length > LOG_LIMIT) {
      this.#messages.shift();
      this.#dropped++;
    }
  }

  clear(): void {
    this.#messages = [];
    this.#dropped = 0;
  }
}

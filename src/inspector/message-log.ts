import { ACTION_PREFIX, EVENT_PREFIX } from "../protocol/envelope.js";
import { checkEntry, type InspectorDirection, type InspectorEntry } from "./entry.js";
import { toPrintable, type Printable } from "./printable.js";

const MAX_MESSAGES = 500;

const PREFIXES = [EVENT_PREFIX, ACTION_PREFIX, "svc-"];

/** A message in the log. Its printable form is made on arrival, because the payload may change later. */
export interface LoggedMessage {
  readonly id: number;
  readonly direction: InspectorDirection;
  readonly type: string;
  /** The type without its prefix. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The payload of an action, kept to post it again; undefined for other messages. */
  readonly payload: unknown;
  readonly printable: Printable | undefined;
  /** The payload as one line of JSON; empty without a payload. */
  readonly line: string;
}

/** The last 500 messages, the oldest first. */
export class MessageLog {
  #messages: LoggedMessage[] = [];
  #count = 0;
  #dropped = 0;
  #start = 0;

  get messages(): readonly LoggedMessage[] {
    return this.#messages;
  }

  /** The number of messages that were dropped because the log was full. */
  get dropped(): number {
    return this.#dropped;
  }

  /** The number of messages since the last clear. */
  get total(): number {
    return this.#messages.length + this.#dropped;
  }

  /** When the first message since the last clear arrived, even if it was dropped. */
  get start(): number {
    return this.#start;
  }

  /** Adds a message. @throws TypeError on an invalid member of the entry. */
  add(entry: InspectorEntry): void {
    checkEntry(entry);
    const { direction, type, payload, time = Date.now() } = entry;
    const printable = payload === undefined ? undefined : toPrintable(payload);
    if (this.total === 0) this.#start = time;
    this.#messages.push({
      id: this.#count++,
      direction,
      type,
      name: withoutPrefix(type),
      time,
      payload: direction === "out" ? payload : undefined,
      printable,
      line: printable === undefined ? "" : JSON.stringify(printable),
    });
    if (this.#messages.length > MAX_MESSAGES) {
      this.#messages.shift();
      this.#dropped++;
    }
  }

  clear(): void {
    this.#messages = [];
    this.#dropped = 0;
  }
}

function withoutPrefix(type: string): string {
  const prefix = PREFIXES.find((candidate) => type.startsWith(candidate)) ?? "";
  return type.slice(prefix.length);
}

import { expected } from "../protocol/check.js";
import { ACTION_PREFIX, EVENT_PREFIX } from "../protocol/envelope.js";
import { toJson } from "../protocol/json.js";
import { recordMessage, type RecordedMessage } from "./message-record.js";
import { toPrintable, type Printable } from "./printable.js";

/** The directions of a message: `in` from the embed, `out` to the embed, and `own` for events of the element itself. */
export const DIRECTIONS = ["in", "out", "own"] as const;

export type InspectorDirection = (typeof DIRECTIONS)[number];

/** One message, as `add` accepts it. */
export interface InspectorEntry {
  direction: InspectorDirection;
  /** The full type, such as `svc:event:ready`; for `own`, the name of the element's event, such as `svc-error`. */
  type: string;
  /** Any value. It is shown as JSON, truncated if it is long, with sessions and tokens redacted. */
  payload?: unknown;
  /** The kind of embed that sent the message. Only `createMessageRecord` shows it. */
  surface?: string | undefined;
  /** The time of the message, in milliseconds since the epoch. Default: now. */
  time?: number | undefined;
}

/** A message in the log. Its printable form is made on arrival, because the payload may change later. */
export interface LoggedMessage {
  readonly id: number;
  readonly direction: InspectorDirection;
  readonly type: string;
  /** The type without its prefix. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Milliseconds since the first message after the last clear, even if that was dropped. */
  readonly elapsed: number;
  /** The payload of an action, kept to post it again; undefined for other messages. */
  readonly payload: unknown;
  readonly printable: Printable | undefined;
  /** The payload as one line of JSON; empty without a payload. */
  readonly line: string;
  /** The message without its values; undefined for the element's own events. */
  readonly recorded: RecordedMessage | undefined;
}

const MAX_MESSAGES = 500;
const PREFIX = new RegExp(`^(?:${EVENT_PREFIX}|${ACTION_PREFIX}|svc-)`);

/** The last 500 messages, the oldest first. */
export class MessageLog {
  #messages: LoggedMessage[] = [];
  #nextId = 0;
  #total = 0;
  #start = 0;

  get messages(): readonly LoggedMessage[] {
    return this.#messages;
  }

  /** The number of messages since the last clear. */
  get total(): number {
    return this.#total;
  }

  /** Adds a message. @throws TypeError on an invalid member of the entry. */
  add(entry: InspectorEntry): void {
    checkEntry(entry);
    const { direction, type, payload, time = Date.now() } = entry;
    const printable = payload === undefined ? undefined : toPrintable(payload);
    if (this.#total++ === 0) this.#start = time;
    this.#messages.push({
      id: this.#nextId++,
      direction,
      type,
      name: type.replace(PREFIX, ""),
      time,
      elapsed: time - this.#start,
      payload: direction === "out" ? payload : undefined,
      printable,
      line: printable === undefined ? "" : toJson(printable),
      recorded: recordMessage(entry),
    });
    if (this.#messages.length > MAX_MESSAGES) this.#messages.shift();
  }

  clear(): void {
    this.#messages = [];
    this.#total = 0;
  }
}

/** Checks an entry, which may come from unchecked code such as a console. @throws TypeError on an invalid member. */
function checkEntry({ direction, type, time }: InspectorEntry): void {
  if (!DIRECTIONS.includes(direction)) {
    throw expected(`direction to be one of ${DIRECTIONS.join(", ")}`, direction);
  }
  if (typeof type !== "string" || !type) throw expected("type to be a non-empty string", type);
  if (time !== undefined && Number.isNaN(new Date(time).getTime())) {
    throw expected("time to be in milliseconds since the epoch", time);
  }
}

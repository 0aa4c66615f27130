import { EVENT_PREFIX, type ActionEnvelope, type EventEnvelope } from "../protocol/envelope.js";
import type { ReadyPayload } from "../protocol/events.js";
import type { ActionQueue } from "./action-queue.js";
import type { Channel, ChannelListener, OpenChannel } from "./channel.js";

/** What a conversation reports. A listener may close it at any time: nothing follows then. */
export interface ConversationListener extends Pick<ChannelListener, "foreign" | "flood" | "invalid"> {
  /** Every accepted event, before anything else happens. */
  message?(envelope: EventEnvelope): void;
  /** The embed is ready, for the first time or again; the actions that wait are posted next. */
  ready?(payload: ReadyPayload): void;
  /** An event, by its name without the prefix, once its consequences are over. */
  event(name: string, envelope: EventEnvelope): void;
  /** An action was posted. */
  posted?(action: ActionEnvelope): void;
}

/**
 * The conversation with the embed in one frame: the only place where channel, queue and `ready` meet. The queue outlives
 * it, so that what waits when the frame goes is posted to the next one.
 */
export class Conversation {
  readonly #channel: Channel;
  readonly #queue: ActionQueue;
  readonly #listener: ConversationListener;
  #isClosed = false;
  #isReady = false;

  /** @throws Error when no channel can be opened */
  constructor(openChannel: OpenChannel, queue: ActionQueue, listener: ConversationListener) {
    this.#queue = queue;
    this.#listener = listener;
    this.#channel = openChannel({ ...listener, event: (envelope) => this.#receive(envelope) });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends it and leaves nothing behind; actions wait again. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue.close();
    this.#channel.close();
  }

  /** Opens the queue again, which somebody else has closed, for the same embed. */
  resume(): void {
    if (this.#isReady && !this.#isClosed) this.#queue.resume((action) => this.#post(action));
  }

  #receive(envelope: EventEnvelope): void {
    const listener = this.#listener;
    const name = envelope.type.slice(EVENT_PREFIX.length);
    listener.message?.(envelope);
    if (name === "ready") {
      this.#isReady = true;
      if (!this.#isClosed) listener.ready?.(envelope.payload as ReadyPayload);
      if (!this.#isClosed) this.#queue.open((action) => this.#post(action));
    }
    if (!this.#isClosed) listener.event(name, envelope);
  }

  #post(action: ActionEnvelope): void {
    this.#channel.post(action);
    this.#listener.posted?.(action);
  }
}

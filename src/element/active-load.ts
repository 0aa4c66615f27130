import { Conversation, type ConversationListener } from "../connection/conversation.js";
import type { ActionQueue } from "../connection/action-queue.js";
import type { Clock } from "./clock.js";
import { startCountdown } from "./countdown.js";
import type { EmbedFrame } from "./embed-frame.js";
import type { Timer } from "./lifecycle/life.js";

/** The timers that count the time in which the page is awake, not the clock. */
const COUNTDOWNS: Partial<Record<Timer, () => boolean>> = {
  ready: () => true,
  "session-missing": () => !document.hidden,
};

/** What one load holds and its end must release: its session request, frame, conversation and timers. */
export class ActiveLoad {
  readonly #timers = new Map<Timer, () => void>();
  #request: AbortController | undefined;
  #frame: EmbedFrame | undefined;
  #conversation: Conversation | undefined;

  get frame(): EmbedFrame | undefined {
    return this.#frame;
  }

  /** @throws Error when the frame is not in a document */
  setFrame(frame: EmbedFrame, queue: ActionQueue, listener: ConversationListener): void {
    this.#frame = frame;
    this.#conversation = new Conversation(frame.openChannel, queue, listener);
  }

  /** Starts a request, and ends an earlier one. @returns the signal that ends it */
  startRequest(): AbortSignal {
    this.cancelRequest();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  cancelRequest(): void {
    this.#request?.abort();
    this.#request = undefined;
  }

  startTimer(clock: Clock, name: Timer, ms: number, over: () => void): void {
    this.stopTimer(name);
    const counts = COUNTDOWNS[name];
    if (counts) {
      this.#timers.set(name, startCountdown(clock, ms, over, counts));
    } else {
      const timer = clock.setTimeout(over, ms);
      this.#timers.set(name, () => clock.clearTimeout(timer));
    }
  }

  stopTimer(name: Timer): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }

  end(): void {
    this.cancelRequest();
    for (const name of [...this.#timers.keys()]) this.stopTimer(name);
    this.#conversation?.close();
    this.#conversation = undefined;
    this.#frame?.remove();
    this.#frame = undefined;
  }
}

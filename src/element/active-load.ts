import { Conversation, type ConversationListener } from "../connection/conversation.js";
import type { ActionQueue } from "../connection/action-queue.js";
import { startAlarm, type Alarm } from "./alarm.js";
import type { Clock } from "./clock.js";
import { startCountdown } from "./countdown.js";
import { isPageHidden } from "./document-access.js";
import type { EmbedFrame } from "./embed-frame.js";
import type { Timer } from "./lifecycle/life.js";

/** How a timer counts; the others run by `setTimeout`. */
const KINDS: Partial<Record<Timer, "awake" | "visible" | "wall clock">> = {
  ready: "awake",
  "session-missing": "visible",
  recovery: "visible",
  "late-token": "wall clock",
  "token-end": "wall clock",
};

/** What one load holds and its end must release: its session request, frame, conversation and timers. */
export class ActiveLoad {
  readonly #timers = new Map<Timer, Pick<Alarm, "cancel"> & Partial<Alarm>>();
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

  /** No other load replaces this one after all. */
  resume(): void {
    this.#conversation?.resume();
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
    const kind = KINDS[name];
    if (kind === "wall clock") {
      this.#timers.set(name, startAlarm(clock, ms, over));
    } else if (kind) {
      const counts = (): boolean => kind === "awake" || !isPageHidden(document);
      this.#timers.set(name, { cancel: startCountdown(clock, ms, over, counts) });
    } else {
      const timer = clock.setTimeout(over, ms);
      this.#timers.set(name, { cancel: () => clock.clearTimeout(timer) });
    }
  }

  stopTimer(name: Timer): void {
    this.#timers.get(name)?.cancel();
    this.#timers.delete(name);
  }

  /** The page may have slept: compares the wall clock. */
  checkAlarms(): void {
    for (const timer of [...this.#timers.values()]) timer.check?.();
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

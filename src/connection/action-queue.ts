import { ACTION_PREFIX, type ActionEnvelope } from "../protocol/envelope.js";
import { stateKeyOf } from "../protocol/state-actions.js";

/** The maximum number of actions that wait for `ready`. */
export const QUEUE_LIMIT = 256;

/** One-shot actions of which only the last one is sent when the embed is ready. */
const REPLACEABLE = RegExp(`^${ACTION_PREFIX}(navigate|refresh)$`);

type Deliver = (action: ActionEnvelope) => void;

/**
 * The actions for an embed. The embed acknowledges nothing, and ignores actions that arrive before `ready`, so:
 *
 * 1. until `open`, actions wait in the order of their calls. One that sets state, a navigate or a refresh replaces the
 *    earlier one of its kind and moves to the end;
 * 2. `open` first sends the state that was sent before (the embed has reloaded and lost it), then the waiting actions;
 * 3. while open, actions are sent at once.
 */
export class ActionQueue {
  #deliver: Deliver | undefined;
  /** By state key or type; an action that no other replaces has a unique symbol as its key. */
  #waiting = new Map<string | symbol, ActionEnvelope>();
  /** The state that was sent, by its key; the newest last. */
  readonly #sent = new Map<string, ActionEnvelope>();

  /** Sends an action, now or after `open`. @returns false if it is dropped, because too many are waiting. */
  add(action: ActionEnvelope): boolean {
    const { type } = action;
    const key = stateKeyOf(action) ?? (REPLACEABLE.test(type) ? type : Symbol());
    this.#waiting.delete(key);
    if (!this.#deliver && this.#waiting.size >= QUEUE_LIMIT) return false;
    this.#waiting.set(key, action);
    if (this.#deliver) this.#flush(); // an iteration that ends early makes a Map slow in Firefox
    return true;
  }

  /** Opens the queue for an embed that has become ready, for the first time or again. */
  open(deliver: Deliver): void {
    for (const key of this.#waiting.keys()) this.#sent.delete(key as string); // the waiting action is newer
    this.#waiting = new Map<string | symbol, ActionEnvelope>([...this.#sent, ...this.#waiting]);
    this.resume(deliver);
  }

  /** Opens the queue again for the same embed as before `close`, which still has the state that was sent. */
  resume(deliver: Deliver): void {
    this.#deliver = deliver;
    this.#flush();
  }

  /** Makes actions wait again, because the embed is gone. */
  close(): void {
    this.#deliver = undefined;
  }

  /** Drops waiting actions, and sent ones, so that they are not repeated after a further `ready`. */
  drop(matches: (action: ActionEnvelope) => boolean): void {
    for (const actions of [this.#waiting, this.#sent] as Map<unknown, ActionEnvelope>[]) {
      for (const [key, action] of actions) if (matches(action)) actions.delete(key);
    }
  }

  /** Sends the waiting actions. A delivery may add actions, which go to the end, or close the queue: the rest stays. */
  #flush(): void {
    for (const [key, action] of this.#waiting) {
      if (!this.#waiting.delete(key)) continue; // sent meanwhile: a delivery has opened the queue again
      if (typeof key === "string" && !REPLACEABLE.test(key)) {
        this.#sent.delete(key); // so that the newest comes last
        this.#sent.set(key, action);
      }
      this.#deliver?.(action);
      if (!this.#deliver) break;
    }
  }
}

import { stateKeyOf } from "../protocol/state-actions.js";
import type { ActionEnvelope } from "../protocol/envelope.js";

/** How many actions wait for `ready` at most. */
export const QUEUE_LIMIT = 256;

/** One-shot actions of which only the last one is worth sending when the embed is ready. */
const REPLACEABLE: ReadonlySet<string> = new Set(["svc:action:navigate", "svc:action:refresh"]);

type Deliver = (action: ActionEnvelope) => void;

/**
 * Actions on their way to an embed. The protocol acknowledges nothing and loses what arrives before `ready`, so:
 *
 * 1. until `open`, actions wait in the order of their calls. One that sets state, a navigate or a refresh replaces the
 *    earlier one of its kind and moves to the end;
 * 2. `open` first sends the state that was sent before (the embed has reloaded and lost it), then what waits;
 * 3. while open, actions are sent at once.
 */
export class ActionQueue {
  #deliver: Deliver | undefined;
  /** By state key or type; a unique symbol for an action that nothing replaces. */
  readonly #waiting = new Map<string | symbol, ActionEnvelope>();
  /** The state that was sent, by its key; the newest last. */
  readonly #sent = new Map<string, ActionEnvelope>();

  /** Sends an action, now or after `open`. @returns false when it is dropped, because too many wait already. */
  add(action: ActionEnvelope): boolean {
    const key = stateKeyOf(action) ?? (REPLACEABLE.has(action.type) ? action.type : Symbol(action.type));
    this.#waiting.delete(key);
    if (!this.#deliver && this.#waiting.size >= QUEUE_LIMIT) return false;
    this.#waiting.set(key, action);
    this.#flush();
    return true;
  }

  /** The embed is ready, for the first time or again. */
  open(deliver: Deliver): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [key, action] of this.#sent) this.#waiting.set(key, action);
    for (const [key, action] of waiting) {
      this.#waiting.delete(key); // what waits is newer
      this.#waiting.set(key, action);
    }
    this.#deliver = deliver;
    this.#flush();
  }

  /** The embed is gone: actions wait again. */
  close(): void {
    this.#deliver = undefined;
  }

  /** Drops the action on one state, sent or waiting. @param key from `stateKeyOf` */
  forget(key: string): void {
    this.#waiting.delete(key);
    this.#sent.delete(key);
  }

  /** Drops the actions that set state, sent or waiting: the next load begins with the state that it is given. */
  forgetState(): void {
    for (const key of [...this.#waiting.keys()]) if (this.#isState(key)) this.#waiting.delete(key);
    this.#sent.clear();
  }

  /** Drops the actions that wait and set no state: they were meant for an embed that will not be loaded. */
  forgetOneShots(): void {
    for (const key of [...this.#waiting.keys()]) if (!this.#isState(key)) this.#waiting.delete(key);
  }

  #isState(key: string | symbol): boolean {
    return typeof key === "string" && !REPLACEABLE.has(key);
  }

  /** A delivery may add actions or close the queue: each goes behind what waits, and the rest stays. */
  #flush(): void {
    for (const [key, action] of this.#waiting) {
      if (!this.#deliver) return;
      this.#waiting.delete(key);
      if (this.#isState(key)) {
        this.#sent.delete(key as string); // so that the newest stands last
        this.#sent.set(key as string, action);
      }
      this.#deliver(action);
    }
  }
}

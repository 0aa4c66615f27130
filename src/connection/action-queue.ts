import type { ActionEnvelope } from "../protocol/envelope.js";

/** How many actions wait for `ready` at the most. */
export const QUEUE_LIMIT = 256;

/** The actions that set something, of which only the last counts. */
export const STATE_ACTION: RegExp = /^svc:action:set-(color-scheme|theme|locale|timezone|filter)$/;

/**
 * What a state action sets: color scheme, theme, locale, timezone, or the filter of one member. Only the last action
 * on it counts. Nothing for actions that do something once.
 */
function stateKey({ type, payload }: ActionEnvelope): string | undefined {
  if (!STATE_ACTION.test(type)) return undefined;
  const { filterUrlParameter = "" } = { ...payload } as { filterUrlParameter?: unknown };
  return type + String(filterUrlParameter).split("=", 1).join();
}

/**
 * Actions on their way to an embed. The wire acknowledges nothing and loses what arrives before `ready`, so:
 *
 * 1. until `open`, actions wait in the order of their calls; a state action replaces its earlier self and moves to the
 *    end;
 * 2. `open` sends first the state that was sent before (the embed has reloaded and forgot it), then what waits;
 * 3. while open, actions go through at once.
 */
export class ActionQueue {
  #deliver: ((action: ActionEnvelope) => void) | undefined;
  #waiting: ActionEnvelope[] = [];
  readonly #held = new Map<string, ActionEnvelope>();

  /** Sends an action, now or after `open`. @returns false when too many wait already, and this one does not. */
  add(action: ActionEnvelope): boolean {
    const key = stateKey(action);
    if (key) this.#waiting = this.#waiting.filter((earlier) => stateKey(earlier) !== key);
    if (!this.#deliver && this.#waiting.length >= QUEUE_LIMIT) return false;
    this.#waiting.push(action);
    this.#flush();
    return true;
  }

  /** The embed is ready, for the first time or anew. */
  open(deliver: (action: ActionEnvelope) => void): void {
    const newer = new Set(this.#waiting.map(stateKey));
    for (const [key, action] of [...this.#held].reverse()) if (!newer.has(key)) this.#waiting.unshift(action);
    this.#deliver = deliver;
    this.#flush();
  }

  /** The embed is gone: actions wait again. */
  close(): void {
    this.#deliver = undefined;
  }

  /** Drops the state actions of some types, sent or waiting: the next load says their state in its address. */
  forget(types: RegExp): void {
    this.#waiting = this.#waiting.filter(({ type }) => !types.test(type));
    for (const [key, { type }] of this.#held) if (types.test(type)) this.#held.delete(key);
  }

  /** Whatever a delivery leads to, calls come after what waits, and closing keeps the rest. */
  #flush(): void {
    for (let action; this.#deliver && (action = this.#waiting.shift());) {
      const key = stateKey(action);
      if (key) {
        this.#held.delete(key); // so that the newest stands last
        this.#held.set(key, action);
      }
      this.#deliver(action);
    }
  }
}

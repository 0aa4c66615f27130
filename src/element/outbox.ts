import { ActionQueue } from "../connection/action-queue.js";
import { createAction } from "../protocol/create-action.js";
import type { ActionEnvelope } from "../protocol/envelope.js";
import { stateActionOf, stateKeyOf } from "../protocol/state-actions.js";
import type { PropertyValues } from "./property-values.js";
import { SentState, type StateChange } from "./sent-state.js";

/**
 * What goes to the embed: the differences of the state properties, and the actions that methods post. It outlives loads,
 * so that an action waits for the next embed where there is none.
 */
export class Outbox {
  readonly queue = new ActionQueue();
  readonly #values: PropertyValues;
  readonly #sent = new SentState();
  readonly #onDropped: () => void;

  /** @param onDropped called when an action is dropped because too many wait */
  constructor(values: PropertyValues, onDropped: () => void) {
    this.#values = values;
    this.#onDropped = onDropped;
  }

  /**
   * Posts an action; before `ready` it waits. One that sets state also sets its property.
   * @throws TypeError on a wrong payload of an action that sets state
   */
  post(action: ActionEnvelope): void {
    const row = stateActionOf(action.type);
    const { explicit } = this.#values;
    const value = row?.valueOf({ ...action.payload }, explicit[row.property]);
    this.postChanges(); // what changed earlier in this task goes first
    if (row) {
      this.#values.assign(row.property, value);
      this.#sent.update(this.#values.explicit);
    }
    this.#add(action);
  }

  /** Posts what has changed of the state properties since the embed was last sent them. */
  postChanges(): void {
    this.#send(this.#sent.update(this.#values.explicit));
  }

  /** Posts filters that the load's URL has no room for. */
  postFilters(members: readonly string[]): void {
    this.#send(this.#sent.markUnsent(members));
  }

  /** A new load begins, whose URL says what it can of the state; the rest waits for its `ready`. */
  begin(): void {
    this.queue.forget(isState);
    this.#sent.markSentInUrl(this.#values.explicit);
    this.postChanges();
  }

  /** The target has changed: what was meant for the old one is not sent to the new one. */
  dropOneShots(): void {
    this.queue.forget((action) => !isState(action));
  }

  /** Somebody else is looking: nothing that was meant for the viewer before is sent any more. */
  drop(): void {
    this.queue.forget(() => true);
  }

  #send(changes: readonly StateChange[]): void {
    for (const { key, type, payload } of changes) {
      if (payload) this.#add(createAction(type, payload));
      else this.queue.forget((action) => stateKeyOf(action) === key);
    }
  }

  #add(action: ActionEnvelope): void {
    if (this.#values.valueOf("messaging") === "off") return;
    if (!this.queue.add(action)) this.#onDropped();
  }
}

function isState(action: ActionEnvelope): boolean {
  return stateKeyOf(action) !== undefined;
}

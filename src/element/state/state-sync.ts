import { ActionQueue } from "../../connection/action-queue.js";
import type { EmbedActionType } from "../../protocol/actions.js";
import { isRecord } from "../../protocol/check.js";
import { createAction } from "../../protocol/create-action.js";
import { ACTION_PREFIX, type ActionEnvelope } from "../../protocol/envelope.js";
import { isSameJson } from "../../protocol/json.js";
import {
  STATE_ACTIONS,
  stateActionOf,
  stateKeyOf,
  type AnyStateAction,
  type EmbedState,
  type StateActionName,
} from "../../protocol/state-actions.js";
import type { PropertyValues } from "../properties/property-values.js";

/** A part of the state that the embed has, or will have once the queue is open. */
interface Known {
  readonly type: EmbedActionType;
  readonly row: AnyStateAction;
  readonly part: string;
  readonly payload: object;
}

const ROWS = Object.entries(STATE_ACTIONS) as unknown as readonly [StateActionName, AnyStateAction][];

/**
 * Keeps the embed in step with the element's state properties:
 *
 * 1. the properties say what the page wants, `#known` what the embed has: by the URL of its load, or by an action;
 * 2. the difference is posted, one part at a time, since a listener of `svc-action` may change the properties meanwhile;
 * 3. a method posts its action even if nothing differs, after what changed earlier in the same task.
 *
 * It outlives loads, so that an action waits for the next embed where there is none.
 */
export class StateSync {
  readonly #queue = new ActionQueue();
  readonly #values: PropertyValues;
  readonly #deliver: (action: ActionEnvelope) => void;
  readonly #onDropped: () => void;
  /** The embed that the queue was last open for. */
  #embed: string | undefined;
  /** By the keys of `stateKeyOf`. */
  readonly #known = new Map<string, Known>();
  /** What the load's URL says: the embed reads it again before each further `ready`. */
  readonly #inUrl = new Set<string>();
  /** The values of properties of which nothing is to be posted; each change of a property makes another value. */
  readonly #followed = new Map<keyof EmbedState, unknown>();

  /** @param onDropped called when an action is dropped because too many wait */
  constructor(values: PropertyValues, deliver: (action: ActionEnvelope) => void, onDropped: () => void) {
    this.#values = values;
    this.#deliver = deliver;
    this.#onDropped = onDropped;
  }

  /**
   * Posts an action; before `ready` it waits. One that sets state also sets its property.
   * @throws TypeError on a wrong type or payload
   */
  post(type: EmbedActionType, payload?: object): void {
    const row = stateActionOf(type);
    const valueIn = (members: object): unknown =>
      row?.valueOf({ ...members }, this.#values.explicit[row.property]);
    if (payload === undefined || isRecord(payload)) valueIn(payload ?? {}); // checked before it is cloned
    let action = makeAction(type, payload);
    this.follow(); // which may lead to a listener that sets the same property
    if (row) {
      const own = valueIn(action.payload ?? {});
      this.#values.assign(row.property, own);
      const value = this.#values.explicit[row.property];
      this.#followed.set(row.property, value);
      const key = stateKeyOf(action)!;
      const part = partsOf(type, row, value).get(key);
      if (part) {
        this.#known.set(key, part);
        // the embed gets what is inherited, too
        if (!isSameJson(own, value)) action = makeAction(type, part.payload);
      }
    }
    this.#add(action);
  }

  /** Posts what differs between the properties and what the embed has. */
  follow(): void {
    for (const [name, row] of ROWS) {
      const value = this.#values.explicit[row.property];
      if (this.#followed.has(row.property) && this.#followed.get(row.property) === value) continue;
      this.#followed.set(row.property, value);
      const wanted = partsOf(`${ACTION_PREFIX}${name}`, row, value);
      const removed = [...this.#known].filter(([key, known]) => known.row === row && !wanted.has(key));
      for (const [key, part] of [...removed, ...wanted]) {
        if (value !== this.#values.explicit[row.property]) {
          this.#followed.delete(row.property); // a listener has changed it: the next update follows the rest
          break;
        }
        if (!wanted.has(key)) this.#takeBack(key, part);
        else if (!isSameJson(this.#known.get(key)?.payload, part.payload)) {
          this.#known.set(key, part);
          this.#add(makeAction(part.type, part.payload));
        }
      }
    }
  }

  /** The queue opens, for the embed that became ready, or for the same again where a load was due but did not come. */
  begin({ key }: { key: string }): void {
    this.follow(); // what the element inherits may have changed just now
    const isSame = key === this.#embed;
    this.#embed = key;
    if (isSame) this.#queue.resume(this.#deliver);
    else this.#queue.open(this.#deliver);
  }

  /** Actions wait again. */
  end(): void {
    this.#queue.close();
  }

  /** A new load begins, whose URL says what it can of the state; the rest waits for its `ready`. */
  beginLoad(): void {
    this.#queue.forget(isState);
    this.#known.clear();
    this.#followed.clear();
    for (const [name, row] of ROWS) if (row.isInUrl) this.#learn(`${ACTION_PREFIX}${name}`, row);
    this.#inUrl.clear();
    for (const key of this.#known.keys()) this.#inUrl.add(key);
    this.follow();
  }

  /** Posts filters that the load's URL has no room for. */
  postFilters(members: readonly string[]): void {
    for (const [key, { part }] of this.#known) {
      if (!members.includes(part)) continue;
      this.#known.delete(key);
      this.#inUrl.delete(key);
      this.#followed.delete("filters");
    }
    this.follow();
  }

  /** The target has changed: what was meant for the old one is not sent to the new one. */
  dropOneShots(): void {
    this.#queue.forget((action) => !isState(action));
  }

  /** Somebody else is looking: nothing that was meant for the viewer before is sent any more. */
  drop(): void {
    this.#queue.forget(() => true);
  }

  /** The embed has a property's value, or will have it without a further action. */
  #learn(type: EmbedActionType, row: AnyStateAction): void {
    const value = this.#values.explicit[row.property];
    this.#followed.set(row.property, value);
    for (const [key, part] of partsOf(type, row, value)) this.#known.set(key, part);
  }

  /** A part of a property was removed: its neutral value is posted, where there is one. */
  #takeBack(key: string, { type, row, part, payload }: Known): void {
    this.#known.delete(key);
    const neutral = row.neutral?.(part);
    const isNeutral = isSameJson(neutral, payload);
    if (neutral && !isNeutral) this.#add(makeAction(type, neutral));
    // a neutral action is kept where the URL says otherwise, and the embed will read that again
    else if (!(isNeutral && this.#inUrl.has(key))) this.#queue.forget((action) => stateKeyOf(action) === key);
  }

  #add(action: ActionEnvelope): void {
    if (this.#values.valueOf("messaging") === "off") return;
    if (!this.#queue.add(action)) this.#onDropped();
  }
}

/** The parts of a property's value, by their keys. */
function partsOf(type: EmbedActionType, row: AnyStateAction, value: unknown): Map<string, Known> {
  const payloads = value === undefined ? {} : row.payloads(value as never);
  return new Map(
    Object.entries(payloads).map(([part, payload]) => [
      stateKeyOf({ type, payload })!,
      { type, row, part, payload },
    ]),
  );
}

/** An action of a type that the compiler does not know. */
const makeAction = createAction<"svc:action:later"> as (
  type: EmbedActionType,
  payload?: object,
) => ActionEnvelope;

function isState(action: ActionEnvelope): boolean {
  return stateKeyOf(action) !== undefined;
}

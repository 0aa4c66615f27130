import { ActionQueue } from "../../connection/action-queue.js";
import { isRecord } from "../../protocol/check.js";
import { createAnyAction } from "../../protocol/create-action.js";
import { ACTION_PREFIX, actionNameOf, actionType, type ActionEnvelope } from "../../protocol/envelope.js";
import { isSameJson } from "../../protocol/json.js";
import {
  isStateAction,
  STATE_ACTIONS,
  stateKeyOf,
  type AnyStateAction,
  type StateActionName,
  type StateValue,
} from "../../protocol/state-actions.js";
import type { PropertyValues } from "../properties/property-values.js";

const ROWS = Object.entries(STATE_ACTIONS) as [StateActionName, AnyStateAction][];

/** The values that the actions of one name set, by the member of a filter; other names have one, with the member "". */
type Parts = Map<string, unknown>;

/**
 * Keeps the embed in step with the element's state properties:
 *
 * 1. the properties are the wanted state, `#applied` is that of the embed: from the URL of its load, or from an action;
 * 2. the difference is posted, one part at a time, since a listener of `svc-action` may change the properties meanwhile;
 * 3. a method posts its action even if nothing differs, after earlier changes in the same task.
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
  readonly #applied = new Map(ROWS.map(([name]) => [name, new Map() as Parts]));
  /** The names and members with a value in the load's URL, which the embed reads again before each further `ready`. */
  readonly #inUrl = new Set<string>();
  /** The values of properties that were synced; each change of a property creates another value. */
  readonly #synced = new Map<StateActionName, unknown>();

  /** @param onDropped called when an action is dropped because too many wait */
  constructor(values: PropertyValues, deliver: (action: ActionEnvelope) => void, onDropped: () => void) {
    this.#values = values;
    this.#deliver = deliver;
    this.#onDropped = onDropped;
  }

  /**
   * Posts an action of any type; before `ready` it waits. One that sets state also sets its property.
   * @throws TypeError on a wrong type or payload
   */
  postAction(type: string, payload?: object): void {
    const name = type.startsWith(ACTION_PREFIX) ? actionNameOf(type) : "";
    if (isStateAction(name) && (payload === undefined || isRecord(payload))) {
      const row: AnyStateAction = STATE_ACTIONS[name];
      const { value, member } = row.read({ ...payload });
      this.set(name, value as never, member, payload);
    } else this.#post(createAnyAction(type, payload));
  }

  /** Posts an action that sets no state. */
  post(name: string, payload?: object): void {
    this.#post(createAnyAction(actionType(name), payload));
  }

  #post(action: ActionEnvelope): void {
    this.sync();
    this.#add(action);
  }

  /**
   * Sets a valid value, in its property and in the embed, even if the embed already has it.
   * @param others further members of the payload
   */
  set<Name extends StateActionName>(name: Name, value: StateValue<Name>, member = "", others?: object): void {
    const row: AnyStateAction = STATE_ACTIONS[name];
    const { property } = row;
    let action = actionOf(name, row, value, member, others);
    this.sync(); // a listener may set the same property meanwhile
    const before = this.#values.explicit[property];
    const isSynced = this.#isSynced(name, before); // unless a listener has set it just now
    this.#values.assign(property, row.isByMember ? { ...(before as object), [member]: value } : value);
    const wanted = this.#values.explicit[property];
    if (isSynced) this.#synced.set(name, wanted);
    const combined = partsOf(row, wanted).get(member);
    this.#applied.get(name)!.set(member, combined);
    // the embed gets inherited values, too
    if (!isSameJson(combined, value)) action = actionOf(name, row, combined, member);
    this.#add(action);
  }

  /** Posts the differences between the properties and the embed's state. */
  sync(): void {
    for (const [name, row] of ROWS) {
      const value = this.#values.explicit[row.property];
      if (this.#isSynced(name, value)) continue;
      this.#synced.set(name, value);
      const applied = this.#applied.get(name)!;
      const wanted = partsOf(row, value);
      const removed = [...applied.keys()].filter((member) => !wanted.has(member));
      for (const member of [...removed, ...wanted.keys()]) {
        if (value !== this.#values.explicit[row.property]) {
          this.#synced.delete(name); // a listener has changed it: the next update posts the rest
          break;
        }
        const part = wanted.get(member);
        if (part === undefined) this.#remove(name, row, member);
        else if (!isSameJson(applied.get(member), part)) {
          applied.set(member, part);
          this.#add(actionOf(name, row, part, member));
        }
      }
    }
  }

  #isSynced(name: StateActionName, value: unknown): boolean {
    return this.#synced.has(name) && this.#synced.get(name) === value;
  }

  /** Opens the queue, for an embed that became ready, or for the same one again if a pending load was dropped. */
  begin({ key }: { key: string }): void {
    this.sync(); // inherited values may have just changed
    const isSame = key === this.#embed;
    this.#embed = key;
    if (isSame) this.#queue.resume(this.#deliver);
    else this.#queue.open(this.#deliver);
  }

  /** Makes actions wait again. */
  end(): void {
    this.#queue.close();
  }

  /** Begins a new load, whose URL contains a part of the state; the rest waits for its `ready`. */
  beginLoad(): void {
    this.#queue.drop(isState);
    this.#inUrl.clear();
    this.#synced.clear();
    for (const [name, row] of ROWS) {
      const value = row.isInUrl ? this.#values.explicit[row.property] : undefined;
      const parts = partsOf(row, value);
      this.#applied.set(name, parts);
      for (const member of parts.keys()) this.#inUrl.add(name + member);
    }
    this.sync();
  }

  /** Posts filters that did not fit in the load's URL. */
  postFilters(members: readonly string[]): void {
    for (const member of members) {
      this.#applied.get("set-filter")!.delete(member);
      this.#inUrl.delete(`set-filter${member}`);
    }
    this.#synced.delete("set-filter");
    this.sync();
  }

  /** Drops the one-shot actions that were meant for the previous target. */
  dropOneShots(): void {
    this.#queue.drop((action) => !isState(action));
  }

  /** Drops all actions, because they were meant for the previous viewer. */
  drop(): void {
    this.#queue.drop(() => true);
  }

  /** Posts the neutral value, if there is one, for a removed part of a property. */
  #remove(name: StateActionName, row: AnyStateAction, member: string): void {
    const applied = this.#applied.get(name)!;
    const value = applied.get(member);
    applied.delete(member);
    const { neutral } = row;
    const isNeutral = isSameJson(neutral, value);
    if (neutral !== undefined && !isNeutral) this.#add(actionOf(name, row, neutral, member));
    // a neutral action is kept if the URL has another value, which the embed will read again
    else if (!(isNeutral && this.#inUrl.has(name + member))) {
      const key = stateKeyOf(actionOf(name, row, value, member));
      this.#queue.drop((action) => stateKeyOf(action) === key);
    }
  }

  #add(action: ActionEnvelope): void {
    if (this.#values.valueOf("messaging") === "off") return;
    if (!this.#queue.add(action)) this.#onDropped();
  }
}

function partsOf(row: AnyStateAction, value: unknown): Parts {
  if (value === undefined) return new Map();
  return new Map(row.isByMember ? Object.entries(value as object) : [["", value]]);
}

function actionOf(
  name: StateActionName,
  row: AnyStateAction,
  value: unknown,
  member: string,
  others?: object,
): ActionEnvelope {
  return createAnyAction(actionType(name), { ...others, ...row.payloadOf(value, member) });
}

function isState(action: ActionEnvelope): boolean {
  return stateKeyOf(action) !== undefined;
}

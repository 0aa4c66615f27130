import { ACTION_PREFIX } from "../protocol/envelope.js";
import type { EmbedActionType } from "../protocol/actions.js";
import { toJson } from "../protocol/json.js";
import {
  STATE_ACTIONS,
  stateKeyOf,
  type AnyStateAction,
  type PartialState,
  type StateActionName,
} from "../protocol/state-actions.js";

/** A change to post; without a payload, what was posted under the key is not true any more. */
export interface StateChange {
  key: string;
  type: EmbedActionType;
  payload?: object;
}

/** What one action posted for a property, by its key. */
type Sent = Map<string, StateChange & { payload: object }>;

const ROWS = Object.entries(STATE_ACTIONS) as unknown as [StateActionName, AnyStateAction][];

/** What the embed was sent of the element's state, so that only differences are posted. */
export class SentState {
  #state: PartialState = {};
  readonly #sent = new Map<StateActionName, Sent>();
  /** What the load's URL says, by action and part: the embed reads it again before each further `ready`. */
  readonly #inUrl = new Set<string>();

  /** What brings the embed up to a state; from then on that state counts as sent. */
  update(state: PartialState): StateChange[] {
    const before = this.#state;
    this.#state = state;
    return ROWS.flatMap(([name, row]) =>
      before[row.property] === state[row.property] ? [] : this.#updateRow(name, row, state),
    );
  }

  /** A new load begins: its embed has received nothing but its URL. */
  markSentInUrl(state: PartialState): void {
    this.#state = {};
    this.#sent.clear();
    this.#inUrl.clear();
    for (const [name, row] of ROWS) {
      if (!row.isInUrl) continue;
      const changes = changesOf(name, row, state);
      this.#sent.set(name, changes);
      for (const part of changes.keys()) this.#inUrl.add(`${name} ${part}`);
      this.#state = { ...this.#state, [row.property]: state[row.property] };
    }
  }

  /** Filters that the load's URL could not contain after all. @returns what sends them */
  markUnsent(members: readonly string[]): StateChange[] {
    const sent = this.#sent.get("set-filter");
    for (const member of members) {
      sent?.delete(member);
      this.#inUrl.delete(`set-filter ${member}`);
    }
    return this.#updateRow("set-filter", STATE_ACTIONS["set-filter"], this.#state);
  }

  #updateRow(name: StateActionName, row: AnyStateAction, state: PartialState): StateChange[] {
    const before: Sent = this.#sent.get(name) ?? new Map<string, never>();
    const now = changesOf(name, row, state);
    this.#sent.set(name, now);
    const removed = [...before.entries()].flatMap(([part, change]): StateChange[] => {
      if (now.has(part)) return [];
      const neutral = row.neutral?.(part);
      const { key, type } = change;
      const isTakenBack = isSame(neutral, change.payload);
      if (isTakenBack && this.#inUrl.has(`${name} ${part}`)) return []; // stays, because the URL sets it again
      // nothing to post where only the next load can take it back, and where it is taken back already
      return [neutral && !isTakenBack ? { key, type, payload: neutral } : { key, type }];
    });
    const changed = [...now].filter(([part, { payload }]) => !isSame(before.get(part)?.payload, payload));
    return [...removed, ...changed.map(([, change]) => change)];
  }
}

function changesOf(name: StateActionName, row: AnyStateAction, state: PartialState): Sent {
  const type: EmbedActionType = `${ACTION_PREFIX}${name}`;
  const value = state[row.property];
  const payloads = value === undefined ? {} : row.payloads(value);
  return new Map(
    Object.entries(payloads).map(([part, payload]) => {
      const key = stateKeyOf({ type, payload })!;
      return [part, { key, type, payload }];
    }),
  );
}

function isSame(before: unknown, now: unknown): boolean {
  return toJson(before) === toJson(now);
}

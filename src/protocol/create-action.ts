import type { EmbedActionMap, EmbedActionName, EmbedActionType } from "./actions.js";
import { checkString, expected, isRecord } from "./check.js";
import { copyOf } from "./copy.js";
import { ACTION_PREFIX, ENVELOPE_SOURCE, type ActionEnvelope } from "./envelope.js";

/** The arguments after an action's type: its payload, or any object for an action that is not in the description. */
export type ActionArguments<Type extends EmbedActionType> =
  Type extends `${typeof ACTION_PREFIX}${infer Name}`
    ? Name extends EmbedActionName
      ? EmbedActionMap[Name] extends object
        ? [payload: EmbedActionMap[Name]]
        : []
      : [payload?: object | undefined]
    : never;

/**
 * Creates the envelope of an action (service description, section 6). The payload is copied; an action without a payload
 * has no `payload` member.
 * @throws TypeError if the type does not begin with `svc:action:`, or if the payload is not an object, or contains a value
 * that can't be sent to another window, such as a function or a DOM node
 */
export function createAction<Type extends EmbedActionType>(
  type: Type,
  ...[payload]: ActionArguments<Type>
): ActionEnvelope {
  checkString(type, TYPE, `an action type that begins with "${ACTION_PREFIX}"`);
  const envelope = { source: ENVELOPE_SOURCE, direction: "action", type, timestamp: Date.now() } as const;
  return payload === undefined ? envelope : { ...envelope, payload: copyPayload(payload) };
}

const TYPE = RegExp(`^${ACTION_PREFIX}.`);

/** `createAction` for a type that is unknown at compile time. */
export const createAnyAction = createAction as (type: string, payload?: object) => ActionEnvelope;

function copyPayload(payload: unknown): object {
  try {
    if (isRecord(payload)) return copyOf(payload);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // thrown by a getter of the payload
  }
  throw expected("a plain object that can be cloned as the payload", payload);
}

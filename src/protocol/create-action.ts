import type { EmbedActionMap, EmbedActionName, EmbedActionType } from "./actions.js";
import { checkText, expected } from "./check.js";
import { ENVELOPE_SOURCE, type ACTION_PREFIX, type ActionEnvelope } from "./envelope.js";

/** What an action takes behind its type: its own payload, or any object where the description does not list it. */
export type ActionArguments<Type extends EmbedActionType> =
  Type extends `${typeof ACTION_PREFIX}${infer Name}`
    ? Name extends EmbedActionName
      ? EmbedActionMap[Name] extends object
        ? [payload: EmbedActionMap[Name]]
        : []
      : [payload?: object | undefined]
    : never;

/**
 * Makes the envelope of an action (service description, section 6). The payload is copied, so that changing it later
 * changes nothing; an action without a payload has no `payload` member.
 * @throws TypeError when the type does not begin with `svc:action:`, when the payload is no object, and when it holds
 * what can't be sent to another window: functions, DOM nodes.
 */
export function createAction<Type extends EmbedActionType>(
  type: Type,
  ...[payload]: ActionArguments<Type>
): ActionEnvelope {
  checkText(type, /^svc:action:./, 'an action type that begins with "svc:action:"');
  const envelope = { source: ENVELOPE_SOURCE, direction: "action", type, timestamp: Date.now() } as const;
  if (payload === undefined) return envelope;
  if (Object(payload) === payload && !Array.isArray(payload)) {
    try {
      return { ...envelope, payload: structuredClone(payload) };
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // a getter's own
    }
  }
  throw expected("a plain object as the payload", payload);
}

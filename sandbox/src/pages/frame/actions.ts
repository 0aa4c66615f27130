import {
  ACTIONS,
  parseFilterUrlParameter,
  type EmbedActionMap,
  type EmbedActionName,
} from "svc-dashboard/protocol";
import { acceptLocale, acceptTimezone, isBareOffset } from "../format/preferences.js";

/** The handler of each action (service description, section 6): a missing one does not compile. */
export type ActionHandlers = { readonly [Name in EmbedActionName]: (payload: EmbedActionMap[Name]) => void };

type Payload = Record<string, unknown>;

/** The checks of a payload's members, with the valid strings if they are few. */
type Members = Record<string, ((value: unknown) => boolean) & { readonly values?: readonly string[] }>;

/** Replaces an absent payload: it does not have members, and unlike an object it is not a theme. */
const NO_PAYLOAD: unknown = [];

/** Checks of whole payloads, in place of those of their members. @returns false if the action is ignored */
const PAYLOAD_CHECKS: Readonly<Partial<Record<EmbedActionName, (payload: Payload) => unknown>>> = {
  "set-theme": (theme) => {
    if (Object.prototype.toString.call(theme) !== "[object Object]")
      throw new TypeError("Expected a theme object.");
  },
  "set-locale": ({ locale }) => {
    if (acceptLocale(locale) === undefined)
      throw new TypeError('Expected a language tag such as "de" or "de-AT".');
  },
  "set-timezone": ({ timezone }) => {
    if (isBareOffset(timezone)) return false;
    if (acceptTimezone(timezone) === undefined)
      throw new TypeError('Expected an IANA time zone name such as "Europe/Berlin".');
    return true;
  },
  "set-filter": ({ filterUrlParameter }) => parseFilterUrlParameter(filterUrlParameter),
  navigate: ({ path }) => {
    if (typeof path !== "string") throw new TypeError("Expected a path inside the embed.");
  },
};

function checkMembers(members: Members, payload: Payload): void {
  for (const [name, member] of Object.entries(members)) {
    if (member(payload[name])) continue;
    const values = member.values?.map((value) => `"${value}"`) ?? ["a valid value"];
    throw new TypeError(`Expected ${values.join(", ").replace(/,(?=[^,]*$)/, " or")} as the ${name}.`);
  }
}

/**
 * Applies an action. One with an unknown name is ignored: a later host may send it.
 * @throws TypeError if the payload is invalid.
 */
export function applyAction(handlers: ActionHandlers, name: string, payload: unknown): void {
  if (!Object.hasOwn(ACTIONS, name)) return;
  const action = name as EmbedActionName;
  const content = Object(payload ?? NO_PAYLOAD) as Payload;
  const check = PAYLOAD_CHECKS[action] ?? ((object) => checkMembers(ACTIONS[action] ?? {}, object));
  if (check(content) !== false) handlers[action](content as never);
}

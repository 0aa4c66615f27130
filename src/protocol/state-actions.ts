import type { EmbedActionMap, EmbedActionName, EmbedTheme, ColorScheme } from "./actions.js";
import { ACTION_PREFIX, type ActionEnvelope } from "./envelope.js";
import { filterUrlParameter, parseFilterUrlParameter, type FilterMap } from "./filters.js";
import { checkColorScheme, checkLocale, checkTheme, checkTimezone } from "./state-values.js";

/** The actions that set something in the embed: of several, only the last one counts. */
export type StateActionName = Extract<EmbedActionName, `set-${string}`>;

/** @template Value what is set, in the form that is kept */
interface StateAction<Payload, Property, Value, Result = Value> {
  readonly property: Property;
  /** Whether the embed's URL can say it at load (service description, sections 5 and 6). */
  readonly isInUrl: boolean;
  /** The payloads that set a value, by the part of the value that each one sets: a filter's member, else "". */
  payloads(value: Value): Record<string, Payload>;
  /** The value that a payload leads to. @throws TypeError on a wrong payload */
  valueOf(payload: Partial<Payload>, before: Value | undefined): Result;
  /** The payload that takes a part of the value back; absent where only the next load can do that. */
  neutral?(part: string): Payload;
}

/**
 * Everything there is to know of an action that sets state, one row each. Queue, replay, URL, properties and
 * `postAction` read it here.
 */
export const STATE_ACTIONS = {
  "set-color-scheme": {
    property: "colorScheme",
    isInUrl: false,
    payloads: (scheme: ColorScheme) => ({ "": { scheme } }),
    valueOf: ({ scheme }) => checkColorScheme(scheme),
    neutral: () => ({ scheme: "auto" }),
  },
  "set-theme": {
    property: "theme",
    isInUrl: false,
    payloads: (theme: EmbedTheme) => ({ "": theme }),
    valueOf: checkTheme,
  },
  "set-locale": {
    property: "locale",
    isInUrl: true,
    payloads: (locale: string) => ({ "": { locale } }),
    valueOf: ({ locale }) => checkLocale(locale),
  },
  "set-timezone": {
    property: "timezone",
    isInUrl: true,
    payloads: (timezone: string) => ({ "": { timezone } }),
    valueOf: ({ timezone }) => checkTimezone(timezone),
  },
  "set-filter": {
    property: "filters",
    isInUrl: true,
    payloads: (filters: FilterMap) =>
      Object.fromEntries(
        Object.entries(filters).map(([member, filter]) => [
          member,
          { filterUrlParameter: filterUrlParameter(member, filter) },
        ]),
      ),
    valueOf: (payload, before?: FilterMap): FilterMap => {
      const { member, filter } = parseFilterUrlParameter(payload.filterUrlParameter);
      return { ...before, [member]: filter };
    },
    neutral: (member) => ({ filterUrlParameter: filterUrlParameter(member, null) }),
  },
} as const satisfies {
  [Name in StateActionName]: StateAction<EmbedActionMap[Name], string, never, unknown>;
};

type Rows = typeof STATE_ACTIONS;

/** What a host sets in an embed, by the names of the element's properties. */
export type EmbedState = {
  [Name in StateActionName as Rows[Name]["property"]]: ReturnType<Rows[Name]["valueOf"]>;
};

/** A row without its types: what code that works on any of them sees. */
export type AnyStateAction = StateAction<object, keyof EmbedState, EmbedState[keyof EmbedState]>;

/** The row of an action by its full type; undefined for actions that set no state. */
export function stateActionOf(type: string): AnyStateAction | undefined {
  const name = type.slice(ACTION_PREFIX.length);
  return Object.hasOwn(STATE_ACTIONS, name) ? STATE_ACTIONS[name as StateActionName] : undefined;
}

/**
 * The member of the payload that begins with the part of the state that is set, as in `f_orders.status=…`; "" where an
 * action sets all of its state. Not a column of the table above, so that `svc-dashboard/connection`, which needs nothing
 * else of it, stays small.
 */
const PARTS: { readonly [Name in StateActionName]: keyof EmbedActionMap[Name] | "" } = {
  "set-color-scheme": "",
  "set-theme": "",
  "set-locale": "",
  "set-timezone": "",
  "set-filter": "filterUrlParameter",
};

/**
 * What a state action sets: its type, and for a filter the member. A later action with the same key replaces it.
 * Undefined for actions that set no state.
 */
export function stateKeyOf({ type, payload }: Pick<ActionEnvelope, "type" | "payload">): string | undefined {
  const name = type.slice(ACTION_PREFIX.length);
  if (!Object.hasOwn(PARTS, name)) return undefined;
  const member = PARTS[name as StateActionName];
  const part: unknown = member && { ...payload }[member as never];
  return type + String(part).replace(/=.*/s, "");
}

import type { EmbedActionMap, EmbedActionName, EmbedTheme } from "./actions.js";
import { checkOneOf, checkString, expected, isRecord } from "./check.js";
import { actionNameOf, type ActionEnvelope } from "./envelope.js";
import { filterUrlParameter, parseFilterUrlParameter, type EmbedFilter } from "./filters.js";
import { toJson } from "./json.js";

/** `auto` follows the viewer's operating system. */
export const COLOR_SCHEMES = ["light", "dark", "auto"] as const;

/** A color scheme that the embed can switch to. */
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** @throws TypeError on anything but `light`, `dark` and `auto`. */
export function checkColorScheme(value: unknown): ColorScheme {
  return checkOneOf(value, COLOR_SCHEMES);
}

/** Checks a BCP 47 language tag. @throws TypeError on anything else. */
export function checkLocale(value: unknown): string {
  try {
    if (typeof value === "string") {
      new Intl.Locale(value);
      return value;
    }
  } catch {
    // reported below
  }
  throw expected('a BCP 47 language tag such as "de-DE"', value);
}

/**
 * Checks only the form of an IANA time zone name, because a browser's list of names may be older than the service's.
 * @throws TypeError on anything else, and on a bare UTC offset, which the service ignores
 */
export function checkTimezone(value: unknown): string {
  return checkString(
    value,
    /^(?!(utc|gmt)[+-](?!0$))[a-z._][\w.+-]*(\/[a-z._][\w.+-]*)*$/i,
    'an IANA time zone such as "Europe/Berlin" (the service ignores UTC offsets)',
  );
}

/**
 * Copies a theme by JSON, since structuredClone() can't clone the reactive proxies of Vue and Svelte.
 * @throws TypeError on anything but an object that JSON can represent: one with a cycle or a function can't be compared
 * with the previous theme, or sent to the embed.
 */
export function checkTheme(value: unknown): EmbedTheme {
  try {
    if (isRecord(value)) return JSON.parse(toJson(value)) as EmbedTheme;
  } catch {
    // reported below
  }
  throw expected("a theme, an object of plain values", value);
}

/** The actions that set something in the embed: of several, only the last one counts. */
export type StateActionName = Extract<EmbedActionName, `set-${string}`>;

/** @template Value the value that one action sets: a filter, or the whole property */
interface StateAction<Payload, Property, Value, Result = Value> {
  readonly property: Property;
  /** Whether the embed's URL can contain it at load (service description, sections 5 and 6). */
  readonly isInUrl: boolean;
  /** Whether the property holds a value for each member, and an action sets one of them. */
  readonly isByMember?: true;
  /** The value that resets it; absent if only the next load can do that. */
  readonly neutral?: Result;
  payloadOf(value: Value, member: string): Payload;
  /** @throws TypeError on a wrong payload */
  read(payload: Partial<Payload>): { value: Result; member?: string };
}

/**
 * The actions that set state, one row each. The element's state, its properties and `postAction` use them.
 */
export const STATE_ACTIONS = {
  "set-color-scheme": {
    property: "colorScheme",
    isInUrl: false,
    neutral: "auto",
    payloadOf: (scheme: ColorScheme) => ({ scheme }),
    read: ({ scheme }) => ({ value: checkColorScheme(scheme) }),
  },
  "set-theme": {
    property: "theme",
    isInUrl: false,
    payloadOf: (theme: EmbedTheme) => theme,
    read: (theme) => ({ value: checkTheme(theme) }),
  },
  "set-locale": {
    property: "locale",
    isInUrl: true,
    payloadOf: (locale: string) => ({ locale }),
    read: ({ locale }) => ({ value: checkLocale(locale) }),
  },
  "set-timezone": {
    property: "timezone",
    isInUrl: true,
    payloadOf: (timezone: string) => ({ timezone }),
    read: ({ timezone }) => ({ value: checkTimezone(timezone) }),
  },
  "set-filter": {
    property: "filters",
    isInUrl: true,
    isByMember: true,
    neutral: { value: null },
    payloadOf: (filter: EmbedFilter, member) => ({ filterUrlParameter: filterUrlParameter(member, filter) }),
    read: (payload) => {
      const { member, filter } = parseFilterUrlParameter(payload.filterUrlParameter);
      return { member, value: filter };
    },
  },
} as const satisfies {
  [Name in StateActionName]: StateAction<EmbedActionMap[Name], string, never, unknown>;
};

type Rows = typeof STATE_ACTIONS;

/** The value that an action sets. */
export type StateValue<Name extends StateActionName> = ReturnType<Rows[Name]["read"]>["value"];

/** A row without its own types, for code that works on any row. */
export type AnyStateAction = StateAction<object, Rows[StateActionName]["property"], unknown>;

/** Not the keys of the table above, so that `svc-dashboard/connection`, which needs only the keys, stays small. */
const NAMES: readonly StateActionName[] = [
  "set-color-scheme",
  "set-theme",
  "set-locale",
  "set-timezone",
  "set-filter",
];

/** Whether an action sets state. */
export function isStateAction(name: string): name is StateActionName {
  return NAMES.includes(name as StateActionName);
}

/**
 * Returns the key of the state that an action sets: its type, and for a filter the member. A later action with the same key
 * replaces it. Undefined for actions that set no state.
 */
export function stateKeyOf({ type, payload }: Pick<ActionEnvelope, "type" | "payload">): string | undefined {
  const name = actionNameOf(type);
  if (!isStateAction(name)) return undefined;
  const part: unknown = name === "set-filter" ? { ...payload }["filterUrlParameter" as never] : "";
  return type + String(part).replace(/=.*/s, "");
}

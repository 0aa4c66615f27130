import {
  parseFilterUrlParameter,
  type ColorScheme,
  type EmbedActionName,
  type EmbedFilter,
  type EmbedTheme,
} from "svc-dashboard/protocol";
import { acceptLocale, acceptTimezone, isBareOffset } from "../format/preferences.js";

/** What a dashboard does when its host asks for it (service description, section 6). */
export interface ActionTarget {
  setScheme(scheme: ColorScheme): void;
  setTheme(theme: EmbedTheme): void;
  setLocale(locale: string): void;
  setTimezone(timezone: string): void;
  setFilter(member: string, filter: EmbedFilter): void;
  navigate(path: string): void;
  refresh(): void;
}

type Payload = Record<string, unknown>;

/** In place of an absent payload: it has no members, and unlike an object it is not a theme. */
const NO_PAYLOAD: unknown = [];

const SCHEMES: readonly unknown[] = ["light", "dark", "auto"] satisfies ColorScheme[];

/** One line an action: leaving one out does not compile. */
const ACTIONS: Record<EmbedActionName, (target: ActionTarget, payload: Payload) => void> = {
  "set-color-scheme": (target, { scheme }) => {
    if (!SCHEMES.includes(scheme)) throw new TypeError('Expected "light", "dark" or "auto" as the scheme.');
    target.setScheme(scheme as ColorScheme);
  },
  "set-theme": (target, theme) => {
    if (Object.prototype.toString.call(theme) !== "[object Object]")
      throw new TypeError("Expected a theme object.");
    target.setTheme(theme);
  },
  "set-locale": (target, { locale }) => {
    if (acceptLocale(locale) === undefined)
      throw new TypeError('Expected a language tag such as "de" or "de-AT".');
    target.setLocale(locale as string);
  },
  "set-timezone": (target, { timezone }) => {
    if (isBareOffset(timezone)) return;
    if (acceptTimezone(timezone) === undefined) {
      throw new TypeError('Expected an IANA time zone name such as "Europe/Berlin".');
    }
    target.setTimezone(timezone as string);
  },
  "set-filter": (target, { filterUrlParameter }) => {
    const { member, filter } = parseFilterUrlParameter(filterUrlParameter);
    target.setFilter(member, filter);
  },
  navigate: (target, { path }) => {
    if (typeof path !== "string") throw new TypeError("Expected a path inside the embed.");
    target.navigate(path);
  },
  refresh: (target) => target.refresh(),
};

/**
 * Does what an action asks for. An action of a name that this page does not know is ignored: a later host may send it.
 * @throws TypeError when the payload is not the action's.
 */
export function applyAction(target: ActionTarget, name: string, payload: unknown): void {
  if (!Object.hasOwn(ACTIONS, name)) return;
  ACTIONS[name as EmbedActionName](target, Object(payload ?? NO_PAYLOAD) as Payload);
}

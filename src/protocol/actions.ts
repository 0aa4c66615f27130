import type { ACTION_PREFIX } from "./envelope.js";
import { either, number, oneOf, optional, string, type Members, type Payload } from "./members.js";
import { COLOR_SCHEMES, type ColorScheme } from "./state-actions.js";

/**
 * The actions of the service description, section 6, with the members of their payloads; `state-actions.ts` describes the
 * state that they set. Types, the JSON Schema and the documentation come from here. The element does not import the table.
 */
export const ACTIONS = {
  /**
   * Switches the color scheme.
   * @example { "scheme": "dark" }
   */
  "set-color-scheme": {
    /** `auto` follows the preference of the viewer's operating system. */
    scheme: oneOf(...COLOR_SCHEMES),
  },
  /**
   * Applies a brand theme while the embed runs. The payload is the `embedTheme` of session generation, an open object.
   * @example { "primaryColor": "#0b7285", "borderRadius": 8, "font": "Inter" }
   */
  "set-theme": {
    /** A CSS color. */
    primaryColor: optional(string),
    /** A number of pixels, or a CSS length. */
    borderRadius: optional(either(number, string)),
    /** A font family. */
    font: optional(string),
  },
  /**
   * Switches the language of the user interface.
   * @example { "locale": "de-DE" }
   */
  "set-locale": {
    /** A full code, a short code or a regional variant, such as `de-DE`, `de`, `de-AT`. */
    locale: string,
  },
  /**
   * Switches the time zone that queries run in. It takes precedence over the `timezone` parameter of the URL and over the
   * account's default.
   * @example { "timezone": "Europe/Berlin" }
   */
  "set-timezone": {
    /** An IANA time zone name, such as `Europe/Berlin`. Bare UTC offsets are ignored. */
    timezone: string,
  },
  /**
   * Pushes a filter into a dashboard.
   * @example { "filterUrlParameter": "f_orders.status={\"value\":[\"shipped\",\"delivered\"]}" }
   */
  "set-filter": {
    /**
     * `f_<semantic_view>.<dimension>=<JSON>`, such as `f_orders.status={"value":"shipped"}`.
     * @pattern ^f_[^.=]+(\.[^.=]+)+=.
     */
    filterUrlParameter: string,
  },
  /**
   * Navigates the embed to a path inside it.
   * @example { "path": "/embed/dashboard/c3d4e5f6" }
   */
  navigate: {
    /**
     * A path inside the embed, such as `/embed/d/42/app`. An assumption of the sandbox: each surface takes paths of its own
     * kind, which for a dashboard is `/embed/dashboard/<public_id>`.
     */
    path: string,
  },
  /** Runs the embed's queries again. It needs no payload; an embed ignores the members of one. */
  refresh: undefined,
} satisfies Record<string, Members | undefined>;

export type { ColorScheme };

/** A brand theme: the same open object that the session-generation operation accepts. */
export interface EmbedTheme extends Payload<(typeof ACTIONS)["set-theme"]>, Record<string, unknown> {}

type PayloadOf<Row> = Row extends (typeof ACTIONS)["set-theme"]
  ? EmbedTheme
  : Row extends Members
    ? Payload<Row>
    : undefined;

/** Action name to payload. */
export type EmbedActionMap = { [Name in keyof typeof ACTIONS]: PayloadOf<(typeof ACTIONS)[Name]> };

/** The name of an action, without its prefix. */
export type EmbedActionName = keyof EmbedActionMap;

/** The full type of any action: one of the description, or one that a later version of the service adds. */
export type EmbedActionType = `${typeof ACTION_PREFIX}${string}`;

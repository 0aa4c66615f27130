import { COLOR_SCHEMES, SURFACES } from "../../src/protocol/index.js";
import { PROPERTIES } from "../../src/element/properties/properties.js";

const DEFAULTS = new Map(
  Object.values(PROPERTIES).flatMap(({ attribute, default: initial }) =>
    attribute === undefined ? [] : [[attribute as string, initial]],
  ),
);

/** An attribute of the element with what its control needs. */
export interface Setting {
  attribute: string;
  initial: boolean | number | string | undefined;
  /** All of its values, if these are few. */
  values?: readonly string[];
  /** An example for an attribute that holds JSON. */
  example?: string;
}

const setting = (attribute: string, more: Partial<Setting> = {}): Setting => ({
  ...{ attribute, initial: DEFAULTS.get(attribute) },
  ...more,
});

/** All attributes except those that only the page sets: a viewer's session must not reach any other server. */
export const GROUPS: readonly { title: string; settings: readonly Setting[]; isOpen: boolean }[] = [
  {
    title: "Target",
    isOpen: true,
    settings: [
      setting("surface", { values: SURFACES }),
      setting("public-id"),
      setting("deployment-id"),
      setting("path"),
      setting("filters", { example: '{ "orders.channel": "web" }' }),
    ],
  },
  {
    title: "Look",
    isOpen: true,
    settings: [
      setting("theme", { example: '{ "primaryColor": "#0f766e" }' }),
      setting("color-scheme", { values: COLOR_SCHEMES }),
      setting("locale"),
      setting("timezone"),
    ],
  },
  {
    title: "Session",
    isOpen: false,
    settings: [setting("mode", { values: ["signed", "private"] }), setting("viewer")],
  },
  {
    title: "Frame",
    isOpen: false,
    settings: [
      setting("loading", { values: ["eager", "lazy"] }),
      setting("messaging", { values: ["on", "off"] }),
      ...["allow-export", "auto-height", "credentialless", "debug"].map((name) => setting(name)),
      setting("url-params", { example: '{ "utm_source": "app" }' }),
      ...["frame-title", "ready-timeout", "sandbox", "allow"].map((name) => setting(name)),
    ],
  },
];

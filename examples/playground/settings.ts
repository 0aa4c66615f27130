/**
 * The attributes with a control, in the order in which the generated markup lists them. The tenant's origin and the
 * session endpoint are excluded: a link that sets them could send a viewer's session to another server.
 */
export const ATTRIBUTES = [
  "public-id",
  "surface",
  "deployment-id",
  "path",
  "color-scheme",
  "locale",
  "timezone",
  "theme",
  "filters",
  "allow-export",
  "url-params",
  "mode",
  "messaging",
  "loading",
  "frame-title",
  "ready-timeout",
  "sandbox",
  "allow",
  "credentialless",
  "debug",
] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];

/** Attribute values; an absent one has its default. */
export type Settings = Partial<Record<AttributeName, string>>;

/** Reads settings from a URL's hash; ignores other names. */
export function readHash(hash: string): Settings {
  const parameters = new URLSearchParams(hash.slice(1));
  return Object.fromEntries(
    ATTRIBUTES.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Writes settings as a URL's hash. */
export function writeHash(settings: Settings): string {
  const given = ATTRIBUTES.flatMap((name) => {
    const value = settings[name];
    return value === undefined ? [] : [[name, value]];
  });
  return `#${new URLSearchParams(given)}`;
}

/** Applies the settings to an element's attributes, and changes only those that differ. */
export function applySettings(element: Element, settings: Settings): void {
  for (const name of ATTRIBUTES) {
    const value = settings[name];
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

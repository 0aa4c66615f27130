/**
 * The attributes that the page has a control for, in the order in which its markup shows them. The tenant's origin and
 * the session endpoint are not among them: a link that sets those could send a viewer's session anywhere.
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

/** Attribute texts; one that is absent has its default. */
export type Settings = Partial<Record<AttributeName, string>>;

/** Reads settings from a URL's hash; names that are no setting are left out. */
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

/** Brings an element's attributes up to the settings; what stays the same is not touched. */
export function applySettings(element: Element, settings: Settings): void {
  for (const name of ATTRIBUTES) {
    const value = settings[name];
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

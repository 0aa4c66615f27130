/** What viewers read of the element itself. Developers read the events and the console. */
export interface DashboardTexts {
  /** The frame's accessible name, until a view reports a better one. */
  title: string;
  loading: string;
  /** Announced when the dashboard can be used. */
  ready: string;
  /** In place of the frame. */
  failed: string;
  /** Beside a frame that may still work. */
  silent: string;
  retry: string;
  /** The heading of what developers need of a failure. */
  details: string;
}

export const ENGLISH: DashboardTexts = {
  title: "Analytics dashboard",
  loading: "Loading the dashboard…",
  ready: "The dashboard is ready.",
  failed: "The dashboard could not be loaded.",
  silent: "The dashboard is taking longer than usual.",
  retry: "Try again",
  details: "Details",
};

/** What all copies of this package in a page share, whatever their version: a script tag beside a bundle is such a copy. */
interface Registry {
  /** By language tag, as defined: each copy adds its own English where it reads them. */
  readonly dictionaries: Map<string, Partial<DashboardTexts>>;
  readonly listeners: Set<() => void>;
}

const registries = globalThis as Partial<Record<symbol, Registry>>;
const { dictionaries, listeners }: Registry = (registries[Symbol.for("svc-dashboard.texts")] ??= {
  dictionaries: new Map(),
  listeners: new Set(),
});

/** Gives a language its texts; those left out stay English. */
export function defineTexts(locale: string, texts: Partial<DashboardTexts>): void {
  const defined = Object.entries(texts).filter(([, text]: [string, unknown]) => text !== undefined);
  dictionaries.set(canonicalTag(locale), Object.fromEntries(defined));
  for (const listener of listeners) listener();
}

/** Calls back when a language gets its texts, which may be while they are shown. */
export function onTextsDefined(listener: () => void): void {
  listeners.add(listener);
}

export function offTextsDefined(listener: () => void): void {
  listeners.delete(listener);
}

/** The texts that an element shows: its own, in the language of its locale or else of what stands around it. */
export function textsOf(
  element: Element & { locale: string | undefined; texts: object | undefined },
): DashboardTexts {
  let lang = element.locale;
  for (
    let at: Element | undefined = element;
    at && !lang;
    at = (at.getRootNode() as Partial<ShadowRoot>).host
  )
    lang = at.closest<HTMLElement>("[lang]")?.lang;
  return { ...ENGLISH, ...textsFor(canonicalTag(lang ?? "")), ...element.texts };
}

/** A language tag in its canonical form: `deu` is `de`, and `de_DE` of a CMS is `de-DE`. */
function canonicalTag(locale: string): string {
  const tag = locale.replaceAll("_", "-");
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return tag.toLowerCase(); // not a valid tag, but it may begin with a language
  }
}

const languageOf = (tag: string): string => tag.replace(/-.*/, "");

/** Norwegian has a code of its own, and one for each of its written forms, which its readers all read. */
const familyOf = (tag: string): string => languageOf(tag).replace(/^n[bn]$/, "no");

/** The texts of a language tag: its own, else the first ones of its language. */
function textsFor(tag: string): Partial<DashboardTexts> | undefined {
  for (const partOf of [String, languageOf, familyOf]) {
    for (const [key, texts] of dictionaries) if (partOf(key) === partOf(tag)) return texts;
  }
  return undefined;
}

import { readEmbedPath } from "../protocol/embed-path.js";
import { sharedByCopies } from "./copies.js";
import type { DashboardHost } from "./dashboard-host.js";

/** The element's own texts for viewers. Developers read the events and the console. */
export interface DashboardTexts {
  /** The frame's accessible name, until a view reports a better one. */
  title: string;
  loading: string;
  /** Announced when the dashboard can be used. */
  ready: string;
  /** In place of the frame, if another attempt may help. */
  failed: string;
  /** Beside a frame that may still work. */
  silent: string;
  /** In place of the frame, if the viewer is not signed in. */
  signIn: string;
  /** In place of the frame, if the viewer has no access. */
  noAccess: string;
  /** In place of the frame, if another viewer has signed in. */
  viewerChanged: string;
  /** In place of the frame, if only the page's owner can help. */
  unavailable: string;
  retry: string;
  /** On the button that reloads the page, if another viewer has signed in. */
  reloadPage: string;
  /** On the button that shows a frame which the notice covers. */
  showFrame: string;
  /** The heading of the details of a failure, for developers. */
  details: string;
}

/** The text of a failure's notice, which depends on what viewers can do: try again, sign in, reload or ask the owner. */
export type ProblemText = "failed" | "signIn" | "noAccess" | "viewerChanged" | "unavailable";

export interface LanguageTexts extends Partial<DashboardTexts> {
  /** Texts that differ on the surfaces `app` and `chat`. */
  other?: Partial<DashboardTexts>;
}

export const ENGLISH: DashboardTexts & LanguageTexts = {
  title: "Analytics dashboard",
  loading: "Loading the dashboard…",
  ready: "The dashboard is ready.",
  failed: "The dashboard could not be loaded.",
  silent: "The dashboard is taking longer than usual.",
  signIn: "Sign in to see this dashboard.",
  noAccess: "You don't have access to this dashboard.",
  viewerChanged: "A different user is now signed in.",
  unavailable: "This dashboard cannot be shown here. Tell the owner of this page.",
  retry: "Try again",
  reloadPage: "Reload the page",
  showFrame: "Show the frame anyway",
  details: "Details",
  other: {
    title: "Analytics",
    loading: "Loading…",
    ready: "Ready.",
    failed: "This could not be loaded.",
    silent: "This is taking longer than usual.",
    signIn: "Sign in to see this.",
    noAccess: "You don't have access to this.",
    unavailable: "This cannot be shown here. Tell the owner of this page.",
  },
};

const registry = sharedByCopies("texts", {
  /** By language tag, as defined. Each copy of the package falls back to its own English. */
  dictionaries: new Map<string, LanguageTexts>(),
  listeners: new Set<() => void>(),
});

/** Called when the texts of a language are defined, which may be while texts are shown. */
export const textListeners = registry.listeners;

/** Defines the texts of a language; missing ones stay English. */
export function defineTexts(locale: string, texts: LanguageTexts): void {
  registry.dictionaries.set(canonicalTag(locale), { ...texts });
  for (const listener of textListeners) listener();
}

/** A string and its language: a string without a translation is English. */
export interface ShownText {
  readonly text: string;
  readonly lang: string;
}

type Dictionary = [lang: string, texts: LanguageTexts];

const FALLBACK: Dictionary = ["en", ENGLISH];

/** Finds the texts of an element: its own ones, else those of the language of its locale, or of the page around it. */
export function textsOf(element: DashboardHost): (key: keyof DashboardTexts) => ShownText {
  const tag = canonicalTag(element.locale ?? languageAround(element));
  const dictionaries: Dictionary[] = [[tag, element.texts ?? {}], dictionaryOf(tag), FALLBACK];
  const surface = readEmbedPath(element.path ?? "").surface ?? element.surface;
  return (key) => {
    const textIn = ([, texts]: Dictionary): string | undefined =>
      (surface === "dashboard" ? undefined : texts.other?.[key]) ?? texts[key];
    const dictionary = dictionaries.find((each) => textIn(each) !== undefined)!;
    return { text: textIn(dictionary)!, lang: dictionary[0] };
  };
}

/** Finds the closest `lang`, also outside of a shadow root. */
function languageAround(element: Element): string {
  for (let at: Element | undefined = element; at; at = (at.getRootNode() as Partial<ShadowRoot>).host) {
    const lang = at.closest<HTMLElement>("[lang]")?.lang;
    if (lang) return lang;
  }
  return "";
}

/** Returns a language tag in its canonical form: `deu` becomes `de`, and `de_DE` of a CMS becomes `de-DE`. */
function canonicalTag(locale: string): string {
  const tag = locale.replaceAll("_", "-");
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return tag.toLowerCase(); // not a valid tag, but it may begin with a language
  }
}

const languageOf = (tag: string): string => tag.replace(/-.*/, "");

/** Norwegian has a common code and one for each written form, and its readers understand both forms. */
const familyOf = (tag: string): string => languageOf(tag).replace(/^n[bn]$/, "no");

/** Finds the texts that are defined for a language tag, else the first ones of its language. */
function dictionaryOf(tag: string): Dictionary {
  for (const partOf of [String, languageOf, familyOf]) {
    for (const defined of registry.dictionaries) if (partOf(defined[0]) === partOf(tag)) return defined;
  }
  return FALLBACK;
}

import { readEmbedPath } from "../protocol/embed-path.js";
import { sharedByCopies } from "./copies.js";
import type { DashboardHost } from "./dashboard-host.js";

/** What viewers read of the element itself. Developers read the events and the console. */
export interface DashboardTexts {
  /** The frame's accessible name, until a view reports a better one. */
  title: string;
  loading: string;
  /** Announced when the dashboard can be used. */
  ready: string;
  /** In place of the frame, where another attempt may help. */
  failed: string;
  /** Beside a frame that may still work. */
  silent: string;
  /** In place of the frame, where the viewer is not signed in. */
  signIn: string;
  /** In place of the frame, where the viewer has no access. */
  noAccess: string;
  /** In place of the frame, where another viewer has signed in. */
  viewerChanged: string;
  /** In place of the frame, where only the page's owner can help. */
  unavailable: string;
  retry: string;
  /** On the button that reloads the page, where another viewer has signed in. */
  reloadPage: string;
  /** On the button that shows a frame which the notice covers. */
  showFrame: string;
  /** The heading of what developers need of a failure. */
  details: string;
}

/** What the notice of a failure says, by what viewers can do: try again, sign in, reload the page, or ask its owner. */
export type ProblemText = "failed" | "signIn" | "noAccess" | "viewerChanged" | "unavailable";

export interface LanguageTexts extends Partial<DashboardTexts> {
  /** Those that differ on the surfaces `app` and `chat`. */
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
  /** By language tag, as defined: each copy adds its own English where it reads them. */
  dictionaries: new Map<string, LanguageTexts>(),
  listeners: new Set<() => void>(),
});

/** Called when a language gets its texts, which may be while they are shown. */
export const textListeners = registry.listeners;

/** Gives a language its texts; those left out stay English. */
export function defineTexts(locale: string, texts: LanguageTexts): void {
  registry.dictionaries.set(canonicalTag(locale), { ...texts });
  for (const listener of textListeners) listener();
}

/** A string, and the language that it is in: where one has no translation, it is English on any page. */
export interface ShownText {
  readonly text: string;
  readonly lang: string;
}

type Dictionary = [lang: string, texts: LanguageTexts];

const FALLBACK: Dictionary = ["en", ENGLISH];

/** Finds the texts that an element shows: its own, in the language of its locale or else of what stands around it. */
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

/** The closest language, also from outside of a shadow root. */
function languageAround(element: Element): string {
  for (let at: Element | undefined = element; at; at = (at.getRootNode() as Partial<ShadowRoot>).host) {
    const lang = at.closest<HTMLElement>("[lang]")?.lang;
    if (lang) return lang;
  }
  return "";
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

/** The texts defined for a language tag, else the first ones of its language. */
function dictionaryOf(tag: string): Dictionary {
  for (const partOf of [String, languageOf, familyOf]) {
    for (const defined of registry.dictionaries) if (partOf(defined[0]) === partOf(tag)) return defined;
  }
  return FALLBACK;
}

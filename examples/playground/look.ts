import { html, type TemplateResult } from "lit";
import { COLOR_SCHEMES } from "../../src/protocol/index.js";
import type { App } from "./app.js";
import { segments, selectField } from "./fields.js";
import { themeFields } from "./theme.js";

/** Each also stands for the variants of its language. */
const LOCALES = [
  ...["en-US", "de-DE", "es-ES", "es-MX", "fr-FR", "it-IT"],
  ...["ja-JP", "nb-NO", "pt-BR", "pt-PT", "sv-SE", "vi-VN"],
];

/** A language in its own words: "Deutsch (Deutschland)". */
function nativeName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" }).of(locale);
  return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : locale;
}

const options = LOCALES.map((value) => ({ value, text: nativeName(value), lang: value }));

/** How the dashboard looks and speaks. */
export function look(app: App): TemplateResult {
  return html`
    ${segments(app, {
      name: "color-scheme",
      label: "Color scheme",
      values: COLOR_SCHEMES,
      current: app.scheme,
      change: (scheme) => app.setScheme(scheme),
    })}
    ${selectField(app, { name: "locale", label: "Language", initial: "The viewer’s own", options })}
    ${themeFields(app)}
  `;
}

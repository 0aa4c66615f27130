import { html, type TemplateResult } from "lit";
import { COLOR_SCHEMES } from "../../src/protocol/index.js";
import type { App } from "./app.js";
import { segments, selectField } from "./fields.js";
import { themeFields } from "./theme.js";

/** Each locale also covers the variants of its language. */
const LOCALES = [
  ...["en-US", "de-DE", "es-ES", "es-MX", "fr-FR", "it-IT"],
  ...["ja-JP", "nb-NO", "pt-BR", "pt-PT", "sv-SE", "vi-VN"],
];

/** The name of a locale in its own language: "Deutsch (Deutschland)". */
function nativeName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" }).of(locale);
  return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : locale;
}

const options = LOCALES.map((value) => ({ value, text: nativeName(value), lang: value }));

/** Settings for appearance and language. */
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

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { icon } from "./icons.js";

/** A message instead of the content of a widget or a page, because it is empty, not supported, or failed to load. */
export interface Notice {
  icon: Parameters<typeof icon>[0];
  title: string;
  text?: string | undefined;
  /** The message of the error. */
  reason?: string | undefined;
  action?: { label: string; run: (event: Event) => void } | undefined;
}

/** A line that screen readers announce when it appears, and again when `key` changes. */
export function alertLine(text: string, key: unknown, action?: TemplateResult): TemplateResult {
  const line = html`<div class="page-line" role="alert">
    ${icon("alert")}
    <p>${text}</p>
    ${action}
  </div>`;
  return html`${keyed(key, line)}`;
}

/** Renders a notice in the middle of a widget or a page. */
export function notice({ icon: name, title, text, reason, action }: Notice): TemplateResult {
  return html`<div class="notice">
    ${icon(name)}
    <p class="notice-title">${title}</p>
    ${text ? html`<p class="notice-text">${text}</p>` : nothing}
    ${reason ? html`<p class="notice-reason">${reason}</p>` : nothing}
    ${action ? html`<button type="button" class="button" @click=${action.run}>${action.label}</button>` : nothing}
  </div>`;
}

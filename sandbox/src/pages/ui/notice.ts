import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { icon } from "./icons.js";

/** What a widget shows instead of its content: nothing there, nothing known, or nothing that could be loaded. */
export interface Notice {
  icon: Parameters<typeof icon>[0];
  title: string;
  text?: string | undefined;
  /** The reason, in the words of whoever refused. */
  reason?: string | undefined;
  action?: { label: string; run: (event: Event) => void } | undefined;
}

/** A line that screen readers read out when it appears, and again with another key. */
export function alertLine(text: string, key: unknown, action?: TemplateResult): TemplateResult {
  const line = html`<div class="page-line" role="alert">
    ${icon("alert")}
    <p>${text}</p>
    ${action}
  </div>`;
  return html`${keyed(key, line)}`;
}

/** A sentence in the middle of a widget or a page. */
export function notice({ icon: name, title, text, reason, action }: Notice): TemplateResult {
  return html`<div class="notice">
    ${icon(name)}
    <p class="notice-title">${title}</p>
    ${text ? html`<p class="notice-text">${text}</p>` : nothing}
    ${reason ? html`<p class="notice-reason">${reason}</p>` : nothing}
    ${action ? html`<button type="button" class="button" @click=${action.run}>${action.label}</button>` : nothing}
  </div>`;
}

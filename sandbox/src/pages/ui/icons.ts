import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

const PATHS = {
  refresh: svg`<path d="M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 2v3h-3" />`,
  download: svg`<path d="M8 2.5v7m0 0L5 6.7m3 2.8 3-2.8M2.5 12.5h11" />`,
  table: svg`<path d="M2.5 3.5h11v9h-11zm0 3h11m-11 3h11m-6.5-3v6" />`,
  chart: svg`<path d="M2.5 2.5v11h11M5.5 11V8m3 3V5m3 6V7" />`,
  alert: svg`<path d="M8 2.2 14.2 13H1.8zM8 6.3v3.2m0 1.8v.1" />`,
  lock: svg`<path d="M3.5 7.5h9v6h-9zm2 0V5a2.5 2.5 0 0 1 5 0v2.5" />`,
  filter: svg`<path d="M2.5 3.5h11L9.5 8v4.5l-3-1.5V8z" />`,
  down: svg`<path d="M8 3v10m0 0 3.5-3.5M8 13 4.5 9.5" />`,
  up: svg`<path d="M8 13V3m0 0 3.5 3.5M8 3 4.5 6.5" />`,
  sort: svg`<path d="m5 6 3-3 3 3m-6 4 3 3 3-3" />`,
  chevron: svg`<path d="m4 6 4 4 4-4" />`,
  close: svg`<path d="m4 4 8 8m0-8-8 8" />`,
  empty: svg`<path d="M2.5 9.5 4.5 3.5h7l2 6v3h-11zm0 0h3.2l1 1.5h2.6l1-1.5h3.2" />`,
  clock: svg`<path d="M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM8 5v3.2l2 1.3" />`,
  home: svg`<path d="m2.5 7.5 5.5-5 5.5 5v6h-4v-4h-3v4h-4z" />`,
  chat: svg`<path d="M2.5 3h11v8h-6l-3 2.5V11h-2z" />`,
  folder: svg`<path d="M2 4h4.5l1.5 2h6v7H2z" />`,
  book: svg`<path d="M3.5 2.5h9v11h-9zm3 0v11" />`,
  grid: svg`<path d="M2.5 2.5h4.5v4.5h-4.5zm6.5 0h4.5v4.5H9zm-6.5 6.5h4.5v4.5h-4.5zm6.5 0h4.5v4.5H9z" />`,
  search: svg`<path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm3.3 7.8 3.2 3.2" />`,
  more: svg`<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" />`,
} satisfies Record<string, SVGTemplateResult>;

/** An icon, hidden from screen readers: text or an accessible name beside it has the same meaning. */
export function icon(name: keyof typeof PATHS): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    ${PATHS[name]}
  </svg>`;
}

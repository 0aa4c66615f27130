import { html, svg, type TemplateResult } from "lit";

const PATHS = {
  in: svg`<path d="M8 2.5v10.5m0 0 4-4M8 13 4 9" />`,
  out: svg`<path d="M8 13.5V3m0 0 4 4M8 3 4 7" />`,
  own: svg`<path d="M8 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z" />`,
  chevron: svg`<path d="m6 4 4 4-4 4" />`,
  pause: svg`<path d="M5.5 3.5v9m5-9v9" />`,
  resume: svg`<path d="m5 3 7.5 5L5 13z" />`,
  clear: svg`<path d="M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM4.2 4.2l7.6 7.6" />`,
  copy: svg`<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />`,
  check: svg`<path d="m2.5 8.5 3.5 3.5 7.5-8" />`,
  repeat: svg`<path d="M13.3 8a5.3 5.3 0 1 1-1.6-3.8M13.5 2v3h-3" />`,
  search: svg`<path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm3.3 7.8 3.2 3.2" />`,
  latest: svg`<path d="M8 2.5v7m0 0 3-3m-3 3-3-3M3 13h10" />`,
};

/** Renders an icon. It is hidden from assistive technology, so it needs visible text or a label beside it. */
export function icon(name: keyof typeof PATHS): TemplateResult {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">${PATHS[name]}</svg>`;
}

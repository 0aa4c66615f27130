import { html, type TemplateResult } from "lit";
import { icon } from "./icons.js";

/** An option of a select. */
export interface Choice {
  value: string;
  text: string;
}

/**
 * A select that shows its label and the chosen option, and is as wide as both. The native select lies over them, invisible:
 * it would be as wide as its longest option, and can't show a label.
 */
export function selectPill(
  label: string,
  choices: readonly Choice[],
  chosen: string,
  changed: (value: string) => void,
): TemplateResult {
  return html`<div class="pill select">
    <span class="select-face" aria-hidden="true">
      <span class="pill-label">${label}:</span>
      <span class="pill-value">${choices.find(({ value }) => value === chosen)?.text}</span>
      ${icon("chevron")}
    </span>
    <select
      aria-label=${label}
      @change=${({ currentTarget }: Event) => changed((currentTarget as HTMLSelectElement).value)}
    >
      ${choices.map(
        ({ value, text }) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`,
      )}
    </select>
  </div>`;
}

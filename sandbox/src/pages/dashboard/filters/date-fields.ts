import { html, type TemplateResult } from "lit";
import type { EmbedFilter } from "svc-dashboard/protocol";
import type { Formats } from "../../format/format.js";
import { datePresets, presetOf } from "./date-presets.js";
import { dateRange, dateRangeFilter, type DateRange } from "./date-range.js";

/** The limits of date fields: years of four digits only, because each typed digit of a year makes a valid date. */
const [FIRST_DAY, LAST_DAY] = ["1000-01-01", "9999-12-31"];

/** A choice of a filter's days: buttons for the usual ranges, and two date fields for any other. */
export function dateFields(
  filter: EmbedFilter | undefined,
  lastDay: string | undefined,
  formats: Formats,
  changed: (filter: EmbedFilter) => void,
): TemplateResult {
  const { texts } = formats;
  const range = dateRange(filter);
  const presets = lastDay === undefined ? [] : datePresets(lastDay, formats);
  const picked = presetOf(range, presets);
  const field = (side: keyof DateRange, label: string, min: string, max: string) =>
    html`<label class="filter-date">
      <span>${label}</span>
      <input
        type="date"
        min=${min}
        max=${max}
        .value=${range[side]}
        @change=${({ currentTarget }: Event) => {
          const { validity, value } = currentTarget as HTMLInputElement;
          if (validity.valid) changed(dateRangeFilter({ ...range, [side]: value }));
        }}
      />
    </label>`;
  return html`<div class="filter-presets">
      ${presets.map(
        (preset) =>
          html`<button
            type="button"
            class="quiet"
            aria-pressed=${preset === picked}
            @click=${() => changed(dateRangeFilter(preset.range))}
          >
            ${preset.label}
          </button>`,
      )}
    </div>
    <fieldset class="filter-dates">
      <legend>${texts.customDays}</legend>
      ${field("from", texts.fromDay, FIRST_DAY, range.to || LAST_DAY)}
      ${field("to", texts.toDay, range.from || FIRST_DAY, LAST_DAY)}
    </fieldset>`;
}

import { html, type TemplateResult } from "lit";
import { icon } from "../../ui/icons.js";
import { grainName } from "../../format/grain-name.js";
import type { Texts } from "../../format/texts.js";

/** What a TIME_GRAIN widget offers when its configuration does not say. */
export const DEFAULT_GRAINS: readonly string[] = ["day", "week", "month", "quarter", "year"];

/** A choice of the grain in which one time member is shown. The first choice leaves each report as it was designed. */
export function timeGrain(
  label: string,
  grains: readonly string[],
  chosen: string | undefined,
  texts: Texts,
  choose: (grain: string | undefined) => void,
): TemplateResult {
  const change = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    choose(value === "" ? undefined : value);
  };
  const options = grains.map(
    (grain) => html`<option value=${grain} .selected=${grain === chosen}>${grainName(grain, texts)}</option>`,
  );
  return html`<div class="select">
    <select aria-label=${label} @change=${change}>
      <option value="" .selected=${chosen === undefined}>${texts.asDesigned}</option>
      ${options}
    </select>
    ${icon("chevron")}
  </div>`;
}

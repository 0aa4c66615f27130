import { html, type TemplateResult } from "lit";
import { icon } from "../icons.js";
import type { Texts } from "../texts/index.js";

/** The text that names each grain. */
export const GRAIN_TEXTS = {
  second: "second",
  minute: "minute",
  hour: "hour",
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarterGrain",
  year: "year",
} as const satisfies Record<string, keyof Texts>;

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
  const options = grains.map((grain) => {
    const key = Object.hasOwn(GRAIN_TEXTS, grain)
      ? GRAIN_TEXTS[grain as keyof typeof GRAIN_TEXTS]
      : undefined;
    return html`<option value=${grain} .selected=${grain === chosen}>${key ? texts[key] : grain}</option>`;
  });
  return html`<div class="select">
    <select aria-label=${label} @change=${change}>
      <option value="" .selected=${chosen === undefined}>${texts.asDesigned}</option>
      ${options}
    </select>
    ${icon("chevron")}
  </div>`;
}

import type { Reading } from "../../contract/ask-api.js";
import { filterSummary } from "../format/filter-summary.js";
import { fill, type Formats } from "../format/format.js";
import { grainName } from "../format/grain-name.js";
import type { Texts } from "../format/texts/index.js";
import type { ChatTexts } from "./texts/index.js";

/** How a question was read, as short phrases in the viewer's language; the titles are those of the views. */
export function readingPhrases(reading: Reading, texts: Texts & ChatTexts, formats: Formats): string[] {
  const { measures, groups, filters, period, comparison, ranking } = reading;
  const phrases = measures.map(({ title }) => title);
  for (const { title, grain } of groups) {
    const name = grain === null ? title : `${grainName(grain, texts).toLowerCase()} (${title})`;
    // without a figure, the groups themselves are what is listed
    phrases.push(measures.length === 0 && grain === null ? title : fill(texts.by, { name }));
  }
  for (const { title, type, values } of filters) {
    const summary = filterSummary({ value: values, type }, (value) => formats.scalar(value));
    phrases.push(`${title}: ${summary}`);
  }
  if (period) phrases.push(periodText(period, texts, formats));
  if (comparison)
    phrases.push(fill(texts.compared, { ago: formats.ago(comparison.amount, comparison.unit) }));
  if (ranking) {
    const text = ranking.direction === "desc" ? texts.highest : texts.lowest;
    phrases.push(fill(text, { limit: formats.number(ranking.limit ?? 0), name: ranking.title }));
  }
  return phrases;
}

function periodText(
  { from, to }: NonNullable<Reading["period"]>,
  texts: ChatTexts,
  formats: Formats,
): string {
  if (from !== null && to !== null) {
    return from === to
      ? formats.time(from, "day")
      : `${formats.time(from, "day")} – ${formats.time(to, "day")}`;
  }
  return from !== null
    ? fill(texts.from, { day: formats.time(from, "day") })
    : fill(texts.until, { day: formats.time(to ?? "", "day") });
}

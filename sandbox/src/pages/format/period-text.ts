import type { QueryResponse } from "../../contract/viewer-api.js";
import { fill, type Formats } from "./format.js";
import { grainName } from "./grain-name.js";
import type { Texts } from "./texts.js";

/** So many time buckets are named; there are no more than two unless a host has odd filters. */
const MOST_NAMED = 3;

/** What a widget's figures are of, in short sentences: the days, what of them is not whole, and a grain that did not fit. */
export function periodTexts(result: QueryResponse, formats: Formats, texts: Texts): string[] {
  const { columns, period, unfinished = [], tooFine } = result;
  const grain = columns.find(({ kind }) => kind === "time")?.grain;
  const lines = period ? [formats.days(period.from, period.to)] : [];
  if (unfinished.length > 0) {
    const periods = unfinished.slice(0, MOST_NAMED).map((bucket) => formats.time(bucket, grain));
    lines.push(formats.unfinished(periods.join(", ")));
  }
  if (tooFine !== undefined && grain !== undefined) {
    const names = { grain: grainName(grain, texts).toLowerCase(), chosen: grainName(tooFine, texts) };
    lines.push(fill(texts.tooFine, names));
  }
  return lines;
}

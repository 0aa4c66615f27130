import type { Span } from "../../contract/calendar.js";
import type { QueryResponse } from "../../contract/viewer-api.js";
import { fill, type Formats } from "./format.js";
import { firstTwo, periodText } from "./period-text.js";

/** The limits of a result as short sentences. Its period is left out if it is the `known` one, in one part. */
export function resultNotes(result: QueryResponse, formats: Formats, known?: Span): string[] {
  const { texts } = formats;
  const { columns, unfinished, rowLimit, unreachedFilters, joinedFilters, leftOut, tooFine } = result;
  const grain = columns.find(({ kind }) => kind === "time")?.grain;
  const lines = [periodText(result, formats, known)];
  if (unfinished?.length) lines.push(formats.unfinished(bucketsText(result, formats, grain)));
  for (const { title, finalUntil, comparison } of columns) {
    if (finalUntil === undefined || comparison) continue;
    lines.push(fill(texts.notFinal, { title: formats.text(title), day: formats.time(finalUntil, "day") }));
  }
  if (rowLimit !== undefined) lines.push(fill(texts.rowLimit, { count: formats.number(rowLimit) }));
  const list = (names: readonly string[]) => names.map((name) => formats.text(name)).join(", ");
  if (unreachedFilters) lines.push(fill(texts.unreachedFilters, { list: list(unreachedFilters) }));
  if (joinedFilters) lines.push(fill(texts.joinedFilters, { list: list(joinedFilters) }));
  if (leftOut) lines.push(fill(texts.leftOut, { list: list(leftOut) }));
  if (tooFine !== undefined && grain !== undefined) {
    const names = { grain: formats.grain(grain).toLowerCase(), chosen: formats.grain(tooFine) };
    lines.push(fill(texts.tooFine, names));
  }
  return lines.filter((line) => line !== undefined);
}

/** The unfinished buckets as a list. Weeks, which are formatted as their first day, are marked as weeks. */
function bucketsText(result: QueryResponse, formats: Formats, grain?: string): string {
  const { unfinished = [], period } = result;
  const years = new Set([...unfinished, period?.from, period?.to].map((day) => day?.slice(0, 4)));
  const isShort = grain === "week" && years.size === 1;
  const names = unfinished.map((day) =>
    isShort ? formats.bucket(day, grain).name : formats.time(day, grain),
  );
  const list = firstTwo(names) ?? new Intl.ListFormat(formats.locale).format(names);
  const { weekOf, weeksOf } = formats.texts;
  return grain === "week" ? fill(names.length === 1 ? weekOf : weeksOf, { list }) : list;
}

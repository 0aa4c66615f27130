import type { Answer } from "../../contract/ask-api.js";
import type { QueryColumn, Row } from "../../contract/viewer-api.js";
import { fill, type Formats } from "../format/format.js";
import { periodText } from "../format/period-text.js";

/** One sentence with the most important number of an answer; undefined if no such sentence is certainly true. */
export function answerSentence(answer: Answer, formats: Formats): string | undefined {
  const { columns, rows, reading, rowLimit } = answer;
  const measures = columns.filter(({ kind }) => kind === "measure");
  const measure = measures.find(({ title }) => title === reading.ranking?.title) ?? measures[0];
  const [row, ...others] = rows;
  if (!measure || !row) return undefined;
  if (others.length === 0) return oneValue(answer, measure, row, formats);
  // without a ranking, the highest value may be in the rows that are cut off
  const isCut = rowLimit !== undefined && !reading.ranking;
  return isCut ? undefined : extremeValue(answer, measure, formats);
}

function oneValue(answer: Answer, measure: QueryColumn, row: Row, formats: Formats): string | undefined {
  const { period, reading } = answer;
  if (period === null || typeof row[measure.field] !== "number") return undefined;
  const filters = reading.filters.map(({ values }) => values.map((value) => formats.text(value)).join(", "));
  const name = nameOf(row, dimensionsOf(answer), formats);
  const scope = [name, ...filters, periodText(answer, formats)].filter(Boolean).join(" · ");
  const number = formats.figure(measure, row[measure.field]);
  return write(formats.texts.cameTo, measure, { value: scope ? `${number} (${scope})` : number }, formats);
}

/** The highest value, or the lowest one of a ranking from below; undefined if another may be equal or pass it. */
function extremeValue(answer: Answer, measure: QueryColumn, formats: Formats): string | undefined {
  const { rows, reading, isAdditive, unfinished = [], columns } = answer;
  const { texts } = formats;
  const dimensions = dimensionsOf(answer);
  const time = columns.filter(({ kind }) => kind === "time");
  const isTime = dimensions.length === 0;
  const named = isTime ? time : dimensions;
  const valued = rows.filter((row) => typeof row[measure.field] === "number");
  const sums = new Map<string, number>();
  for (const row of valued) {
    const name = nameOf(row, named, formats);
    sums.set(name, (sums.get(name) ?? 0) + Number(row[measure.field]));
  }
  // several rows are of a series along time, or of people with the same name
  const isSummed = sums.size < valued.length;
  if (isSummed && !(isAdditive && time.length > 0 && columns.every(({ identifies }) => !identifies))) return;
  const sign = reading.ranking?.direction === "asc" ? 1 : -1;
  const [first, second] = [...sums].sort(([, one], [, other]) => sign * (one - other));
  const number = (value: number) => formats.figure(measure, value);
  if (!first || !second || number(first[1]) === number(second[1])) return;
  const open = unfinished.map((bucket) => nameOf({ [time[0]?.field ?? ""]: bucket }, time, formats));
  if (isTime && open.includes(first[0])) return;
  const isCount = measure.format === "number" && valued.every((row) => Number.isInteger(row[measure.field]));
  const text =
    sign > 0 ? texts[isCount ? "hadFewest" : "hadLowest"] : texts[isCount ? "hadMost" : "hadHighest"];
  const isWhole = isAdditive && !isTime && !reading.ranking && Math.min(...sums.values()) >= 0;
  const total = number([...sums.values()].reduce((sum, value) => sum + value, 0));
  const value = isWhole ? fill(texts.ofTotal, { value: number(first[1]), total }) : number(first[1]);
  return write(text, measure, { name: first[0], value }, formats);
}

function dimensionsOf({ columns }: Answer): QueryColumn[] {
  return columns.filter(({ kind, identifies }) => kind === "dimension" && identifies === undefined);
}

/** The values of columns; those that are not names follow the title of their column. */
function nameOf(row: Row, columns: readonly QueryColumn[], formats: Formats): string {
  const names = columns.map(({ kind, field, title, grain }) => {
    const value = row[field];
    if (typeof value !== "string" || value === "") return `${formats.text(title)} ${formats.scalar(value)}`;
    if (kind !== "time") return formats.text(value);
    const time = formats.time(value, grain);
    const week = fill(formats.texts.weekOf, { list: time });
    return grain === "week" ? week.charAt(0).toLocaleUpperCase(formats.locale) + week.slice(1) : time;
  });
  return names.join(" · ");
}

/** Fills a sentence. Within it, the title of a measure begins with a small letter. */
function write(
  text: string,
  { title }: QueryColumn,
  values: Record<string, string>,
  formats: Formats,
): string {
  const name = formats.text(title);
  const small = name.charAt(0).toLocaleLowerCase(formats.locale) + name.slice(1);
  return fill(text, { ...values, measure: text.startsWith("{measure}") ? name : small });
}

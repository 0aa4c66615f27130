import type { Answer } from "../../contract/ask-api.js";
import type { QueryColumn, Row } from "../../contract/viewer-api.js";
import { fill, type Formats } from "../format/format.js";
import { periodText } from "../format/period-text.js";

/** A category, a time bucket or a series of an answer, with its value. */
interface Part {
  name: string;
  value: number;
  isUnfinished: boolean;
}

/** One sentence with the most important number of an answer; undefined if no such sentence is certainly true. */
export function answerSentence(answer: Answer, formats: Formats): string | undefined {
  const { columns, rows, reading, rowLimit } = answer;
  const { ranking } = reading;
  const measures = columns.filter(({ kind }) => kind === "measure");
  const measure = measures.find(({ title }) => title === ranking?.title) ?? measures[0];
  const [row, ...others] = rows;
  if (!measure || !row) return undefined;
  if (others.length === 0) return oneValue(answer, measure, row, formats);
  // rows without an order by the measure are cut off anywhere
  return rowLimit !== undefined && !ranking ? undefined : extremeValue(answer, measure, formats);
}

function oneValue(answer: Answer, measure: QueryColumn, row: Row, formats: Formats): string | undefined {
  const { period, reading } = answer;
  if (period === null || typeof row[measure.field] !== "number") return undefined;
  const filters = reading.filters.map(({ values }) => values.map((value) => formats.text(value)).join(", "));
  const names = namesOf(row, dimensionsOf(answer), formats);
  const scope = [...names, ...filters, periodText(answer, formats)].filter(Boolean).join(" · ");
  const number = formats.figure(measure, row[measure.field]);
  const value = scope === "" ? number : `${number} (${scope})`;
  return write(formats.texts.cameTo, measure, { value }, formats);
}

/** The highest value, or the lowest one of a ranking from below; undefined if another may be equal or pass it. */
function extremeValue(answer: Answer, measure: QueryColumn, formats: Formats): string | undefined {
  const { texts } = formats;
  const { rows, total, reading } = answer;
  const isLowest = reading.ranking?.direction === "asc";
  const sign = isLowest ? 1 : -1;
  const sorted = partsOf(answer, measure, formats).sort((one, other) => sign * (one.value - other.value));
  const [first, second] = sorted;
  if (!first || !second || first.isUnfinished) return undefined;
  const number = (value: number) => formats.figure(measure, value);
  if (number(first.value) === number(second.value)) return undefined;
  const isCount = measure.format === "number" && rows.every((row) => Number.isInteger(row[measure.field]));
  const text = isLowest
    ? texts[isCount ? "hadFewest" : "hadLowest"]
    : texts[isCount ? "hadMost" : "hadHighest"];
  const isOfTotal =
    total !== null && dimensionsOf(answer).length > 0 && sorted.every((part) => part.value >= 0);
  const value = isOfTotal
    ? fill(texts.ofTotal, { value: number(first.value), total: number(total) })
    : number(first.value);
  return write(text, measure, { name: first.name, value }, formats);
}

/** The rows, or the sums of the series if there are several along time. Values that do not add up have no sums. */
function partsOf(answer: Answer, { field }: QueryColumn, formats: Formats): Part[] {
  const { columns, unfinished = [], total } = answer;
  const time = columns.find(({ kind }) => kind === "time");
  const dimensions = dimensionsOf(answer);
  const rows = answer.rows.filter((row) => typeof row[field] === "number");
  if (!time || dimensions.length === 0) {
    return rows.map((row) => ({
      name: namesOf(row, time ? [time] : dimensions, formats).join(" · "),
      value: Number(row[field]),
      isUnfinished: time !== undefined && unfinished.includes(String(row[time.field])),
    }));
  }
  const haveSameNames = columns.some(({ identifies }) => identifies !== undefined);
  if (total === null || haveSameNames) return [];
  const sums = new Map<string, number>();
  for (const row of rows) {
    const name = namesOf(row, dimensions, formats).join(" · ");
    sums.set(name, (sums.get(name) ?? 0) + Number(row[field]));
  }
  return [...sums].map(([name, value]) => ({ name, value, isUnfinished: false }));
}

function dimensionsOf({ columns }: Answer): QueryColumn[] {
  return columns.filter(({ kind, identifies }) => kind === "dimension" && identifies === undefined);
}

/** The values of columns; those that are not names follow the title of their column. */
function namesOf(row: Row, columns: readonly QueryColumn[], formats: Formats): string[] {
  return columns.map(({ kind, field, title, grain }) => {
    const value = row[field];
    if (typeof value !== "string" || value === "") return `${formats.text(title)} ${formats.scalar(value)}`;
    if (kind !== "time") return formats.text(value);
    const time = formats.time(value, grain);
    const week = fill(formats.texts.weekOf, { list: time });
    return grain === "week" ? week.charAt(0).toLocaleUpperCase(formats.locale) + week.slice(1) : time;
  });
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

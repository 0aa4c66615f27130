import type { ColumnFormatOverride } from "svc-dashboard/backend";
import type { ComparisonOutput, QueryColumn, Row } from "../../contract/viewer-api.js";
import type { Content, Texts } from "./texts.js";

/** A cell of a query's result. */
export type Cell = Row[string] | undefined;

/** The parts of a date that each grain shows. Intl does not support quarters. */
const GRAIN_PARTS = {
  year: { year: "numeric" },
  quarter: {},
  month: { year: "numeric", month: "short" },
  week: { dateStyle: "medium" },
  day: { dateStyle: "medium" },
  hour: { dateStyle: "medium", timeStyle: "short" },
  minute: { dateStyle: "medium", timeStyle: "short" },
  second: { dateStyle: "medium", timeStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const DAY_MS = 86_400_000;

/** The heading of each output of a comparison. */
const OUTPUT_TEXTS = {
  previous: "previousOf",
  change: "changeOf",
  change_rate: "changeRateOf",
} as const satisfies Record<ComparisonOutput, keyof Texts>;

/** Replaces the placeholders in a string: `fill("Updated at {time}", { time })`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Formats numbers and dates, and translates the strings of dashboards, in one language. */
export class Formats {
  readonly locale: string;
  /** The strings of the pages. */
  readonly texts: Texts;
  /** The translated strings of dashboards by the English ones. */
  readonly content: Content;
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  readonly #dates = new Map<string, Intl.DateTimeFormat>();

  constructor(locale: string, texts: Texts, content: Content = {}) {
    this.locale = locale;
    this.texts = texts;
    this.content = content;
  }

  /** Translates a string of a dashboard or of its data. */
  text(text: string): string {
    return Object.hasOwn(this.content, text) ? (this.content[text] ?? text) : text;
  }

  /** Formats a value outside a column, such as a filter's. */
  scalar(value: Cell): string {
    if (value === null || value === undefined || value === "") return this.texts.empty;
    if (typeof value === "boolean") return value ? this.texts.yes : this.texts.no;
    return typeof value === "number" ? this.number(value, { maximumFractionDigits: 20 }) : this.text(value);
  }

  /** Formats a value of a column, by the column's format or the report's override of it. */
  cell(column: QueryColumn, value: Cell, override?: ColumnFormatOverride): string {
    if (value === null || value === undefined) return "–";
    if (column.kind === "time" && typeof value === "string") return this.time(value, column.grain);
    if (typeof value !== "number") return this.scalar(value);
    const type = override?.type ?? column.format;
    return this.number(value, numberOptions(type, override?.decimalPlaces, column.currency));
  }

  /** Formats the one big number of a widget: like `cell`, but without the default decimal places from 1,000 on. */
  figure(column: QueryColumn, value: Cell, override?: ColumnFormatOverride): string {
    const large = typeof value === "number" && Math.abs(value) >= 1000 && override?.decimalPlaces == null;
    const type = override?.type ?? column.format;
    return this.cell(column, value, large ? { type, decimalPlaces: 0 } : override);
  }

  /** Formats a change as a share of the earlier value, without its sign: `0.125` is "12.5%". Empty if there is no share. */
  changeRate(rate: number | null | undefined): string {
    if (rate === null || rate === undefined) return "";
    const steps = Math.round(Math.abs(rate) * 1000);
    const text = this.number(Math.max(steps, 1) / 1000, numberOptions("percent", null, undefined));
    return steps === 0 ? `< ${text}` : text;
  }

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    const key = JSON.stringify(options);
    let format = this.#numbers.get(key);
    // no "-0.0%"
    const signed = { signDisplay: "negative", ...options } as const;
    if (!format) this.#numbers.set(key, (format = new Intl.NumberFormat(this.locale, signed)));
    return format.format(value);
  }

  /** Formats an ISO 8601 date or date-time of the service, which is local already: no time zone may shift it. */
  time(iso: string, grain = iso.includes("T") ? "minute" : "day"): string {
    const date = parseLocalTime(iso);
    if (!date) return iso;
    if (grain === "quarter") {
      const year = this.#date({ year: "numeric" }).format(date);
      return this.quarter(quarterOf(date), year);
    }
    return this.#date(isGrain(grain) ? GRAIN_PARTS[grain] : { dateStyle: "medium" }).format(date);
  }

  /** Formats a time bucket as its name among its neighbors and the larger unit that they share: "Nov" and "2025". */
  bucket(iso: string, grain: string): { name: string; unit: string } {
    const date = parseLocalTime(iso);
    if (!date || grain === "year") return { name: this.time(iso, grain), unit: "" };
    const write = (options: Intl.DateTimeFormatOptions) => this.#date(options).format(date);
    if (grain === "hour")
      return { name: write({ timeStyle: "short" }), unit: write({ dateStyle: "medium" }) };
    const unit = write({ year: "numeric" });
    if (grain === "quarter") return { name: this.quarter(quarterOf(date), "").trim(), unit };
    return { name: write(grain === "month" ? { month: "short" } : { month: "short", day: "numeric" }), unit };
  }

  /** Marks formatted periods as unfinished. */
  unfinished(periods: string): string {
    return fill(this.texts.unfinished, { periods });
  }

  /** Formats a range of days or date-times, as short as possible: whole months as months. */
  days(from: string, to: string): string {
    const [first, last] = [parseLocalTime(from), parseLocalTime(to)];
    if (!first || !last || first > last) return `${from} – ${to}`;
    if (from.includes("T")) return this.#date(GRAIN_PARTS.minute).formatRange(first, last);
    const next = new Date(last.getTime() + DAY_MS);
    const isMonths = first.getUTCDate() === 1 && next.getUTCDate() === 1;
    return this.#date(isMonths ? GRAIN_PARTS.month : GRAIN_PARTS.day).formatRange(first, last);
  }

  /** Formats a quarter and its year, or their placeholders in a pattern of dates. */
  quarter(quarter: number | string, year: string): string {
    return fill(this.texts.quarter, { quarter, year });
  }

  /** The name of a grain; unsupported grains stay as they are. */
  grain(grain: string): string {
    if (!isGrain(grain)) return grain;
    return this.texts[grain === "quarter" ? "quarterGrain" : grain];
  }

  /** Formats the time of day in a time zone. */
  clock(date: Date, timeZone: string): string {
    const format = new Intl.DateTimeFormat(this.locale, { timeStyle: "short", timeZone });
    return format.format(date);
  }

  /** Formats a time zone with its current offset: "Europe/Berlin (GMT+1)". */
  zone(timeZone: string, date = new Date()): string {
    const parts = new Intl.DateTimeFormat(this.locale, { timeZone, timeZoneName: "shortOffset" });
    const offset = parts.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value;
    const name = timeZone.replaceAll("_", " ");
    return offset === undefined || isUtc(timeZone) ? name : `${name} (${offset})`;
  }

  /** The heading of a column: "Revenue", or "Revenue, 1 year ago". */
  heading({ title: english, comparison }: QueryColumn): string {
    const title = this.text(english);
    if (!comparison) return title;
    const { output, amount, unit } = comparison;
    return fill(this.texts[OUTPUT_TEXTS[output]], { title, ago: this.ago(amount, unit) });
  }

  /** Formats the distance of an earlier period: "1 month ago". */
  ago(amount: number, unit: string): string {
    try {
      const format = new Intl.RelativeTimeFormat(this.locale, { numeric: "always" });
      return format.format(-amount, unit as Intl.RelativeTimeFormatUnit);
    } catch {
      return `−${this.number(amount)} ${unit}`; // Intl does not support the unit
    }
  }

  #date(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = JSON.stringify(options);
    let format = this.#dates.get(key);
    if (!format) {
      format = new Intl.DateTimeFormat(this.locale, { ...options, timeZone: "UTC" });
      this.#dates.set(key, format);
    }
    return format;
  }
}

/** Whether a grain is supported. */
export function isGrain(grain: string): grain is keyof typeof GRAIN_PARTS {
  return Object.hasOwn(GRAIN_PARTS, grain);
}

function numberOptions(
  type: string,
  decimalPlaces: number | null | undefined,
  currency: string | undefined,
): Intl.NumberFormatOptions {
  const places = Math.min(Math.max(decimalPlaces ?? 0, 0), 20); // Intl throws a RangeError outside these bounds
  const exact = decimalPlaces == null ? {} : { minimumFractionDigits: places, maximumFractionDigits: places };
  if (type === "currency" && currency !== undefined) {
    // "$", not "US$": charts have no room for more, and the whole page shows the same sign
    return { style: "currency", currency, currencyDisplay: "narrowSymbol", ...exact };
  }
  if (type === "percent")
    return { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1, ...exact };
  return { maximumFractionDigits: 2, ...exact };
}

function quarterOf(date: Date): number {
  return Math.floor(date.getUTCMonth() / 3) + 1;
}

/** Whether the name of a time zone already contains its offset. */
function isUtc(timeZone: string): boolean {
  return /^(etc\/)?(utc|gmt)$/i.test(timeZone);
}

/** Reads an ISO 8601 local date or date-time as if it were in UTC: for arithmetic and formatting without a zone. */
export function parseLocalTime(iso: string): Date | undefined {
  const [, date, time = "00:00"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?/.exec(iso) ?? [];
  if (date === undefined) return undefined;
  const parsed = new Date(`${date}T${time}Z`);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed;
}

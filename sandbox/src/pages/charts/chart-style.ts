import type { ChartOptions } from "./draw-chart.js";
import { hexColor, mix } from "../theme/color.js";
import { computedColor, type Scheme } from "../theme/computed-color.js";
import type { ChartLook } from "./vega-chart.js";

const SERIES = [
  "--series-1",
  "--series-2",
  "--series-3",
  "--series-4",
  "--series-5",
  "--series-6",
  "--series-7",
  "--series-8",
];

/** Colors that stand for amounts: from nearly the surface to the accent and beyond. */
function ramp(scheme: Scheme): string[] {
  const surface = computedColor("var(--surface)", scheme);
  const accent = computedColor("var(--accent)", scheme);
  const ink = computedColor("var(--ink)", scheme);
  return [mix(surface, accent, 0.12), mix(surface, accent, 0.55), accent, mix(accent, ink, 0.5)].map(
    hexColor,
  );
}

/**
 * A vega-lite configuration in the page's own look. Plain colors are named by custom properties, which the page and the
 * printer resolve; those that vega computes with must be given as they are.
 */
export function chartConfig(
  { scheme, locale }: ChartLook,
  currency: string | undefined,
  width: number,
): ChartOptions["config"] {
  const { fontFamily: font, borderTopLeftRadius } = getComputedStyle(document.body);
  const text = {
    labelFont: font,
    titleFont: font,
    labelColor: "var(--ink-muted)",
    titleColor: "var(--ink-muted)",
  };
  const colors = ramp(scheme);
  return {
    locale: chartLocale(locale, currency),
    background: "transparent",
    font,
    padding: 2,
    view: { stroke: null },
    range: {
      category: SERIES.map((name) => `var(${name})`),
      ramp: colors,
      heatmap: colors,
      ordinal: colors,
    },
    title: { font, color: "var(--ink)", fontSize: 13, anchor: "start" },
    axis: {
      ...text,
      labelFontSize: 11,
      titleFontSize: 11,
      titleFontWeight: 500,
      titlePadding: 8,
      labelPadding: 6,
      labelLimit: Math.max(60, width / 4),
      ticks: false,
      domainColor: "var(--line-strong)",
      gridColor: "var(--line)",
    },
    axisX: { grid: false, labelFlush: true },
    axisY: { domain: false },
    axisXQuantitative: { tickCount: Math.max(2, Math.floor(width / 90)) },
    axisXTemporal: { tickCount: Math.max(2, Math.floor(width / 60)) },
    legend: {
      ...text,
      labelColor: "var(--ink)",
      labelFontSize: 12,
      titleFontSize: 11,
      titleFontWeight: 500,
      symbolType: "circle",
      symbolSize: 80,
      orient: "top",
      columns: Math.max(1, Math.floor(width / 110)),
      offset: 10,
      gradientLength: Math.min(200, width / 2),
    },
    mark: { tooltip: { content: "encoding" }, color: "var(--series-1)" },
    bar: {
      cornerRadiusEnd: Math.min(Number.parseFloat(borderTopLeftRadius) || 0, 4),
      discreteBandSize: { band: 0.72 },
    },
    // invisible points give lines and areas something to point at, to focus and to open
    line: { strokeWidth: 2, strokeCap: "round", strokeJoin: "round", point: { opacity: 0 } },
    area: { fillOpacity: 0.18, line: true, point: { opacity: 0 } },
    point: { filled: true, size: 60 },
    text: { font, color: "var(--ink)" },
    rule: { color: "var(--ink-muted)" },
  };
}

type Locale = NonNullable<ChartOptions["config"]["locale"]>;

/** The order in which a language writes day, month and year, in d3's terms. */
function datePattern(locale: string): string {
  const places: Record<string, string> = { day: "%d", month: "%m", year: "%Y" };
  const options = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts(0);
  return parts.map(({ type, value }) => places[type] ?? value).join("");
}

const DAYS = [4, 5, 6, 7, 8, 9, 10]; // 4 January 1970 was a Sunday

/** How d3 writes numbers and dates, taken from what Intl knows of a language. */
function chartLocale(locale: string, currency: string | undefined): Locale {
  const amounts = currency ? ({ style: "currency", currency, currencyDisplay: "narrowSymbol" } as const) : {};
  const parts = new Intl.NumberFormat(locale, amounts).formatToParts(1234567.5);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  const name = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(Date.UTC(1970, month, day));
  const months = [...Array(12).keys()];
  return {
    number: {
      decimal: part("decimal"),
      thousands: part("group"),
      grouping: [3],
      currency: [part("currency"), ""], // behind the number, d3 would tear "350 k$" apart
    },
    time: {
      dateTime: "%x, %X",
      date: datePattern(locale),
      time: "%H:%M:%S",
      periods: ["AM", "PM"],
      days: DAYS.map((day) => name({ weekday: "long" }, 0, day)),
      shortDays: DAYS.map((day) => name({ weekday: "short" }, 0, day)),
      months: months.map((month) => name({ month: "long" }, month, 1)),
      shortMonths: months.map((month) => name({ month: "short" }, month, 1)),
    } as NonNullable<Locale["time"]>, // the lists have the lengths that the type asks for
  };
}

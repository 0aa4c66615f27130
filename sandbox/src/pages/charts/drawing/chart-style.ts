import type { Config } from "vega-lite";

const SERIES = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `var(--series-${number})`);

/** The end of a rounder bar would be hard to locate. Pixels. */
const MAX_BAR_RADIUS = 8;

/** The page's own style. */
export interface ChartStyle {
  font: string;
  /** The size of all text. Pixels. */
  fontSize: number;
  /** The radius of the page's corners. Pixels. */
  radius: number;
  /** Colors of amounts, the smallest first, as `#rrggbb`: Vega interpolates them, so that it needs their values. */
  ramp: string[];
}

/**
 * A Vega-Lite configuration in the page's style. Colors that Vega does not compute with are custom properties, so that they
 * follow the color scheme of the page and of the printer.
 */
export function chartConfig({ font, fontSize, radius, ramp }: ChartStyle, width: number): Config {
  const scale = fontSize / 12;
  const text = {
    labelFont: font,
    titleFont: font,
    labelFontSize: fontSize,
    titleFontSize: fontSize,
    labelColor: "var(--ink-muted)",
    titleColor: "var(--ink-muted)",
  };
  return {
    background: "transparent",
    font,
    numberFormat: ",",
    padding: 2,
    view: { stroke: null },
    range: { category: SERIES, ramp, heatmap: ramp, ordinal: ramp },
    title: { font, color: "var(--ink)", fontSize, anchor: "start" },
    axis: {
      ...text,
      titleFontWeight: 500,
      titlePadding: 8,
      labelPadding: 6 * scale,
      labelLimit: Math.max(100, width / 4),
      labelSeparation: 6,
      ticks: false,
      domainColor: "var(--line-strong)",
      gridColor: "var(--line)",
    },
    axisX: { grid: false },
    axisY: { domain: false },
    axisXQuantitative: { tickCount: Math.max(2, Math.floor(width / (90 * scale))) },
    axisXTemporal: { tickCount: Math.max(2, Math.floor(width / (60 * scale))) },
    legend: {
      ...text,
      labelColor: "var(--ink)",
      titleFontWeight: 500,
      titleLimit: 180 * scale,
      symbolType: "circle",
      symbolBaseFillColor: "var(--ink-muted)",
      symbolSize: 80 * scale ** 2,
      orient: "top",
      columns: Math.max(1, Math.floor(width / (110 * scale))),
      offset: 10,
      gradientLength: Math.min(200, width / 2),
      gradientLabelOffset: 5,
    },
    mark: { tooltip: { content: "encoding" }, color: "var(--series-1)" },
    bar: { cornerRadiusEnd: Math.min(radius * 0.4, MAX_BAR_RADIUS), discreteBandSize: { band: 0.72 } },
    // invisible points make the values of lines and areas hoverable, focusable and clickable
    line: { strokeWidth: 2, strokeCap: "round", strokeJoin: "round", point: { opacity: 0 } },
    area: { fillOpacity: 0.18, line: true, point: { opacity: 0 } },
    point: { filled: true, size: 60 },
    text: { font, fontSize, color: "var(--ink)" },
    rule: { color: "var(--ink-muted)" },
  };
}

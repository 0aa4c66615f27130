import type { Config, Spec } from "vega";
import { compile, type Config as LiteConfig, type TopLevelSpec } from "vega-lite";
import { isGrain } from "../../format/format.js";
import type { ChartInput } from "../spec/chart-input.js";
import { IN_FULL } from "../spec/chart-locale.js";
import { fittedSpec } from "./fitted-spec.js";
import { withEvents } from "../marks/events.js";
import { labelledBars } from "../marks/horizontal-bars.js";
import { isComposed } from "../spec/spec-parts.js";
import { withTimeAxes } from "../time/time-axis.js";
import { withValueWords } from "../marks/value-words.js";

/** The name of the data set that has the rows of the report. */
export const ROWS = "rows";

/** The label style of axes in a configuration. */
interface AxisStyle {
  labelFont?: string;
  labelFontSize?: number;
  labelLimit?: number;
}

/** The specification that Vega draws: in the page's style, and fitted to the result. */
export function drawnSpec(input: ChartInput): Spec {
  return isVega(input.spec) ? fillVega(input) : compileLite(input);
}

function isVega(spec: Record<string, unknown>): boolean {
  return typeof spec["$schema"] === "string" && spec["$schema"].includes("/schema/vega/");
}

function compileLite(input: ChartInput): Spec {
  const { spec, config, width, height, formats, isHighContrast } = input;
  const columns = input.result.columns.map((column) => ({ ...column, title: formats.heading(column) }));
  const result = { ...input.result, columns };
  const size = { width, height, autosize: { type: "fit", contains: "padding" } };
  const timed = withTimeAxes(withValueWords(spec, result, formats), result, input);
  const { labelFont = "", labelFontSize = 12, labelLimit = 100 } = Object(config.axis) as AxisStyle;
  const style = { font: labelFont, fontSize: labelFontSize, labelLimit };
  const fitted = fittedSpec(timed, result, isHighContrast, labelFontSize);
  const full = {
    ...withEvents(labelledBars(fitted, result, formats, style), result, input),
    ...(!isComposed(spec) && size),
    data: { name: ROWS },
  };
  const titles = new Map<unknown, string>(columns.map(({ field, title }) => [field, title]));
  const fieldTitle = ({ field, aggregate }: { field?: unknown; aggregate?: unknown }) =>
    [aggregate, titles.get(field) ?? field].filter((part) => typeof part === "string").join(" ");
  const { grain = "", field } = columns.find(({ kind }) => kind === "time") ?? {};
  // the format of times that Vega-Lite writes by itself, as for screen readers
  const written = isGrain(grain) ? { ...config, timeFormat: grain + IN_FULL } : config;
  const isPoint = field !== undefined && new Set(result.rows.map((row) => row[field])).size === 1;
  const shown = isPoint ? { ...written, line: { point: true }, area: { point: true } } : written;
  return compile(full as unknown as TopLevelSpec, { config: shown, fieldTitle }).spec;
}

/** A Vega specification whose data set "rows" is replaced by the rows of the result. */
function fillVega({ spec, config, width, height }: ChartInput): Spec {
  const data = Array.isArray(spec["data"]) ? (spec["data"] as Record<string, unknown>[]) : [];
  const others = data.filter(({ name }) => name !== ROWS);
  const size = { width, height, autosize: { type: "fit", contains: "padding" } };
  return {
    config: plainConfig(config),
    ...spec,
    ...size,
    data: [{ name: ROWS }, ...others],
  } as unknown as Spec;
}

/** The members of a Vega-Lite configuration that Vega supports, too. */
function plainConfig({ background, range, axis, axisX, axisY, legend, title }: LiteConfig): Config {
  return { background, range, axis, axisX, axisY, legend, title } as Config;
}

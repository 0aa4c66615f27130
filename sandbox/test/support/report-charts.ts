import assert from "node:assert/strict";
import type { QueryResponse } from "../../src/contract/viewer-api.js";
import { chartConfig } from "../../src/pages/charts/drawing/chart-style.js";
import { chartView } from "../../src/pages/charts/drawing/chart-view.js";
import { Formats } from "../../src/pages/format/format.js";
import { defaultTexts } from "../../src/pages/format/texts.js";
import type { Run, State } from "./report-runs.js";

const [width, height] = [480, 280];

const ramp = ["#e7effa", "#a6c4ec", "#5c92d6", "#1f5aa6"];

/** The style that the pages read from their style sheets. */
export const style = { font: "sans-serif", fontSize: 12, radius: 10, ramp };

/** Marks that each stand for one value, unlike axes, legends, lines and areas. */
const MARKS = /role="graphics-symbol" aria-roledescription="(bar|point|circle|rect mark)"/g;

/** A report with its result. */
interface Drawable {
  report: { spec?: unknown };
  result: QueryResponse;
}

/** Draws a report's chart by the pages' own code, as SVG. */
export async function chartSvg({ report, result }: Drawable): Promise<string> {
  const config = chartConfig(style, width);
  const formats = new Formats("en", defaultTexts);
  const spec = report.spec as Record<string, unknown>;
  const view = await chartView({ spec, result, config, formats, width, height }, { renderer: "none" });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

/** Fails if a chart has a number that is not finite, or does not have one mark for each row without null. */
export async function checkCharts(runs: readonly Run[], state: State): Promise<void> {
  for (const run of runs.filter(({ report }) => report.spec)) {
    const what = `${run.report.title ?? ""} with ${JSON.stringify(state)}`;
    const svg = await chartSvg(run);
    const [wrong] = /.{0,80}(NaN|Infinity|undefined).{0,80}/.exec(svg) ?? [];
    assert.equal(wrong, undefined, what);
    const complete = run.result.rows.filter((row) => !Object.values(row).includes(null));
    assert.equal(svg.match(MARKS)?.length ?? 0, complete.length, `the marks of ${what}`);
  }
}

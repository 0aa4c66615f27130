import { nothing, svg, html, type TemplateResult } from "lit";
import type { TrendPoint } from "../../../contract/viewer-api.js";

/** A point of the line, in hundredths of its width and height. */
interface Place {
  x: number;
  y: number;
  unfinished: boolean;
}

/**
 * The trend of a KPI as a line without axes: dotted to buckets that are not complete, with a dot at the last complete one.
 * The number beside it shows the value, and the charts of the same measure show all others.
 */
export function sparkline(trend: readonly TrendPoint[]): TemplateResult | typeof nothing {
  const places = placesOf(trend);
  const last = places.findLast(({ unfinished }) => !unfinished);
  if (places.length < 2 || !last) return nothing;
  const all = places.slice(1).map((to, index) => ({ from: places[index]!, to }));
  // months are not equally long, and a bucket without a value is a gap
  const longest = 1.5 * Math.min(...all.map(({ from, to }) => to.x - from.x));
  const steps = all.filter(({ from, to }) => to.x - from.x <= longest);
  const isDotted = ({ from, to }: (typeof steps)[number]) => from.unfinished || to.unfinished;
  const path = (some: typeof steps) => some.map(({ from, to }) => `M${at(from)}L${at(to)}`).join("");
  // a dot is the round end of a line without length: the drawing is stretched, and its strokes are not
  return html`<svg class="sparkline" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    ${svg`
      <path d=${path(steps.filter((step) => !isDotted(step)))} />
      <path class="dotted" d=${path(steps.filter(isDotted))} />
      <path class="dot" d="M${at(last)}h0.001" />
    `}
  </svg>`;
}

/** Places the buckets by their time, so that those without a value leave a gap. */
export function placesOf(trend: readonly TrendPoint[]): Place[] {
  const times = trend.map(({ time }) => Date.parse(time));
  const values = trend.map(({ value }) => value);
  const [first, least] = [Math.min(...times), Math.min(...values)];
  const [duration, range] = [Math.max(...times) - first, Math.max(...values) - least];
  return trend.map(({ value, unfinished = false }, index) => ({
    x: duration === 0 ? 100 : ((times[index]! - first) / duration) * 100,
    y: range === 0 ? 50 : 100 - ((value - least) / range) * 100,
    unfinished,
  }));
}

function at({ x, y }: Place): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

import { svg, type SVGTemplateResult, type TemplateResult, html } from "lit";
import type { PreviewBox } from "../../contract/app-api.js";

/** The drawing's size, and that of a cell of the grid in it. */
const [WIDTH, HEIGHT] = [240, 96];
const [COLUMN, ROW] = [WIDTH / 12, 5.5];
const GAP = 3;

/** The outlines of the continents, simplified from Natural Earth, which is in the public domain. */
const LAND =
  "M100 3l-7 2-6 0-2 5-5 1 1 2-4 3-1 3-3-4-4 4-2-3-6-3 2 3-5 7 1 3-4 5-2 0-2-6-3-5-3 0-3-4 4-4 11 1-2-3-5" +
  "-1-3 2-2-1 6-4-2-2 4-2 4 2 14-3 21 1zM23 3l-1 3 7-1 3 2-3 1-3 4-5 1 2 3 2 3 5 0 7 4-1 5-6 4-3 5-1-2 2" +
  "-8-3-4 1-2-8-6-5-4-3-5-7 0-2-3 3-1zM90 29l-1 3-5-2-4 1-1-3 5-3 3 0zM44 0l-3 2-7 3-3-4-4-1 10 0zM24 1l6" +
  " 2-3 0-4-1zM30 0l-5 1-3-1 5 0z";
const [LAND_WIDTH, LAND_HEIGHT] = [100, 38];

/** Places in them. */
const PLACES = ["15 12", "27 10", "34 28", "48 8", "53 8", "68 16", "80 13", "86 31"];

/** A decorative outline of a dashboard, hidden from screen readers. Those of two ids differ. */
export function cardPreview(boxes: readonly PreviewBox[], id: string): TemplateResult {
  const seed = Array.from(id).reduce((sum, letter) => sum * 3 + (letter.codePointAt(0) ?? 0), 0) % 1000;
  return html`<svg class="card-preview" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
    ${boxes.length === 0 ? brief(seed) : boxes.map((each, index) => box(each, seed + index))}
  </svg>`;
}

function box({ at, look }: PreviewBox, seed: number): SVGTemplateResult {
  const [x, y] = [at[0] * COLUMN + GAP, at[1] * ROW + GAP * 2];
  const [w, h] = [at[2] * COLUMN - GAP * 2, at[3] * ROW - GAP];
  const pad = Math.min(5, h / 5);
  return svg`<rect class="box" x=${x} y=${y} width=${w} height=${h} rx="2" />
    ${DRAWINGS[look]([x + 5, y + pad, w - 10, h - 2 * pad], seed)}`;
}

type Place = readonly [x: number, y: number, w: number, h: number];
type Draw = (place: Place, seed: number) => SVGTemplateResult;

/** Numbers from 0 to 1 that depend on the seed only. */
function shares(seed: number, count: number): number[] {
  const wave = (index: number) => Math.abs(Math.sin((seed + index * 7.13) * 12.9898) * 43758.5453);
  return Array.from({ length: Math.max(Math.floor(count), 1) }, (_, index) => wave(index) % 1);
}

const rect = (x: number, y: number, w: number, h: number, opacity = 1): SVGTemplateResult =>
  svg`<rect x=${x} y=${y} width=${Math.max(w, 0)} height=${Math.max(h, 0)} rx="1" opacity=${opacity} />`;

/** A line of text. */
const words = (x: number, y: number, w: number): SVGTemplateResult =>
  svg`<rect class="words" x=${x} y=${y} width=${w} height="3" rx="1" />`;

const text: Draw = ([x, y, w, h], seed) =>
  svg`${shares(seed, h / 8).map((share, line) => words(x, y + line * 8, w * (line ? 0.7 + share * 0.3 : 0.5)))}`;

/** An app: a heading, a big number and text. */
const brief = (seed: number): SVGTemplateResult =>
  svg`<rect class="box" x="36" y="8" width="168" height="100" rx="2" />
    ${words(48, 18, 54)} ${rect(48, 29, 62, 15)} ${area([130, 20, 62, 26], seed)} ${text([48, 56, 144, 44], seed)}`;

/** The points of a line that rises a little. */
function points([x, y, w, h]: Place, seed: number, count = 12): string {
  const heights = shares(seed, count).map((share, index) => (0.1 + (0.4 * index) / count + 0.5 * share) * h);
  return heights.map((height, index) => `${x + (index / (count - 1)) * w},${y + h - height}`).join(" ");
}

const line: Draw = (place, seed) => svg`<polyline points=${points(place, seed)} />`;

const area: Draw = (place, seed) => {
  const [x, y, w, h] = place;
  const below = `${x + w},${y + h} ${x},${y + h}`;
  return svg`<polygon points="${points(place, seed)} ${below}" opacity="0.25" />${line(place, seed)}`;
};

const DRAWINGS: Readonly<Record<PreviewBox["look"], Draw>> = {
  ...{ text, line, area },
  figure: ([x, y, w, h], seed) =>
    svg`${words(x, y, w * 0.5)} ${rect(x, y + h * 0.45, w * 0.4, h * 0.55)}
      <polyline points=${points([x + w * 0.6, y + h * 0.3, w * 0.4, h * 0.7], seed, 6)} />`,
  columns: ([x, y, w, h], seed) =>
    svg`${shares(seed, 10).map((share, index) => {
      const height = (0.25 + index * 0.025 + share * 0.5) * h;
      return rect(x + (index * w) / 10, y + h - height, w * 0.07, height);
    })}`,
  bars: ([x, y, w, h], seed) =>
    svg`${shares(seed, Math.min(h / 7, 7))
      .sort((one, other) => other - one)
      .map((share, index) => [
        words(x, y + index * 8, w * 0.2),
        rect(x + w * 0.26, y + index * 8, w * (0.1 + 0.64 * share), 4),
      ])}`,
  cells([x, y, w, h], seed) {
    const [columns, rows] = [Math.max(Math.floor(w / 14), 1), Math.max(Math.floor(h / 9), 1)];
    return svg`${shares(seed, columns * rows).map((share, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const [left, top] = [x + (column * w) / columns, y + (row * h) / rows];
      return rect(left, top, w / columns - 1, h / rows - 1, 0.15 + 0.85 * share ** 2);
    })}`;
  },
  dots: ([x, y, w, h], seed) =>
    svg`${shares(seed, 14).map((share, index) => {
      const up = (0.1 + index * 0.04 + share * 0.3) * h;
      return svg`<circle cx=${x + (index * w) / 14} cy=${y + h - up} r=${1.5 + share * 2} opacity="0.7" />`;
    })}`,
  map([x, y, w, h], seed) {
    const scale = Math.min(w / LAND_WIDTH, h / LAND_HEIGHT);
    const [left, top] = [x + (w - LAND_WIDTH * scale) / 2, y + (h - LAND_HEIGHT * scale) / 2];
    const sizes = shares(seed, PLACES.length);
    return svg`<g transform="translate(${left} ${top}) scale(${scale})"><path class="words" d=${LAND} />
      ${sizes.map((size, index) => svg`<circle transform="translate(${PLACES[index]})" r=${1 + size * 4} opacity="0.7" />`)}
    </g>`;
  },
  table: ([x, y, w, h], seed) =>
    svg`${shares(seed, h / 8).map((share, row) => [
      words(x, y + row * 8, w * (0.25 + share * 0.2)),
      rect(x + w * (0.95 - share * 0.2), y + row * 8, w * (0.05 + share * 0.2), 3, row === 0 ? 1 : 0.6),
    ])}`,
};

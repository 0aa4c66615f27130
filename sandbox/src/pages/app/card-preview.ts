import { svg, type SVGTemplateResult, type TemplateResult, html } from "lit";
import type { PreviewBox } from "../../contract/app-api.js";

/** The drawing's size, and that of a cell of the grid in it. */
const [WIDTH, HEIGHT] = [240, 96];
const [COLUMN, ROW] = [WIDTH / 12, 5.5];
const GAP = 3;

/** A decorative outline of a dashboard, hidden from screen readers. */
export function cardPreview(boxes: readonly PreviewBox[]): TemplateResult {
  return html`<svg class="card-preview" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
    ${boxes.length === 0 ? text(24, 20, WIDTH - 48, HEIGHT - 40) : boxes.map(box)}
  </svg>`;
}

function box({ at, look }: PreviewBox): SVGTemplateResult {
  const [x, y] = [at[0] * COLUMN + GAP, at[1] * ROW + GAP * 2];
  const [w, h] = [at[2] * COLUMN - GAP * 2, at[3] * ROW - GAP];
  const draw = DRAWINGS[look];
  return svg`<rect class="box" x=${x} y=${y} width=${w} height=${h} rx="2" />
    ${draw(x + 5, y + 5, w - 10, h - 10)}`;
}

type Draw = (x: number, y: number, w: number, h: number) => SVGTemplateResult;

/** The heights of bars and of the points of lines, as shares of the drawing's height. */
const SHAPE = [0.35, 0.5, 0.4, 0.65, 0.55, 0.8, 0.7, 1];

const rect = (x: number, y: number, w: number, h: number, opacity = 1): SVGTemplateResult =>
  svg`<rect x=${x} y=${y} width=${Math.max(w, 0)} height=${Math.max(h, 0)} rx="1" opacity=${opacity} />`;

const text: Draw = (x, y, w, h) =>
  svg`${[1, 0.8, 0.9, 0.5]
    .filter((_, line) => line * 9 + 4 <= h)
    .map((share, line) => rect(x, y + line * 9, w * share, 4, line === 0 ? 1 : 0.5))}`;

const DRAWINGS: Readonly<Record<PreviewBox["look"], Draw>> = {
  text,
  figure: (x, y, w) => svg`${rect(x, y, w * 0.6, 3, 0.5)}${rect(x, y + 6, w * 0.45, 7)}`,
  line(x, y, w, h) {
    const points = SHAPE.map(
      (share, index) => `${x + (index / (SHAPE.length - 1)) * w},${y + h - share * h}`,
    );
    return svg`<polyline points=${points.join(" ")} />`;
  },
  bars(x, y, w, h) {
    const step = w / SHAPE.length;
    return svg`${SHAPE.map((share, index) => rect(x + index * step, y + h - share * h, step * 0.7, share * h))}`;
  },
  cells(x, y, w, h) {
    const [columns, rows] = [Math.max(Math.floor(w / 14), 1), Math.max(Math.floor(h / 9), 1)];
    return svg`${Array.from({ length: columns * rows }, (_, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const opacity = SHAPE[(column * 3 + row * 5) % SHAPE.length] ?? 1;
      return rect(x + (column * w) / columns, y + (row * h) / rows, w / columns - 1, h / rows - 1, opacity);
    })}`;
  },
  dots: (x, y, w, h) =>
    svg`${SHAPE.map((share, index) => {
      const across = (index * 0.37 + 0.1) % 1;
      return svg`<circle cx=${x + across * w} cy=${y + (1 - share) * h} r=${1.5 + share * 4} opacity=${share} />`;
    })}`,
  table: (x, y, w, h) =>
    svg`${Array.from({ length: Math.max(Math.floor(h / 8), 1) }, (_, line) => [
      rect(x, y + line * 8, w * 0.4, 3, 0.5),
      rect(x + w * 0.75, y + line * 8, w * 0.25, 3),
    ])}`,
};

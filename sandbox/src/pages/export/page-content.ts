import { hexColor } from "../theme/color.js";
import { computedColor } from "../theme/computed-color.js";

/** A chart or a KPI, which shares a row with those beside it. */
export interface BoxPart {
  kind: "box";
  title: string;
  note: string;
  /** The value and the comparison of a KPI; empty for a chart. */
  lines: string[];
  picture: HTMLCanvasElement | undefined;
  /** The position and size on the page, in pixels. */
  place: DOMRect;
}

/** Lines of text or the rows of a table, on as many pages as they need. */
export interface FlowPart {
  kind: "flow";
  title: string;
  note: string;
  head: string[];
  rows: string[][];
  /** For each column, whether it is aligned to the right. */
  isNumeric: boolean[];
  /** The note on rows that are left out. */
  foot: string;
}

export type PagePart = BoxPart | FlowPart;

/** Pixels of a picture for each pixel of the page. */
const SCALE = 2;

const BLOCKS = "h3, h4, h5, h6, p, li, pre, tr";

/** Reads the widgets of a page in their order: the text as strings, the charts as pictures. Controls are left out. */
export async function pageContent(root: HTMLElement, frameText: string): Promise<PagePart[]> {
  const pictures = new Map<Element, HTMLCanvasElement>();
  for (const svg of root.querySelectorAll<SVGSVGElement>(".chart-drawing svg"))
    pictures.set(svg, await picture(svg));
  const widgets = [...root.querySelectorAll<HTMLElement>(".widget")].filter(
    (widget) => !widget.matches("[data-control]"),
  );
  // tables draw all their rows only for the printer
  dispatchEvent(new Event("beforeprint"));
  try {
    return widgets.map((widget) => part(widget, frameText, pictures));
  } finally {
    dispatchEvent(new Event("afterprint"));
  }
}

function part(
  widget: HTMLElement,
  frameText: string,
  pictures: ReadonlyMap<Element, HTMLCanvasElement>,
): PagePart {
  const heading = { title: textOf(widget, "h2:not(.unseen)"), note: textOf(widget, ".widget-note") };
  const svg = widget.querySelector(".chart-drawing svg");
  const figure = textOf(widget, ".figure");
  if (svg || figure) {
    const texts = widget.querySelectorAll(".figure-days, .comparison > :not([aria-hidden])");
    const comparison = [...texts].map((one) => one.textContent.trim());
    const lines = figure ? [figure, comparison.join("  ")] : [];
    const place = widget.getBoundingClientRect();
    return { kind: "box", ...heading, lines, picture: svg ? pictures.get(svg) : undefined, place };
  }
  const table = widget.querySelector<HTMLTableElement>("data-table table");
  if (table) {
    const [head = [], ...rows] = [...table.rows].filter(({ cells }) => cells.length > 0).map(cellsOf);
    const isNumeric = [...(table.rows[0]?.cells ?? [])].map((cell) => cell.matches(".measure"));
    return { kind: "flow", ...heading, head, rows, isNumeric, foot: textOf(widget, ".print-note") };
  }
  const lines = widget.querySelector("iframe") ? [frameText] : blocksOf(widget.querySelector(".widget-body"));
  return { kind: "flow", ...heading, head: [], rows: lines.map((line) => [line]), isNumeric: [], foot: "" };
}

function textOf(parent: Element, selector: string): string {
  return parent.querySelector(selector)?.textContent.trim() ?? "";
}

function cellsOf({ cells }: HTMLTableRowElement): string[] {
  return [...cells].map((cell) => cell.textContent.trim());
}

/** The text of the innermost blocks of some markup, one line for each. */
function blocksOf(body: Element | null): string[] {
  const blocks = [...(body?.querySelectorAll(BLOCKS) ?? [])].filter((block) => !block.querySelector(BLOCKS));
  return blocks.map((block) => {
    const text = block.textContent.replaceAll(/\s+/g, " ").trim();
    return block.closest("li") ? `• ${text}` : text;
  });
}

/** A chart in the colors of the light scheme, for white paper. */
async function picture(svg: SVGSVGElement): Promise<HTMLCanvasElement> {
  const { width, height } = svg.getBoundingClientRect();
  // the page's custom properties are not available in the picture, and its gradients must refer to the picture itself
  const xml = new XMLSerializer()
    .serializeToString(svg)
    .replaceAll(/var\(--[\w-]+\)/g, onPaper)
    .replaceAll(/url\([^)#]*#/g, "url(#");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(xml)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser does not provide a canvas to draw charts on.");
  pen.fillStyle = onPaper("var(--surface)");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function onPaper(color: string): string {
  return hexColor(computedColor(color, "light"));
}

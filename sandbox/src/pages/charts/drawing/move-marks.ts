import type { QueryColumn } from "../../../contract/viewer-api.js";
import type { MarkElement } from "../pointer/crosshair.js";
import type { Part } from "../spec/spec-parts.js";

/** Milliseconds. */
const DURATION = 200;

/** Marks and their labels. Outlines of land are large, and do not move. */
const MARKS = ".mark-group.role-frame .role-mark:not(.mark-group, .mark-shape) > :is(path, text)";

/** A mark as it is seen, also amid a movement. */
interface SeenMark {
  element: SVGGraphicsElement;
  /** Its box in the window; of a line or an area, the box of the plot. */
  box: DOMRect;
  /** Its colors, and the shape if it is not a rectangle. Engines without `d` have no shapes. */
  look: Record<string, string>;
}

/** Reads the marks of a drawing in the page, by their types, names and times; lines and areas by their colors. */
export function seenMarks(drawing: Element, columns: readonly QueryColumn[]): Map<string, SeenMark> {
  const fields = columns.filter(({ kind }) => kind !== "measure").map(({ field }) => field);
  const plot = drawing.querySelector(".root .background");
  const marks = new Map<string, SeenMark>();
  const elements = drawing.querySelectorAll<SVGGraphicsElement & MarkElement>(MARKS);
  // reading more marks would delay the page
  for (const element of elements.length > 600 ? [] : elements) {
    const { mark, datum, fill, stroke } = Object(element.__data__) as Record<string, Part | undefined>;
    const type = mark?.["marktype"];
    const isSeries = type === "line" || type === "area";
    let key = JSON.stringify([type, ...(isSeries ? [fill, stroke] : fields.map((field) => datum?.[field]))]);
    while (marks.has(key)) key += "+"; // such as the parts of a line
    const style = getComputedStyle(element);
    const names = type === "rect" ? ["fill", "stroke"] : ["fill", "stroke", "d"];
    const look = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
    marks.set(key, { element, box: (isSeries ? (plot ?? element) : element).getBoundingClientRect(), look });
  }
  return marks;
}

/** Moves the marks of a new drawing from where those of the one before it were seen. New ones appear gradually. */
export function moveMarks(
  drawing: Element,
  before: ReadonlyMap<string, SeenMark>,
  after: ReadonlyMap<string, SeenMark>,
): void {
  if (document.hidden || matchMedia("print, (prefers-reduced-motion: reduce)").matches) return;
  for (const [key, mark] of after)
    mark.element.animate([{ offset: 0, ...startOf(before.get(key), mark) }], DURATION);
  // the round ends of stacked bars would cut off higher ones
  for (const stack of drawing.querySelectorAll("[clip-path]:has(.mark-rect)"))
    stack.animate({ clipPath: ["none", "none"] }, DURATION);
}

function startOf(start: SeenMark | undefined, { element, box, look }: SeenMark): Keyframe {
  if (!start || commands(start.look["d"]) !== commands(look["d"])) return { opacity: 0 };
  const [x, y] = [start.box.x - box.x, start.box.y - box.y];
  if ("d" in look) return { ...start.look, translate: `${x}px ${y}px` };
  const [width, height] = [start.box.width / (box.width || 1), start.box.height / (box.height || 1)];
  const corner = element.getBBox(); // scaled too
  const translate = `${x + corner.x * (1 - width)}px ${y + corner.y * (1 - height)}px`;
  return { ...start.look, translate, scale: `${width} ${height}` };
}

/** The commands of a path, without coordinates: only paths with the same ones can change into each other. */
function commands(path = ""): string {
  return path.replaceAll(/[^a-z]/gi, "").toLowerCase();
}

import type { QueryColumn } from "../../../contract/viewer-api.js";
import type { MarkElement } from "../pointer/crosshair.js";

/** Milliseconds. */
const DURATION = 200;

/** With more marks than this, reading them would delay the page. */
const MOST_MARKS = 600;

/** Marks and their labels. Outlines of land are large, and do not move. */
const MARKS = ".mark-group.role-frame .role-mark:not(.mark-group, .mark-shape) > :is(path, text)";

/** The properties by which marks move. Engines without `d` change shapes at once. */
const PROPERTIES = ["d", "transform", "fill", "stroke"];

/** The marks of a drawing by what they represent, as they are seen now, also amid a movement. */
export interface SeenMarks {
  plot: DOMRect | undefined;
  marks: Map<string, { element: MarkElement; look: Record<string, string> }>;
}

/** Reads the marks of a drawing that is in the page. */
export function seenMarks(drawing: Element, columns: readonly QueryColumn[]): SeenMarks {
  const fields = columns.filter(({ kind }) => kind !== "measure").map(({ field }) => field);
  const marks: SeenMarks["marks"] = new Map();
  const elements = drawing.querySelectorAll<MarkElement>(MARKS);
  for (const element of elements.length > MOST_MARKS ? [] : elements) {
    let key = keyOf(element, fields);
    while (marks.has(key)) key += "+"; // such as the parts of a line
    const style = getComputedStyle(element);
    const look = Object.fromEntries(PROPERTIES.map((name) => [name, style.getPropertyValue(name)]));
    marks.set(key, { element, look });
  }
  return { plot: drawing.querySelector(".root .background")?.getBoundingClientRect(), marks };
}

/** The members of Vega's items that identify a mark. */
interface Identity {
  mark?: { marktype: string };
  datum?: Record<string, unknown>;
  fill?: string;
  stroke?: string;
}

/** The kind of a mark with its names and times; a line or an area is known by its color. */
function keyOf({ __data__: item }: MarkElement, fields: readonly string[]): string {
  const { mark, datum, fill, stroke } = Object(item) as Identity;
  const type = mark?.marktype;
  const isSeries = type === "line" || type === "area";
  return JSON.stringify([type, ...(isSeries ? [fill, stroke] : fields.map((field) => datum?.[field]))]);
}

/** Moves the marks of a new drawing from where those of the one before it were seen. New ones appear gradually. */
export function moveMarks(drawing: Element, before: SeenMarks, after: SeenMarks): void {
  if (document.hidden || matchMedia("print, (prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = [(before.plot?.x ?? 0) - (after.plot?.x ?? 0), (before.plot?.y ?? 0) - (after.plot?.y ?? 0)];
  for (const [key, { element, look }] of after.marks) {
    const start = before.marks.get(key)?.look;
    const isSameShape = start && shapeOf(start["d"]) === shapeOf(look["d"]);
    const from = isSameShape ? { ...start, translate: `${x}px ${y}px` } : { opacity: 0 };
    element.animate([{ offset: 0, ...from }], DURATION);
  }
  // the round ends of stacked bars would cut off higher ones
  for (const stack of drawing.querySelectorAll("[clip-path]:has(.mark-rect)"))
    stack.animate({ clipPath: ["none", "none"] }, DURATION);
}

/** The commands of a path, without coordinates: only paths with the same ones can change into each other. */
function shapeOf(path = ""): string {
  return path.replaceAll(/[^a-z]/gi, "");
}

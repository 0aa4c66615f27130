import type { Item } from "vega";

/** An element of the drawing, with Vega's item for it. */
export type MarkElement = SVGElement & { __data__?: Item };

/** The marks of one time, the upper ones first. Pixels from the top left corner of the drawing. */
export interface Bucket {
  left: number;
  right: number;
  marks: readonly PlacedMark[];
}

interface PlacedMark {
  element: MarkElement;
  box: DOMRect;
}

interface Places {
  plot: DOMRect;
  buckets: Bucket[];
}

function middle({ left, right }: { left: number; right: number }): number {
  return (left + right) / 2;
}

/** The vertical distance of a mark from `y`. */
function distance({ box }: PlacedMark, y: number): number {
  return Math.max(box.top - y, y - box.bottom, 0);
}

/**
 * A rule over a chart at one of its times, with a dot on each point; a band over bars. Its elements are not part of the
 * drawing, so that pictures of the drawing do not show them.
 */
export class Crosshair {
  readonly #container: HTMLElement;
  readonly #timeOf: (mark: MarkElement) => number | undefined;
  readonly #overlay = document.createElement("div");
  #marks: readonly MarkElement[] = [];
  #places: Places | undefined;

  constructor(container: HTMLElement, timeOf: (mark: MarkElement) => number | undefined) {
    this.#container = container;
    this.#timeOf = timeOf;
    this.#overlay.className = "crosshair";
    this.#overlay.hidden = true;
    container.append(this.#overlay);
  }

  setMarks(marks: readonly MarkElement[]): void {
    this.#marks = marks;
    this.#places = undefined;
    this.hide();
  }

  /** The nearest time to a point of the window; undefined if the point is outside the plot. */
  bucketAt(clientX: number, clientY: number): Bucket | undefined {
    const { plot, buckets } = this.#measure();
    const { left, top } = this.#container.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    if (x < plot.left || x > plot.right || y < plot.top || y > plot.bottom) return undefined;
    const distances = buckets.map((bucket) => Math.abs(middle(bucket) - x));
    return buckets[distances.indexOf(Math.min(...distances))];
  }

  bucketOf(mark: MarkElement): Bucket | undefined {
    return this.#measure().buckets.find(({ marks }) => marks.some(({ element }) => element === mark));
  }

  /** The mark of a time that is nearest to a vertical position in the window. */
  nearest({ marks }: Bucket, clientY: number): MarkElement | undefined {
    const y = clientY - this.#container.getBoundingClientRect().top;
    return marks.toSorted((one, other) => distance(one, y) - distance(other, y))[0]?.element;
  }

  /** Shows the crosshair, and returns the horizontal position of its middle in the window. */
  show(bucket: Bucket): number {
    const { plot } = this.#measure();
    const isBars = bucket.marks.some(({ element }) => element.__data__?.mark.marktype === "rect");
    const rule = document.createElement("div");
    rule.className = isBars ? "crosshair-band" : "crosshair-rule";
    const [left, width] = isBars ? [bucket.left, bucket.right - bucket.left] : [middle(bucket), 0];
    Object.assign(rule.style, {
      left: `${left}px`,
      width: `${width}px`,
      top: `${plot.top}px`,
      height: `${plot.height}px`,
    });
    const dots = isBars ? [] : bucket.marks.map(({ element, box }) => dot(element, box));
    this.#overlay.replaceChildren(rule, ...dots);
    this.#overlay.hidden = false;
    return this.#container.getBoundingClientRect().left + middle(bucket);
  }

  hide(): void {
    this.#overlay.hidden = true;
  }

  #measure(): Places {
    const places = this.#places ?? this.#measured();
    // marks that move are measured again
    if (this.#container.getAnimations({ subtree: true }).length === 0) this.#places = places;
    return places;
  }

  #measured(): Places {
    const corner = this.#container.getBoundingClientRect();
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return new DOMRect(x - corner.x, y - corner.y, width, height);
    };
    const byTime = new Map<number, PlacedMark[]>();
    for (const element of this.#marks) {
      const time = this.#timeOf(element);
      if (time === undefined) continue;
      const marks = byTime.get(time) ?? [];
      marks.push({ element, box: boxOf(element) });
      byTime.set(time, marks);
    }
    const buckets = [...byTime.values()].map((marks) => ({
      left: Math.min(...marks.map(({ box }) => box.left)),
      right: Math.max(...marks.map(({ box }) => box.right)),
      marks: marks.sort((one, other) => one.box.top - other.box.top),
    }));
    const plot = this.#container.querySelector(".root .background");
    return { plot: plot ? boxOf(plot) : new DOMRect(), buckets };
  }
}

/** The color of a mark's series: the fill; for a hollow point, the stroke. */
export function seriesColor({ __data__: item }: MarkElement): string {
  const { fill, stroke, mark } = Object(item) as { fill?: string; stroke?: string; mark?: Item["mark"] };
  const isEdge = mark?.marktype === "symbol" && stroke !== undefined && stroke !== "transparent";
  return (isEdge ? stroke : fill) ?? "var(--series-1)";
}

function dot(element: MarkElement, box: DOMRect): HTMLElement {
  const part = document.createElement("div");
  part.className = "crosshair-dot";
  Object.assign(part.style, {
    left: `${middle(box)}px`,
    top: `${(box.top + box.bottom) / 2}px`,
    background: seriesColor(element),
  });
  return part;
}

import type { QueryResponse } from "../../../contract/viewer-api.js";
import { parseLocalTime, type Cell, type Formats } from "../../format/format.js";
import { Crosshair, seriesColor, type Bucket, type MarkElement } from "./crosshair.js";
import { timeSeries, type TimeSeries } from "../time/time-series.js";
import { Tooltip, type TooltipLine } from "./tooltip.js";

/** With more series than this, the tooltip shows only the nearest one: nobody would read a longer list. */
const MOST_SERIES = 12;

/** A chart as it is drawn now. */
interface Drawing {
  container: HTMLElement;
  spec: Record<string, unknown>;
  result: QueryResponse;
  formats: Formats;
}

/** Shows a tooltip for the mark at the pointer or the focus; in charts over time, for all series at the nearest time. */
export class ChartTooltip {
  readonly #box = new Tooltip((event) => this.#end(event));
  #drawing: Drawing | undefined;
  #series: TimeSeries | undefined;
  #crosshair: Crosshair | undefined;
  #focused: MarkElement | undefined;

  setDrawing(drawing: Drawing): void {
    this.hide();
    const { container, spec, result } = drawing;
    this.#drawing = drawing;
    const series = timeSeries(spec, result);
    this.#series = series;
    this.#crosshair = series && new Crosshair(container, (mark) => timeOf(mark, series));
  }

  /** Sets the marks after they were drawn. */
  setMarks(marks: readonly MarkElement[]): void {
    this.hide();
    this.#crosshair?.setMarks(marks);
  }

  /** Shows the content that Vega passes for the mark at the pointer, if any. `event` is null when a chart ends. */
  point(event: MouseEvent | null, content: unknown): void {
    if (this.#crosshair) return; // see `follow`
    if (!event || content === null || content === undefined || content === "") this.hide();
    else this.#box.show("", this.#lines(content), event.clientX, event.clientY);
  }

  /** Follows the pointer through a chart over time. */
  follow({ clientX, clientY }: PointerEvent): void {
    this.#focused = undefined;
    const bucket = this.#crosshair?.bucketAt(clientX, clientY);
    const mark = bucket && this.#crosshair?.nearest(bucket, clientY);
    if (bucket && mark) this.#showBucket(bucket, mark, clientY);
    else if (this.#crosshair) this.hide();
  }

  /** Shows the values of a focused mark. */
  describe(mark: MarkElement): void {
    this.#focused = mark;
    const { right, top } = mark.getBoundingClientRect();
    const bucket = this.#crosshair?.bucketOf(mark);
    if (bucket) this.#showBucket(bucket, mark, top);
    else this.#box.show("", this.#lines(contentOf(mark)), right, top);
  }

  /** Hides the tooltip of a mark that has lost the focus. A tooltip of the pointer stays. */
  blur(): void {
    if (this.#focused) this.hide();
  }

  hide(): void {
    this.#focused = undefined;
    this.#crosshair?.hide();
    this.#box.hide();
  }

  remove(): void {
    this.hide();
    this.#box.remove();
  }

  #showBucket(bucket: Bucket, current: MarkElement, clientY: number): void {
    const x = this.#crosshair?.show(bucket) ?? 0;
    const time = this.#time(current);
    if (bucket.marks.length === 1 || bucket.marks.length > MOST_SERIES)
      this.#box.show(time, this.#lines(contentOf(current), time), x, clientY);
    else this.#box.show(time, this.#bucketLines(bucket, current), x, clientY);
  }

  /** After a scroll, moves the tooltip of a focused mark that is still in view: the focus itself scrolls the page. */
  #end({ type }: Event): void {
    const mark = this.#focused;
    const { top = -1, bottom = 0 } = mark?.getBoundingClientRect() ?? {};
    if (type === "scroll" && mark && top >= 0 && bottom <= innerHeight) this.describe(mark);
    else this.hide();
  }

  #lines(content: unknown, heading?: string): TooltipLine[] {
    const entries = Object(content) === content ? Object.entries(content as object) : [["", content]];
    const others = entries.filter(([, value]) => value !== heading);
    return others.map(([name, value]) => ({
      name: String(name),
      value: this.#drawing?.formats.text(String(value)) ?? "",
    }));
  }

  #time(mark: MarkElement): string {
    const { formats, result } = this.#drawing!;
    const date = new Date(timeOf(mark, this.#series!) ?? NaN);
    const text = formats.time(date.toISOString(), this.#series?.time.grain);
    const isUnfinished = result.unfinished?.some((bucket) => Number(parseLocalTime(bucket)) === Number(date));
    return isUnfinished ? formats.unfinished(text) : text;
  }

  #bucketLines({ marks }: Bucket, current: MarkElement): TooltipLine[] {
    const { formats } = this.#drawing!;
    const { measure, series, isStacked } = this.#series!;
    const amounts = marks.map(({ element }) => datumOf(element)[measure.field]);
    const total = amounts.reduce<number>((sum, amount) => sum + Number(amount), 0);
    const lines = marks.map(({ element }, index) => ({
      name: series ? formats.scalar(datumOf(element)[series.field]) : "",
      value: formats.figure(measure, amounts[index]),
      color: seriesColor(element),
      isCurrent: element === current,
    }));
    return [
      { name: formats.heading(measure), value: isStacked ? formats.figure(measure, total) : "" },
      ...lines,
    ];
  }
}

function datumOf({ __data__: item }: MarkElement): Record<string, Cell> {
  return Object(item?.datum) as Record<string, Cell>;
}

function contentOf({ __data__: item }: MarkElement): unknown {
  return (item as { tooltip?: unknown } | undefined)?.tooltip;
}

function timeOf(mark: MarkElement, { time }: TimeSeries): number | undefined {
  const value: unknown = datumOf(mark)[time.field];
  return value instanceof Date || typeof value === "number" ? Number(value) : undefined;
}

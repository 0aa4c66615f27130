import type { QueryResponse } from "../../../contract/viewer-api.js";
import { parseLocalTime } from "../../format/format.js";
import type { ChartInput } from "../spec/chart-input.js";
import { isPart, type Part } from "../spec/spec-parts.js";
import { bucketNumber } from "../time/time-places.js";

/** Narrower charts have no room for names. Pixels. */
const LEAST_WIDTH = 480;

/** Adds a thin rule with a name for each event to a chart over time, in the bucket of the middle of the event. */
export function withEvents(
  view: Part,
  { columns, rows, events = [] }: QueryResponse,
  { spec, formats, width }: ChartInput,
): Part {
  const { field = "", grain = "" } = columns.find(({ kind }) => kind === "time") ?? {};
  const { x: time } = Object(spec["encoding"]) as Part;
  if (!isPart(time) || time["field"] !== field || time["type"] !== "temporal" || width < LEAST_WIDTH)
    return view;
  const isos = [...new Set(rows.map((row) => String(row[field])))].sort();
  const values = events.flatMap(({ title, from, to }) => {
    const middle = new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString().slice(0, 10);
    const index = isos.findIndex((iso) => bucketNumber(iso, grain) === bucketNumber(middle, grain));
    const iso = isos[index];
    if (iso === undefined) return [];
    const name = formats.text(title);
    // a name at the start of the chart would reach into the other axis
    const place = index < isos.length / 5 ? { align: "left", dx: 9 } : { align: "right", dx: -9 };
    return {
      at: Number(parseLocalTime(iso)),
      name,
      description: `${name}: ${formats.time(iso, grain)}`,
      ...place,
    };
  });
  if (values.length === 0) return view;
  const x = { field: "at", type: "temporal", title: null };
  const text = { type: "text", baseline: "top", align: { expr: "datum.align" }, dx: { expr: "datum.dx" } };
  const [name, description] = [{ field: "name" }, { field: "description" }];
  const layer = (mark: Part, encoding: Part) => ({
    data: { values },
    mark: { ...mark, tooltip: null },
    encoding: { x, ...encoding },
  });
  return {
    layer: [
      view,
      layer({ type: "rule", color: "var(--control-line)", opacity: 0.6, aria: false }, {}),
      layer({ ...text, color: "var(--ink-muted)" }, { y: { value: 5 }, text: name, description }),
    ],
  };
}

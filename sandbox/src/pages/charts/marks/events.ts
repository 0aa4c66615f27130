import type { QueryResponse } from "../../../contract/viewer-api.js";
import { parseLocalTime } from "../../format/format.js";
import type { ChartInput } from "../spec/chart-input.js";
import { isPart, type Part } from "../spec/spec-parts.js";
import { bucketNumber } from "../time/time-places.js";

/**
 * Adds a thin rule with a name for each event to a chart over time, in the bucket of the middle of the event. Names are before
 * their rules: there is no room for them at the start of a chart, nor in narrow ones.
 */
export function withEvents(
  view: Part,
  { columns, rows, events = [] }: QueryResponse,
  { spec, formats, width }: ChartInput,
): Part {
  const { field = "", grain = "" } = columns.find(({ kind }) => kind === "time") ?? {};
  const { x: time } = Object(spec["encoding"]) as Part;
  if (!isPart(time) || time["field"] !== field || time["type"] !== "temporal" || width < 480) return view;
  const isos = [...new Set(rows.map((row) => String(row[field])))].sort();
  const values = events.flatMap(({ title, from, to }) => {
    const middle = new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString().slice(0, 10);
    const index = isos.findIndex((iso) => bucketNumber(iso, grain) === bucketNumber(middle, grain));
    const iso = isos[index];
    if (iso === undefined || index < isos.length / 5) return [];
    const name = formats.text(title);
    return { at: Number(parseLocalTime(iso)), name, description: `${name}: ${formats.time(iso, grain)}` };
  });
  if (values.length === 0) return view;
  const x = { field: "at", type: "temporal", title: null };
  const rule = { type: "rule", color: "var(--control-line)", opacity: 0.6, aria: false, tooltip: null };
  const text = {
    type: "text",
    align: "right",
    baseline: "top",
    dx: -9,
    color: "var(--ink-muted)",
    tooltip: null,
  };
  const named = { text: { field: "name" }, description: { field: "description" } };
  return {
    layer: [
      view,
      { data: { values }, mark: rule, encoding: { x } },
      { data: { values }, mark: text, encoding: { x, y: { value: 5 }, ...named } },
    ],
  };
}

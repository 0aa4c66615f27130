import type { QueryColumn, Row } from "../../../contract/viewer-api.js";
import { VIEW_LISTS, type Part } from "../spec/spec-parts.js";

/** Channels that show an amount, the most direct first. */
const CHANNELS = ["y", "x", "theta", "radius", "size", "color"];

function encodingOf(spec: Part): Part {
  return Object(spec["encoding"]) as Part;
}

function childrenOf(spec: Part): Part[] {
  const lists = VIEW_LISTS.flatMap((name) => (Array.isArray(spec[name]) ? (spec[name] as unknown[]) : []));
  return [...lists, spec["spec"]].filter((child) => child !== null && typeof child === "object") as Part[];
}

function fieldsOf(encoding: Part, channels: readonly string[]): unknown[] {
  return channels
    .flatMap((name) => encoding[name])
    .map((definition) => (Object(definition) as Part)["field"]);
}

/** The encoding of a mark's view, with inherited channels. A name such as `layer_1_marks` is the path to the view. */
function encodingOfMark(spec: Part, markName: string): Part {
  let view = spec;
  let encoding = encodingOf(spec);
  for (const [, kind, index] of markName.matchAll(/(layer|concat|child)_(\d*)/g)) {
    const next = kind === "child" ? view["spec"] : childrenOf(view)[Number(index)];
    if (next === null || typeof next !== "object") break; // the library's own layers, such as the points of a line
    view = next as Part;
    encoding = { ...encoding, ...encodingOf(view) };
  }
  return encoding;
}

function allEncodings(spec: Part): Part[] {
  return [encodingOf(spec), ...childrenOf(spec).flatMap(allEncodings)];
}

/**
 * The measure that a mark represents: one that its own view encodes, else one of its tooltip, else one that any view
 * encodes, else the first one of the result; always one that the mark's datum has.
 */
export function markedMeasure(
  spec: Part,
  markName: string,
  datum: Row,
  columns: readonly QueryColumn[],
): QueryColumn | undefined {
  const measures = columns.filter(({ kind, field }) => kind === "measure" && datum[field] != null);
  const own = encodingOfMark(spec, markName);
  const fields = [
    ...fieldsOf(own, CHANNELS),
    ...fieldsOf(own, ["tooltip"]),
    ...allEncodings(spec).flatMap((encoding) => fieldsOf(encoding, CHANNELS)),
  ];
  const encoded = fields.map((name) => measures.find(({ field }) => field === name));
  return encoded.find((column) => column !== undefined) ?? measures[0];
}

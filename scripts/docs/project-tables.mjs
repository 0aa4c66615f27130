/** The parts of the documentation that come from the project itself: its size limits, its folders, the element's states. */
import { readFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";
import { ELEMENT_LAYERS, PAGE_LAYERS, SANDBOX_LAYERS, SOURCE_LAYERS } from "../../tools/layers.mjs";
import { code, codes, table } from "./markdown.mjs";

const sizes = JSON.parse(readFileSync(".size-limit.json", "utf8")).map(({ name, limit, gzip }) => {
  return [name, `${limit} ${gzip ? "gzip" : "brotli"}`];
});

function layerTable(layers) {
  const rows = Object.entries(layers).map(([folder, { contains, imports }]) => {
    return [code(folder), contains, codes(imports) || "nothing"];
  });
  return table(["Folder", "Contains", "May import"], rows);
}

const { STATE_CHANGES } = await tsImport("../../test/element/state-changes.ts", import.meta.url);

/** Mermaid reads a hyphen as part of an arrow. */
const nodeOf = (state) => state.replaceAll("-", "_");
const arrows = Object.entries(STATE_CHANGES).flatMap(([from, next]) =>
  Object.entries(next).map(([to, when]) => `  ${nodeOf(from)} --> ${nodeOf(to)}: ${when}`),
);

export const PROJECT_PARTS = {
  sizes: table(["Part", "Limit"], sizes),
  "layers: source": layerTable(SOURCE_LAYERS),
  "layers: element": layerTable(ELEMENT_LAYERS),
  "layers: sandbox": layerTable(SANDBOX_LAYERS),
  "layers: pages": codes(PAGE_LAYERS),
  "state changes": ["```mermaid", "stateDiagram-v2", "  [*] --> idle", ...arrows, "```"].join("\n"),
};

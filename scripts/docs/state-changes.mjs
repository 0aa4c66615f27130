/** Draws the picture of docs/lifecycle.md from the table that the tests check the element against. */
import { tsImport } from "tsx/esm/api";

const { STATE_CHANGES } = await tsImport("../../test/element/state-changes.ts", import.meta.url);

/** Mermaid reads a hyphen as part of an arrow. */
const nodeOf = (state) => state.replaceAll("-", "_");

function diagram() {
  const arrows = Object.entries(STATE_CHANGES).flatMap(([from, next]) =>
    Object.entries(next).map(([to, when]) => `  ${nodeOf(from)} --> ${nodeOf(to)}: ${when}`),
  );
  return ["```mermaid", "stateDiagram-v2", "  [*] --> idle", ...arrows, "```"].join("\n");
}

/** Fills in the picture between its markers, `<!-- state changes -->` and `<!-- end -->`. */
export function withStateChanges(page) {
  return page.replace(
    /(<!-- state changes -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${diagram()}\n\n${end}`,
  );
}

import { readFileSync } from "node:fs";
import { build } from "esbuild";

/** The number of widgets in the recording: the four single values and the first row of charts. */
const KEPT = 6;

/**
 * Charts that scroll would be stops of the Tab key. The positions of the cards are those of a wide page; a phone shows
 * two single values and the narrow chart in order.
 */
const STYLES = `vega-chart { overflow: visible }
@media (width < 40em) {
  body, dashboard-grid { --page-padding: 12px !important; --grid-padding: 12px !important }
  .cells { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; height: auto !important; padding: 12px }
  .cells > .widget { position: static; width: auto !important }
  .cells > .kpi { height: 168px !important }
  .cells > :nth-child(n + 3):not(:nth-child(${KEPT})) { display: none }
  .cells > :nth-child(${KEPT}) { grid-column: 1 / -1 }
}`;

/** A page without a server: the content of a frame with a dashboard, which still applies themes and color schemes. */
export async function recordingOf(frame) {
  const body = await frame.evaluate(strippedBody, KEPT);
  const styles = readFileSync("sandbox/dist/pages/embed.css", "utf8");
  const {
    outputFiles: [script],
  } = await build({
    entryPoints: ["scripts/pictures/recorded-page.mjs"],
    bundle: true,
    minify: true,
    format: "iife",
    tsconfig: "tsconfig.json",
    write: false,
  });
  return `<!doctype html>
<!-- A recording of the sandbox's page, by \`npm run pictures -- recording\`. -->
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sales overview, a recording</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${styles}${STYLES}</style>
</head>
${body}
<script>${script.text}</script>
</html>
`;
}

/** Runs in the frame. Removes the parts that can't work in a recording, or makes them inert. */
function strippedBody(kept) {
  const { document, NodeFilter } = globalThis;
  const body = document.body.cloneNode(true);
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  const gone = `script, [popover], .progress, .unseen, .updated, .filter-unknown, .tooltip, .cells > :nth-child(n + ${kept + 1})`;
  for (const node of [...found, ...body.querySelectorAll(gone)]) node.remove();

  for (const control of body.querySelectorAll("a, button, input, select")) control.inert = true;
  for (const element of body.querySelectorAll("[tabindex]")) element.removeAttribute("tabindex");
  // the labels of charts take the font from the page, so that a theme's font reaches them
  for (const label of body.querySelectorAll("[font-family]")) label.removeAttribute("font-family");

  const cards = [...document.querySelectorAll(".cells > *")].slice(0, kept);
  const end = Math.max(...cards.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight));
  body.querySelector(".cells").style.height = `${end}px`;
  return body.outerHTML.replace(/\s*\n\s*/g, "\n");
}

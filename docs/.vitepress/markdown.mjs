import { existsSync, readFileSync } from "node:fs";

/** How the site renders tables and pictures of plain Markdown. */
export function extendMarkdown(md) {
  md.core.ruler.push("cell-labels", ({ tokens }) => labelCells(tokens));
  const image = md.renderer.rules.image;
  md.renderer.rules.image = (tokens, index, ...rest) =>
    versionsOf(tokens[index].attrGet("src"))
      .map((attributes) => {
        for (const [name, value] of Object.entries(attributes)) tokens[index].attrSet(name, value);
        return image(tokens, index, ...rest);
      })
      .join("");
}

/** Gives each cell the heading of its column, which it shows on phones. */
function labelCells(tokens) {
  let labels = [];
  let column = 0;
  for (const [index, { type }] of tokens.entries()) {
    if (type === "table_open") labels = [];
    if (type === "th_open") labels.push(tokens[index + 1].content.replaceAll("`", ""));
    if (type === "tr_open") column = 0;
    if (type === "td_open") tokens[index].attrSet("data-label", labels[column++]);
  }
}

/** A picture, or its light and its dark version: the site's switch for dark mode is unknown to media queries. */
function versionsOf(src) {
  if (!src.endsWith(".webp")) return [{ src }];
  const dark = src.replace(".webp", "-dark.webp");
  if (!existsSync(dark)) return [{ src, ...sizeOf(src) }];
  return [
    { src, ...sizeOf(src), class: "light-only" },
    { src: dark, class: "dark-only", loading: "lazy" },
  ];
}

/** The size in CSS pixels of a picture with two pixels for each, by the header of its key frame. */
export function sizeOf(path) {
  const bytes = readFileSync(path);
  const start = bytes.indexOf("9d012a", "hex") + 3;
  const [width, height] = [start, start + 2].map((at) => (bytes.readUInt16LE(at) & 0x3fff) / 2);
  return { width, height };
}

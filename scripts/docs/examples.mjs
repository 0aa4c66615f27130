/** Copies the dashboard's tag of an example, or a whole file: what readers copy is what the tests have run. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";

/** The languages of code blocks by file extension. */
const LANGUAGES = {
  ".vue": "vue",
  ".svelte": "svelte",
  ".tsx": "jsx",
  ".js": "jsx", // not "js", whose blocks are checked one by one: these files import each other
  ".ts": "angular-html", // a template in a component
};

/** The element's tag in lines of its own, without the indentation that all of them have. */
function tagIn(text) {
  const [tag, indent] = /^( *)<svc-dashboard\n[^]*?^ *(?:\/>|><\/svc-dashboard>)$/m.exec(text);
  return tag.replaceAll(new RegExp(`^${indent}`, "gm"), "");
}

/** The code block of a marker `tag: FILE` or `file: FILE`. */
export function exampleOf(marker) {
  const [, kind, file] = /^(tag|file): (\S+)$/.exec(marker) ?? [];
  if (!kind) return undefined;
  const text = readFileSync(file, "utf8");
  return `\`\`\`${LANGUAGES[extname(file)]}\n${kind === "tag" ? tagIn(text) : text.trimEnd()}\n\`\`\``;
}

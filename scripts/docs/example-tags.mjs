/** Copies the dashboard's tag of an example into a page, so that what readers copy is what the tests have run. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";

/** The languages of code blocks by file extension. */
const LANGUAGES = { ".vue": "vue", ".svelte": "svelte", ".tsx": "jsx", ".html": "angular-html" };

/** Lines without the indentation that all of them have. */
function withoutIndent(text) {
  const lines = text.split("\n");
  const indent = Math.min(...lines.filter(Boolean).map((line) => /^ */.exec(line)[0].length));
  return lines.map((line) => line.slice(indent)).join("\n");
}

/** The element's tag in a file, from its line to that of its end. */
function tagIn(file) {
  const tag = /^ *<svc-dashboard\n[^]*?^ *(?:\/>|><\/svc-dashboard>)$/m.exec(readFileSync(file, "utf8"));
  if (!tag) throw new Error(`Expected a tag <svc-dashboard> in lines of its own in ${file}.`);
  return withoutIndent(tag[0]);
}

/** Fills each marker `<!-- tag: FILE -->`. FILE is in the folder `examples`. */
export function withExampleTags(page) {
  return page.replace(/(<!-- tag: (\S+) -->\n)[^]*?(<!-- end -->)/g, (_, start, file, end) => {
    const block = `\`\`\`${LANGUAGES[extname(file)]}\n${tagIn(`examples/${file}`)}\n\`\`\``;
    return `${start}\n${block}\n\n${end}`;
  });
}

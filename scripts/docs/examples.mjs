/** Copies the dashboard's tag of an example, or a whole file, into a page: what readers copy is what the tests have run. */
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

/** Fills each marker `<!-- tag: FILE -->` and `<!-- file: FILE -->`. */
export function withExamples(page) {
  return page.replace(/(<!-- (tag|file): (\S+) -->\n)[^]*?(<!-- end -->)/g, (_, start, kind, file, end) => {
    const code = kind === "tag" ? tagIn(file) : readFileSync(file, "utf8").trimEnd();
    return `${start}\n\`\`\`${LANGUAGES[extname(file)]}\n${code}\n\`\`\`\n\n${end}`;
  });
}

/** `npm run docs`: writes the generated parts of docs, and llms.txt; with `--check`, fails if one is not up to date. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import prettier from "prettier";
import { API_PARTS } from "./docs/api-reference.mjs";
import { CLIENT_PARTS } from "./docs/client-reference.mjs";
import { ELEMENT_PARTS } from "./docs/element-reference.mjs";
import { llmsText } from "./docs/llms.mjs";
import { MESSAGE_PARTS } from "./docs/message-reference.mjs";
import { PROJECT_PARTS } from "./docs/project-tables.mjs";
import { SANDBOX_PARTS } from "./docs/sandbox-reference.mjs";

/** The generated parts by their markers. */
const PARTS = {
  ...API_PARTS,
  ...CLIENT_PARTS,
  ...ELEMENT_PARTS,
  ...MESSAGE_PARTS,
  ...PROJECT_PARTS,
  ...SANDBOX_PARTS,
};

/** The languages of code blocks by file extension. */
const LANGUAGES = {
  ".vue": "vue",
  ".svelte": "svelte",
  ".css": "css",
  ".tsx": "jsx",
  ".js": "jsx", // not "js", whose blocks are checked one by one: these files import each other
  ".ts": "angular-html", // a template in a component
};

const read = (path) => readFileSync(path, "utf8");

/** The parts of an example that a page shows, by the kind of their marker. The first group is the indentation to remove. */
const EXAMPLE_PARTS = {
  file: /()[^]*\S/,
  tag: /^( *)<svc-dashboard\n[^]*?^ *(?:\/>|><\/svc-dashboard>)$/m,
  panels: /^( *)<div class(?:Name)?="panels">\n[^]*?^\1<\/div>$/m,
};

/** An example, or its part, for a marker such as `tag: FILE`: tests have run what readers copy. */
function exampleOf(marker) {
  const [, kind, file] = /^(\w+): (\S+)$/.exec(marker) ?? [];
  if (!(kind in EXAMPLE_PARTS)) return undefined;
  const [part, indent] = EXAMPLE_PARTS[kind].exec(read(file));
  const code = part.replaceAll(new RegExp(`^${indent}`, "gm"), "");
  return `\`\`\`${LANGUAGES[extname(file)]}\n${code}\n\`\`\``;
}

const withoutPlace = new Set(Object.keys(PARTS));

/** Fills in each part between its markers, such as `<!-- api: errors -->` and `<!-- end -->`. */
function filled(page) {
  return page.replace(/(<!-- ([^\n]+) -->\n).*?(<!-- end -->)/gs, (_, start, marker, end) => {
    const part = PARTS[marker] ?? exampleOf(marker);
    if (part === undefined) throw new Error(`Expected the marker of a generated part, got ${start}`);
    withoutPlace.delete(marker);
    return `${start}\n${part}\n\n${end}`;
  });
}

async function formatted(path, text) {
  const filepath = path.replace(/\.txt$/, ".md"); // llms.txt is Markdown
  return prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath });
}

const pages = readdirSync("docs", { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
  .map(({ name }) => `docs/${name}`)
  .filter((path) => read(path).includes("<!-- end -->"));
const texts = new Map([...pages.map((path) => [path, filled(read(path))]), ["llms.txt", llmsText()]]);
if (withoutPlace.size > 0) {
  const markers = [...withoutPlace].map((marker) => `<!-- ${marker} -->`).join(", ");
  throw new Error(
    `Expected a place for each generated part in docs: add ${markers}, each with <!-- end -->.`,
  );
}

const isCheck = process.argv.includes("--check");
for (const [path, text] of texts) {
  const wanted = await formatted(path, text);
  if (read(path) === wanted) continue;
  if (isCheck) {
    console.error(`${path} is not up to date: run \`npm run docs\` and commit it.`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, wanted);
    console.log(`Updated ${path}.`);
  }
}

/** Writes the tables of docs/architecture.md: what each folder contains and may import, as ESLint enforces it. */
import { PAGE_LAYERS, SANDBOX_LAYERS, SOURCE_LAYERS } from "../../layers.config.mjs";

const code = (name) => `\`${name}\``;

function table(layers) {
  const rows = Object.entries(layers).map(
    ([folder, { contains, imports }]) =>
      `| ${code(folder)} | ${contains} | ${imports.map(code).join(", ") || "nothing"} |`,
  );
  return ["| Folder | Contains | May import |", "| --- | --- | --- |", ...rows].join("\n");
}

const BLOCKS = {
  source: table(SOURCE_LAYERS),
  sandbox: table(SANDBOX_LAYERS),
  pages: PAGE_LAYERS.map(code).join(", "),
};

/** Fills in the tables between their markers, `<!-- layers: source -->` and `<!-- end -->`. */
export function withLayers(page) {
  return page.replace(
    /(<!-- layers: (\w+) -->\n).*?(<!-- end -->)/gs,
    (_, start, name, end) => `${start}\n${BLOCKS[name]}\n\n${end}`,
  );
}

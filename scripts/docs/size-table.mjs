/** Writes the table of docs/package.md: the limits of the sizes, which only `.size-limit.json` defines. */
import { readFileSync } from "node:fs";

/** Fills in the table between its markers, `<!-- sizes -->` and `<!-- end -->`. */
export function withSizes(page) {
  const rows = JSON.parse(readFileSync(".size-limit.json", "utf8")).map(
    ({ name, limit, gzip }) => `| ${name} | ${limit} ${gzip ? "gzip" : "brotli"} |`,
  );
  const table = ["| Part | Limit |", "| --- | --- |", ...rows].join("\n");
  return page.replace(
    /(<!-- sizes -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${table}\n\n${end}`,
  );
}

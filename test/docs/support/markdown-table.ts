/** The cells of a page's table whose first column has this heading, row by row. @throws Error if there is no such table */
export function markdownTable(page: string, heading: string): string[][] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} `));
  if (start === -1) throw new Error(`Expected a table with the heading "${heading}", found none.`);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith("|"));
  return lines.slice(start + 2, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, line.lastIndexOf("|"))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}

import { SIDES, type Chapter, type PromiseRow } from "./promise.js";

/** Where the checker looks: the titles of a test file, undefined if there is no such file, and the README. */
export interface Sources {
  titlesOf(file: string): ReadonlySet<string> | undefined;
  readme: string;
}

/** A string with all white space as single spaces: a quoted phrase may cross the end of a line. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function problemsOf(row: PromiseRow, { titlesOf, readme }: Sources): string[] {
  const tests = SIDES.flatMap((side) => row[side] ?? []);
  return [
    ...SIDES.filter((side) => row[side]?.length === 0).map((side) => `names no test of the ${side}`),
    ...(tests.length === 0 ? ["names no test"] : []),
    ...tests.flatMap(({ file, title }) => {
      const titles = titlesOf(file);
      if (!titles) return [`names a file that does not exist: ${file}`];
      return titles.has(title) ? [] : [`names a test that does not exist: ${file}: "${title}"`];
    }),
    ...(row.quote !== undefined && !inOneLine(readme).includes(row.quote)
      ? [`quotes a phrase that the README does not have: "${row.quote}"`]
      : []),
    ...(/^[A-Z`].*\.$/.test(row.text) ? [] : ["is not a sentence"]),
  ];
}

/** Everything that is wrong with the ledger, each with the row's id; empty if nothing is. */
export function problemsIn(chapters: readonly Chapter[], sources: Sources): string[] {
  const seen = new Set<string>();
  return chapters.flatMap(({ prefix, rows }) =>
    rows.flatMap((row) => {
      const isRepeated = seen.has(row.id);
      seen.add(row.id);
      const problems = [
        ...(isRepeated ? ["has the id of another row"] : []),
        ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(row.id) && row.id.startsWith(`${prefix}-`)
          ? []
          : [`has an id that is not ${prefix}-… in words of kebab case`]),
        ...problemsOf(row, sources),
      ];
      return problems.map((problem) => `${row.id} ${problem}`);
    }),
  );
}

import type { Row } from "../../test/soak/support/results.js";

/** How many runs a property had. */
export interface RunCount {
  /** The test file. */
  readonly file: string;
  readonly runs: number;
}

const withSeparators = (count: number): string => count.toLocaleString("en");

/** One row for all properties that had every run, and one for each file with properties that had fewer. */
export function rowsOf(counts: readonly RunCount[], wanted: number): Row[] {
  const required = `${withSeparators(wanted)} runs`;
  const fewer = counts.filter(({ runs }) => runs < wanted);
  const whole = counts.length - fewer.length;
  return [
    { what: `${whole} of ${counts.length} properties`, required, measured: required },
    ...[...new Set(fewer.map(({ file }) => file))].map((file) => ({
      what: `\`${file}\``,
      required,
      measured: fewer
        .filter((count) => count.file === file)
        .map(({ runs }) => withSeparators(runs))
        .join("; "),
    })),
  ];
}

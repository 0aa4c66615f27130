/** Writes the tables of docs/soak.md from the results of `npm run soak`. */
import { tsImport } from "tsx/esm/api";

const { readResults } = await tsImport("../../test/soak/support/results.ts", import.meta.url);

/** The parts by their headings. */
const HEADINGS = { month: "A month", cycles: "Connections", properties: "Properties" };

function tableOf(part, { date, cores, rows }) {
  const lines = rows.map(({ what, required, measured }) => `| ${what} | ${required} | ${measured} |`);
  return [
    `### ${HEADINGS[part]}\n\nMeasured on ${date}, on ${cores} cores.\n`,
    ...["| What | Required | Measured |", "| --- | --- | --- |", ...lines],
  ].join("\n");
}

/** Replaces the tables of the page, which are all that follows its marker. */
export function withSoak(page) {
  const results = readResults();
  const measured = Object.keys(HEADINGS).filter((part) => results[part]); // each part can run alone
  const tables = measured.map((part) => tableOf(part, results[part]));
  return page.replace(/(<!-- results -->\n).*/s, (_, marker) => `${marker}\n${tables.join("\n\n")}\n`);
}

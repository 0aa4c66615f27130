/** Writes the tables of docs/faults.md from the planted faults in `test/faults`. */
import { tsImport } from "tsx/esm/api";

const { FAULTS_BY_FOLDER } = await tsImport("../../test/faults/faults.ts", import.meta.url);

const cell = (text) => text.replaceAll("|", "\\|");

function tableOf([folder, faults]) {
  const rows = faults.map(
    ({ id, file, why, test }) =>
      `| \`${id}\` | \`${file.slice(folder.length + 1)}\` | ${cell(why)} | \`${test}\` |`,
  );
  const head = ["| Fault | File | What a user would suffer | Caught by |", "| --- | --- | --- | --- |"];
  return `### ${folder}: ${faults.length}\n\n${[...head, ...rows].join("\n")}`;
}

/** Replaces the tables of the page, which are all that follows its marker. */
export function withFaults(page) {
  const tables = Object.entries(FAULTS_BY_FOLDER).map(tableOf);
  return page.replace(/(<!-- faults -->\n).*/s, (_, marker) => `${marker}\n${tables.join("\n\n")}\n`);
}

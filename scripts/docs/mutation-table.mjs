/** Writes the table of docs/mutation.md from the survivors in `test/mutation`. */
import { tsImport } from "tsx/esm/api";

const { SURVIVORS } = await tsImport("../../test/mutation/survivors.ts", import.meta.url);

const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;

/** Replaces the table of the page, which is all that follows its marker. */
export function withSurvivors(page) {
  const rows = SURVIVORS.map(
    ({ file, original, replacement, reason }) =>
      `| \`${file}\` | ${code(original)} | ${code(replacement)} | ${reason} |`,
  );
  const table = ["| File | Text | Replaced by | Why no test notices |", "| --- | --- | --- | --- |", ...rows];
  return page.replace(/(<!-- survivors -->\n).*/s, (_, marker) => `${marker}\n${table.join("\n")}\n`);
}

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { SECTIONS } from "./sections.mjs";

const INTRO = `# svc-dashboard: the documentation in one file

Every page begins with a line that names its file; links are relative to the folder \`docs\`. llms.txt is the short form.
`;

/** Adds llms.txt, the pages that it links to as Markdown, and llms-full.txt with all of them, to the built site. */
export function copyTexts(outDir) {
  const index = readFileSync("../llms.txt", "utf8").replaceAll("](docs/", "](");
  writeFileSync(`${outDir}/llms.txt`, index);
  const linked = SECTIONS.flatMap(({ pages }) => pages)
    .map(([, path]) => `${path}.md`)
    .filter((file) => index.includes(`](${file})`));
  for (const file of linked) copyFileSync(file, `${outDir}/${file}`);
  const texts = linked.map((file) => `\n<!-- docs/${file} -->\n\n${readFileSync(file, "utf8")}`);
  writeFileSync(`${outDir}/llms-full.txt`, INTRO + texts.join(""));
}

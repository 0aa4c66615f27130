import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { SECTIONS } from "./sections.mjs";

/** Adds llms.txt, llms-full.txt and the pages that they link to, as Markdown, to the built site. */
export function copyTexts(outDir) {
  const index = readFileSync("../llms.txt", "utf8").replaceAll("](docs/", "](");
  writeFileSync(`${outDir}/llms.txt`, index);
  copyFileSync("../llms-full.txt", `${outDir}/llms-full.txt`);
  const linked = SECTIONS.flatMap(({ pages }) => pages).filter(([, path]) => index.includes(`](${path}.md)`));
  for (const [, path] of linked) copyFileSync(`${path}.md`, `${outDir}/${path}.md`);
}

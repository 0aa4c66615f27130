import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The Markdown files of a folder. */
const pagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

/** The pages of the documentation, by their paths. */
export const DOC_PAGES: readonly string[] = [...pagesIn("docs"), ...pagesIn("docs/decisions")];

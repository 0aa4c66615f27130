import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the ids that renderers give to the headings of a page. */
function headingsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the links of a page to missing files, folders or headings, and its pictures without an alt text. */
export function brokenLinks(page: string, text: string, hasPictures = true): string[] {
  const links = [...text.matchAll(/(?:(!)\[([^\]]*))?\]\((?!\w+:)([^)#]*)(?:#([\w-]+))?[^)]*\)/g)];
  const broken = links.filter(([, picture, alt, path = "", heading]) => {
    if (picture && alt === "") return true;
    if (picture && !hasPictures) return false;
    const target = path ? join(dirname(page), path) : page;
    return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading));
  });
  return [...broken, ...text.matchAll(/<img\s(?![^>]*\balt="[^"])[^>]*>/g)].map(([link]) => link);
}

/** Returns the broken links of the pages in an installed package, which contains no pictures, each after its page. */
export function brokenLinksIn(folder: string, files: string[]): string[] {
  return files
    .filter((file) => /\.(md|txt)$/.test(file))
    .flatMap((file) => {
      const page = join(folder, file);
      return brokenLinks(page, readFileSync(page, "utf8"), false).map((link) => `${file}: ${link}`);
    });
}

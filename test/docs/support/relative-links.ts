/** The relative paths that a page links to. */
export function relativeLinks(page: string): string[] {
  return [...page.matchAll(/\]\((?!\w+:|#)([^)#]+)[^)]*\)/g)].map(([, path = ""]) => path);
}

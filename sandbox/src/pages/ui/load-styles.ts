/** Adds a style sheet to the page. Resolves when it applies, or when it fails to load: the page is shown without it then. */
export function loadStyles(path: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = path;
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}

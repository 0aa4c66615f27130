/** Warns that an element can't be registered: the isolated world of an extension has no `customElements`. */
export function warnOfMissingRegistry(tag: string): void {
  console.warn(
    `<${tag}> can't be registered without customElements: run the script in the page's own world ("MAIN").`,
  );
}

/**
 * Returns the form in which strings are searched: without case, by JavaScript's rules. It is stored beside the string, because
 * the database's own lower-casing depends on its locale.
 */
export function searchKey(text: string | null): string | null {
  // sigma at the end of a word is another letter: a search for a part of a word would not find it
  return text?.toLowerCase().replaceAll("ς", "σ") ?? null;
}

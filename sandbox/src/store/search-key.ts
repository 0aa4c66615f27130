/**
 * The form in which texts are searched: without case, by JavaScript's rules. Stored beside the text, because the database's
 * own lower-casing depends on its locale.
 */
export function searchKey(text: string | null): string | null {
  // a sigma at a word's end is another letter: a part of a word would not be found in the whole
  return text?.toLowerCase().replaceAll("ς", "σ") ?? null;
}

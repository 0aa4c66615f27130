/**
 * The form in which texts are searched: without case, by JavaScript's rules. Stored beside the text, because the database's
 * own lower-casing depends on its locale.
 */
export function searchKey(text: string | null): string | null {
  return text?.toLowerCase() ?? null;
}

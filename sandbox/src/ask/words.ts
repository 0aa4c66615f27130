/** A word of a question. */
export interface Word {
  /** As it was written. */
  text: string;
  /** The form in which words are compared: lower case, without accents and plural endings. */
  stem: string;
}

/** Dates and numbers stay whole; any other character that is neither letter nor digit separates words. */
const WORD =
  /\d{4}-\d{2}(?:-\d{2})?(?!\d)|\d+(?:[.,]\d+)*(?:%|[a-z]{1,2}\b)?|[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/giu;

/** Splits a string into words. */
export function readWords(text: string): Word[] {
  return (text.match(WORD) ?? []).map((word) => ({ text: word, stem: stemOf(word) }));
}

/** The stems of the words of a string: its key in the vocabulary. */
export function keyOf(text: string): string {
  return readWords(text)
    .map(({ stem }) => stem)
    .join(" ");
}

/** Whether a word is a plural: "countries", "products". */
export function isPlural({ text, stem }: Word): boolean {
  return plain(text) !== stem;
}

/** The plural of a title: "Country" is "countries". */
export function pluralOf(title: string): string {
  const text = title.toLowerCase();
  if (stemOf(text.split(" ").at(-1) ?? "") !== text.split(" ").at(-1)) return text;
  return /[^aeiou]y$/.test(text)
    ? `${text.slice(0, -1)}ies`
    : `${text}${/(s|x|ch|sh)$/.test(text) ? "es" : "s"}`;
}

function plain(word: string): string {
  return word
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s$/, "");
}

function stemOf(word: string): string {
  const text = plain(word);
  if (text.length <= 3) return text;
  if (text.endsWith("ies")) return `${text.slice(0, -3)}y`;
  if (/(ss|sh|ch|x)es$/.test(text)) return text.slice(0, -2);
  return /[^siu]s$/.test(text) ? text.slice(0, -1) : text;
}

export type WordKind = "markdown" | "comments" | "strings" | "titles";

export interface WordList {
  phrases: { find: string; write: string; in: WordKind[]; except?: string[] }[];
  identifiers: { find: string; write: string }[];
}

/** Made by `compileWords`. */
export interface CompiledWords {
  readonly phrases: readonly object[];
  readonly identifiers: readonly object[];
}

export interface FoundWord {
  line: number;
  word: string;
  write: string;
}

export function compileWords(list: WordList): CompiledWords;
export function findWords(file: string, text: string, words: CompiledWords): FoundWord[];

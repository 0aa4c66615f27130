import { readNumber, readTimeSpan, NUMBER, type NamedSpan } from "./time-spans.js";
import { FILLERS } from "./thesaurus.js";
import type { KnownValue, Meaning, Vocabulary } from "./vocabulary.js";
import { isPlural, readWords, type Word } from "./words.js";

/** The meaning of some words of a question. */
export type Token =
  | { kind: "member"; meanings: readonly Meaning[]; isPlural: boolean }
  | { kind: "value"; meanings: readonly KnownValue[] }
  | ({ kind: "time" } & Pick<NamedSpan, "span" | "isRelative">)
  | { kind: "grain"; grain: string }
  | Ranking
  /** Words that announce a dimension: "by", and "which". */
  | { kind: "by" }
  | { kind: "which" };

/** "Top 5", "highest"; `of` is what the next words name. */
export interface Ranking {
  kind: "ranking";
  limit: number | null;
  direction: "asc" | "desc";
  of: "dimension" | "measure";
}

/** A question taken apart. */
export interface TokenizedQuestion {
  tokens: Token[];
  /** The words without a meaning, as they were written. */
  unplaced: string[];
}

type Found = readonly [token: Token, length: number];
type Read = (groups: readonly (string | undefined)[]) => Token;

const FREQUENCIES: Readonly<Record<string, string>> = {
  ...{ daily: "day", weekly: "week", monthly: "month", quarterly: "quarter", yearly: "year", annual: "year" },
};

const ranked =
  (direction: Ranking["direction"], of: Ranking["of"]): Read =>
  ([before, after]) => {
    const limit = before ?? after;
    return { kind: "ranking", limit: limit === undefined ? null : readNumber(limit), direction, of };
  };

/** Fixed phrases. */
const PHRASES: readonly (readonly [RegExp, Read])[] = [
  [phrase("(?:by|per|acros|across|(?:for )?each|(?:for )?every)"), () => ({ kind: "by" })],
  [phrase("which"), () => ({ kind: "which" })],
  [phrase("(day|week|month|quarter|year)"), ([grain = ""]) => ({ kind: "grain", grain })],
  [
    phrase(`(${Object.keys(FREQUENCIES).join("|")})`),
    ([name = ""]) => ({ kind: "grain", grain: FREQUENCIES[name] ?? name }),
  ],
  [phrase("over time"), () => ({ kind: "grain", grain: "month" })],
  [phrase(`(?:${NUMBER} )?(?:top|best)(?: ${NUMBER})?`), ranked("desc", "dimension")],
  [phrase(`(?:${NUMBER} )?(?:bottom|worst)(?: ${NUMBER})?`), ranked("asc", "dimension")],
  [phrase(`(?:${NUMBER} )?(?:highest|largest|most)(?: ${NUMBER})?`), ranked("desc", "measure")],
  [phrase(`(?:${NUMBER} )?(?:lowest|smallest|fewest|least)(?: ${NUMBER})?`), ranked("asc", "measure")],
];

/** Splits a question into tokens: at each word, the longest reading wins. */
export function tokenize(question: string, vocabulary: Vocabulary, today: string): TokenizedQuestion {
  const words = readWords(question);
  const tokens: Token[] = [];
  const unplaced: string[] = [];
  for (let at = 0; at < words.length;) {
    const rest = words.slice(at);
    const [token, length] = longest(rest, vocabulary, today) ?? [];
    if (token) tokens.push(token);
    else if (rest[0] && !FILLERS.has(rest[0].stem)) unplaced.push(rest[0].text);
    at += length ?? 1;
  }
  return { tokens, unplaced };
}

function longest(rest: readonly Word[], vocabulary: Vocabulary, today: string): Found | undefined {
  const text = rest.map(({ stem }) => `${stem} `).join("");
  const readings = [readTime(text, today), ...readPhrases(text), readName(rest, vocabulary)];
  return readings.reduce((best, found) => (found && found[1] > (best?.[1] ?? 0) ? found : best), undefined);
}

function readTime(text: string, today: string): Found | undefined {
  const named = readTimeSpan(text, today);
  if (!named) return undefined;
  const { span, isRelative } = named;
  return [{ kind: "time", span, isRelative }, wordCount(named.text)];
}

function readPhrases(text: string): Found[] {
  return PHRASES.flatMap(([pattern, read]) => {
    const match = pattern.exec(text);
    return match ? [[read(match.slice(1)), wordCount(match[0])] as const] : [];
  });
}

/** The longest name of a member or of a value. */
function readName(rest: readonly Word[], { meanings, values, longest }: Vocabulary): Found | undefined {
  for (let length = Math.min(longest, rest.length); length > 0; length -= 1) {
    const taken = rest.slice(0, length);
    const key = taken.map(({ stem }) => stem).join(" ");
    const [members, known] = [meanings.get(key), values.get(key)];
    if (members)
      return [{ kind: "member", meanings: members, isPlural: taken.slice(-1).some(isPlural) }, length];
    if (known) return [{ kind: "value", meanings: known }, length];
  }
  return undefined;
}

function phrase(source: string): RegExp {
  return new RegExp(`^${source} `);
}

function wordCount(text: string): number {
  return text.split(" ").length - 1;
}

import type { Meaning, Vocabulary } from "./vocabulary.js";
import { readQuestion } from "./read-question.js";
import { pluralOf } from "./words.js";

/** So many examples are offered. */
const COUNT = 5;

/** Questions that can be asked of these views, made of their own words and tried out. */
export function exampleQuestions(vocabulary: Vocabulary, today: string): string[] {
  const { members, values } = vocabulary;
  const names = [...members.keys()];
  const title = (name: string | undefined) => members.get(name ?? "")?.title.toLowerCase() ?? "";
  const figures = names.filter((name) => {
    const member = members.get(name);
    return member?.kind === "measure" && member.format === "currency";
  });
  const measures = names.filter((name) => members.get(name)?.kind === "measure");
  const figure = title(figures[0] ?? measures[0]);
  const groups = [...new Set([...values.values()].flat().map(({ member }) => member))];
  const year = today.slice(0, 4);
  const [value] = [...values.values()].flat().filter(({ member }) => member === groups.at(-1));
  const counted = title(measures.find((name) => title(name) !== figure));
  const candidates = [
    `${figure} by month in ${year}`,
    ...groups.map((group) => `top 5 ${pluralOf(title(group))} by ${figure}`),
    ...groups.map((group) => `${counted} by ${title(group)} last quarter`),
    `${figure} this year compared to last year`,
    ...(value ? [`${figure} for ${value.value} since March ${year}`] : []),
    ...measures.map((measure) => `${title(measure)} over time`),
  ].map((text) => text.charAt(0).toUpperCase() + text.slice(1));
  return pickReadable(candidates, vocabulary, today);
}

/** The first of each kind that reads; a kind is what comes before its own words. */
function pickReadable(candidates: readonly string[], vocabulary: Vocabulary, today: string): string[] {
  const picked = new Map<string, string>();
  for (const text of candidates) {
    const kind = /^Top 5|by month|last quarter|last year|since March|over time/.exec(text)?.[0] ?? text;
    if (!picked.has(kind) && "query" in readQuestion(text, vocabulary, today)) picked.set(kind, text);
    if (picked.size === COUNT) break;
  }
  return [...picked.values()];
}

/** The nearest known word to one without a meaning, as its member's title; null where none is near. */
export function suggestWord(word: string, { meanings, members }: Vocabulary): string | null {
  const limit = word.length <= 4 ? 1 : 2;
  let best: { distance: number; meaning: Meaning } | undefined;
  for (const [key, [meaning]] of meanings) {
    const away = distance(word.toLowerCase(), key, limit);
    if (meaning && away <= limit && away < (best?.distance ?? Infinity)) best = { distance: away, meaning };
  }
  return best ? (members.get(best.meaning.member)?.title ?? null) : null;
}

/** Levenshtein's distance; anything above the limit where the lengths alone are further apart. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

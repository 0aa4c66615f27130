import { readPeriod } from "./periods.js";
import { readPhrases } from "./phrases.js";
import { textFrom, type Found } from "./parts.js";
import type { Vocabulary } from "./vocabulary.js";
import { isPlural, type Word } from "./words.js";

/** What the words at a place mean, by the longest reading; nothing where they have no meaning. */
export function recognise(
  words: readonly Word[],
  at: number,
  vocabulary: Vocabulary,
  today: string,
): Found | undefined {
  const text = textFrom(words, at);
  const readings = [
    readPeriod(text, today),
    ...readPhrases(text),
    readMembers(words, at, vocabulary),
    readValue(words, at, vocabulary),
  ];
  return readings.reduce(
    (best, found) => (found && found.length > (best?.length ?? 0) ? found : best),
    undefined,
  );
}

function readMembers(
  words: readonly Word[],
  at: number,
  { meanings, longest }: Vocabulary,
): Found | undefined {
  for (let length = longest; length > 0; length -= 1) {
    const taken = words.slice(at, at + length);
    const found = meanings.get(taken.map(({ stem }) => stem).join(" "));
    const last = taken.at(-1);
    if (found && last)
      return { length: taken.length, part: { kind: "members", meanings: found, isPlural: isPlural(last) } };
  }
  return undefined;
}

function readValue(words: readonly Word[], at: number, { values, longest }: Vocabulary): Found | undefined {
  for (let length = longest; length > 0; length -= 1) {
    const taken = words.slice(at, at + length);
    const meanings = values.get(taken.map(({ stem }) => stem).join(" "));
    if (meanings) return { length: taken.length, part: { kind: "value", meanings } };
  }
  return undefined;
}

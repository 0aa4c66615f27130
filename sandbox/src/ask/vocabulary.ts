import type { Member } from "../query/model.js";
import { STOP_WORDS, SYNONYMS } from "./thesaurus.js";
import { keyOf } from "./words.js";

/** A member that some words may mean. */
export interface Meaning {
  readonly member: string;
  readonly kind: "measure" | "dimension" | "time";
}

/** A value of a dimension, as its rows hold it. */
export interface KnownValue {
  readonly member: string;
  readonly value: string;
}

/** Everything that words can mean: the views' members by their names, titles and synonyms, and known values. */
export interface Vocabulary {
  readonly members: ReadonlyMap<string, Member>;
  /** By key: see `keyOf`. The likeliest meaning first. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>;
  readonly values: ReadonlyMap<string, readonly KnownValue[]>;
  /** The most words that a key has. */
  readonly longest: number;
}

/** What joins the words of a name, and is no end of one: "revenue per" does not mean "Revenue per customer". */
const JOINTS: ReadonlySet<string | undefined> = new Set([...STOP_WORDS, "per", "since"]);

/** Days of the week, which rows hold in short. */
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Reads the vocabulary from views and from the values that their dimensions have. */
export function createVocabulary(
  members: ReadonlyMap<string, Member>,
  values: Iterable<KnownValue>,
): Vocabulary {
  const named = [...members].map(([name, member]) => ({ name, member, phrases: phrasesOf(name, member) }));
  const meanings = new Map<string, Meaning[]>();
  // a member's own name goes before synonyms, and those before a part of a name that no other member has
  for (const level of ["own", "synonym", "partial"] as const) {
    const found = new Map<string, Meaning[]>();
    for (const { name, member, phrases } of named) {
      const kind = member.kind === "measure" ? "measure" : member.type === "time" ? "time" : "dimension";
      for (const key of phrases[level]) {
        if (meanings.has(key) || STOP_WORDS.has(key) || key === "") continue;
        found.set(key, [...(found.get(key) ?? []), { member: name, kind }]);
      }
    }
    for (const [key, list] of found) {
      const titles = new Set(list.map(({ member }) => keyOf(members.get(member)?.title ?? "")));
      if (level !== "partial" || titles.size === 1) meanings.set(key, ownViewFirst(key, list));
    }
  }
  const known = groupValues(values, meanings);
  const longest = Math.max(1, ...[...meanings.keys(), ...known.keys()].map((key) => key.split(" ").length));
  return { members, meanings, values: known, longest };
}

interface Phrases {
  own: Set<string>;
  synonym: Set<string>;
  partial: Set<string>;
}

function phrasesOf(name: string, { title }: Member): Phrases {
  const [view = "", ...rest] = name.split(".");
  const key = keyOf(title);
  const own = new Set([key, `${keyOf(view)} ${key}`, keyOf(name)]);
  const synonym = new Set([...own].flatMap(withSynonyms));
  const words = key.split(" ");
  const partial = new Set([keyOf(rest.join(" "))]);
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) {
      const part = words.slice(from, to);
      if (!JOINTS.has(part[0]) && !JOINTS.has(part.at(-1))) partial.add(part.join(" "));
    }
  }
  return { own, synonym, partial: new Set([...partial, ...[...partial].flatMap(withSynonyms)]) };
}

const GROUPS = SYNONYMS.map((group) => group.map(keyOf));

/** The same phrase with one of its words said otherwise. */
function withSynonyms(key: string): string[] {
  return GROUPS.flatMap((group) =>
    group.flatMap((word) =>
      ` ${key} `.includes(` ${word} `)
        ? group.map((other) => ` ${key} `.replace(` ${word} `, ` ${other} `).trim())
        : [],
    ),
  );
}

/** "Orders" are first of all those of the view with that name. */
function ownViewFirst(key: string, list: readonly Meaning[]): Meaning[] {
  const isOwn = ({ member }: Meaning) => keyOf(member.split(".")[0] ?? "") === key;
  return [...list.filter(isOwn), ...list.filter((meaning) => !isOwn(meaning))];
}

function groupValues(
  values: Iterable<KnownValue>,
  meanings: ReadonlyMap<string, unknown>,
): Map<string, KnownValue[]> {
  const known = new Map<string, KnownValue[]>();
  for (const value of values) {
    const day = WEEKDAYS.find((name) => name.slice(0, 3) === value.value);
    for (const key of new Set([keyOf(value.value), ...(day ? [keyOf(day)] : [])])) {
      if (key === "" || meanings.has(key) || STOP_WORDS.has(key)) continue;
      known.set(key, [...(known.get(key) ?? []), value]);
    }
  }
  return known;
}

import type { Member } from "../query/model.js";
import { FILLERS, SYNONYMS } from "./thesaurus.js";
import { keyOf } from "./words.js";

/** A member that some words may mean. */
export interface Meaning {
  readonly member: string;
  readonly kind: "measure" | "dimension";
}

/** A value of a dimension, as its rows hold it. */
export interface KnownValue {
  readonly member: string;
  readonly value: string;
}

/** Everything that words can mean: the views' members by their names, titles and synonyms, and known values. */
export interface Vocabulary {
  readonly members: ReadonlyMap<string, Member>;
  /** By key: see `keyOf`. The most likely meaning first. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>;
  readonly values: ReadonlyMap<string, readonly KnownValue[]>;
  /** The largest number of words in a key. */
  readonly longest: number;
}

/** The days of the week, from Monday; rows hold their first three letters. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Reads the vocabulary from views and from the values that their dimensions have. */
export function createVocabulary(
  members: ReadonlyMap<string, Member>,
  values: Iterable<KnownValue>,
): Vocabulary {
  const meanings = new Map<string, Meaning[]>();
  // a member's own title precedes synonyms of another's
  for (const keysOf of [ownKeys, synonymKeys]) {
    const found = new Map<string, Meaning[]>();
    for (const [name, member] of members) {
      if (!isAskable(name, member)) continue;
      for (const key of keysOf(name, member)) {
        if (meanings.has(key) || FILLERS.has(key)) continue;
        found.set(key, [...(found.get(key) ?? []), { member: name, kind: member.kind }]);
      }
    }
    for (const [key, list] of found) meanings.set(key, ownViewFirst(key, list));
  }
  const known = groupValues(values, meanings);
  const longest = Math.max(1, ...[...meanings.keys(), ...known.keys()].map((key) => key.split(" ").length));
  return { members, meanings, values: known, longest };
}

/** Questions name time members by days and grains, and do not name ids. */
function isAskable(name: string, member: Member): boolean {
  return member.kind === "measure" || (member.type !== "time" && !name.endsWith(".id"));
}

function ownKeys(name: string, { title }: Member): Set<string> {
  const [view = ""] = name.split(".");
  return new Set([keyOf(title), keyOf(`${view} ${title}`), keyOf(name)]);
}

/** The same keys with one of their words replaced by a synonym. */
function synonymKeys(name: string, member: Member): Set<string> {
  const keys = [...ownKeys(name, member)].flatMap((key) =>
    SYNONYMS.map((group) => group.map(keyOf)).flatMap((group) =>
      group
        .filter((word) => ` ${key} `.includes(` ${word} `))
        .flatMap((word) => group.map((other) => ` ${key} `.replace(` ${word} `, ` ${other} `).trim())),
    ),
  );
  return new Set(keys);
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
    for (const key of new Set([keyOf(value.value), keyOf(day ?? value.value)])) {
      if (key === "" || meanings.has(key) || FILLERS.has(key)) continue;
      known.set(key, [...(known.get(key) ?? []), value]);
    }
  }
  return known;
}

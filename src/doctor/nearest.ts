/** Shorter parts occur in too many names. */
const MIN_PART_LENGTH = 3;

/** The known name that a mistyped one probably stands for: one that contains it, or one that differs in a few letters. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const longer = typed.length < MIN_PART_LENGTH ? undefined : names.find((name) => name.includes(typed));
  const isNear = (name: string): boolean => distance(typed, name) <= Math.max(1, Math.floor(name.length / 4));
  return longer ?? names.find(isNear);
}

/** How many letters must be inserted, removed or replaced to turn one word into the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const replaced = row[j]! + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(replaced, row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}

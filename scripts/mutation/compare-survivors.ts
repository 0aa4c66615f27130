import type { Survivor } from "../../test/mutation/survivor.js";

/** A survivor as Stryker found it. */
export type Found = Omit<Survivor, "reason">;

export interface Comparison {
  /** Those that nobody has given a reason for. */
  unlisted: Found[];
  /** Those on the list that do not survive any more. */
  outdated: Survivor[];
}

/** Source text on one line, so that formatting does not matter. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const keyOf = ({ file, mutator, original, replacement }: Found): string =>
  [file, mutator, ...[original, replacement].map(onOneLine)].join("\n");

/** Compares the survivors of a run with the list. A text that occurs twice in a file needs two entries. */
export function compareSurvivors(found: readonly Found[], listed: readonly Survivor[]): Comparison {
  const outdated = [...listed];
  const unlisted = found.filter((survivor) => {
    const place = outdated.findIndex((entry) => keyOf(entry) === keyOf(survivor));
    if (place !== -1) outdated.splice(place, 1);
    return place === -1;
  });
  return { unlisted, outdated };
}

/** MDN's compatibility data. A feature is named by its path in the data, such as `api.AbortSignal.any_static`. */
import data from "@mdn/browser-compat-data/forLegacyNode";
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data/types";

const ROOTS: Record<string, Identifier> = {
  api: data.api,
  css: data.css,
  javascript: data.javascript,
};

/** The entry of a feature with those of its parts; undefined if the data has none. */
export function entryOf(feature: string): Identifier | undefined {
  const [root = "", ...keys] = feature.split(".");
  return keys.reduce<Identifier | undefined>(
    (entry, key) => (entry && Object.hasOwn(entry, key) ? entry[key] : undefined),
    ROOTS[root],
  );
}

/** What the data says about a feature; undefined if the feature is not in the data. */
export function compatOf(feature: string): CompatStatement | undefined {
  return entryOf(feature)?.__compat;
}

/** Of several names of a feature, the first that is in the data. */
export function firstKnown(candidates: readonly string[]): string | undefined {
  return candidates.find((candidate) => compatOf(candidate));
}

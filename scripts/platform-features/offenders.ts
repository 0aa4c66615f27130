/** Features that break the promise of the README's "Browser support". */
import type { Exception } from "./exceptions.js";
import { lacking, supportedSince, type Versions } from "./support.js";
import type { UsedFeatures } from "./used-features.js";

/** A feature in a file that some promised browser lacks. */
interface Use {
  feature: string;
  file: string;
  browsers: string[];
}

function usesLacking(used: UsedFeatures, promised: Versions): Use[] {
  const all = new Set(used.keys());
  return [...used].flatMap(([feature, files]) => {
    const browsers = lacking(feature, promised, all).map(
      (browser) => `${browser} (${supportedSince(feature, browser, all) ?? "no version"})`,
    );
    return browsers.length > 0 ? [...files].map((file) => ({ feature, file, browsers })) : [];
  });
}

/**
 * Reports, a line each, the uses that a promised browser lacks, and the exceptions that no use needs.
 * @param shipped the features of each shipped file
 */
export function offenders(
  shipped: Iterable<UsedFeatures>,
  promised: Versions,
  exceptions: readonly Exception[],
): string[] {
  const key = (feature: string, file: string): string => `${feature} in ${file}`;
  const uses = new Map(
    [...shipped]
      .flatMap((used) => usesLacking(used, promised))
      .map(({ feature, file, browsers }) => [key(feature, file), browsers]),
  );
  const excepted = exceptions.flatMap(({ features, files }) =>
    features.flatMap((feature) => files.map((file) => key(feature, file))),
  );
  return [
    ...[...uses]
      .filter(([use]) => !excepted.includes(use))
      .map(([use, browsers]) => `${use} needs ${browsers.join(", ")}.`),
    ...excepted.filter((use) => !uses.has(use)).map((use) => `The exception for ${use} is not needed.`),
  ];
}

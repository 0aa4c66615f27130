/** Since which version a browser supports a feature. */
import type { SimpleSupportStatement } from "@mdn/browser-compat-data/types";
import type { PromisedBrowser } from "../promised-browsers.mjs";
import { compatOf } from "./compat-data.js";

/** Versions of browsers by their names in the data. */
export type Versions = Record<PromisedBrowser, string>;

/** Negative if the first version is older. "preview", which is not released, is newer than every number. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** `-webkit-user-select` for `user-select`, in the place of the same feature. */
function prefixed(feature: string, prefix: string): string {
  const start = feature.lastIndexOf(".") + 1;
  return `${feature.slice(0, start)}${prefix}${feature.slice(start)}`;
}

/** The version that added a statement's support for everyone, under the feature's own name or one that is used as well. */
function addedBy(statement: SimpleSupportStatement, feature: string, used: ReadonlySet<string>): string[] {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    alternative_name: other,
    prefix,
  } = statement;
  if (added === false || removed || flags || other) return [];
  if (prefix && !used.has(prefixed(feature, prefix))) return [];
  return [added.replace("≤", "")];
}

/**
 * The first version of a browser that supports a feature; undefined if none does, or if the data does not know the feature.
 * @param used all features of the same file: a prefixed name stands in for the name without its prefix
 */
export function supportedSince(
  feature: string,
  browser: PromisedBrowser,
  used: ReadonlySet<string> = new Set(),
): string | undefined {
  const support = compatOf(feature)?.support[browser] ?? [];
  return [support]
    .flat()
    .flatMap((statement) => addedBy(statement, feature, used))
    .sort(compareVersions)[0];
}

/** The browsers whose promised version does not support a feature. Most names with a prefix are not in the data: they pass. */
export function lacking(feature: string, promised: Versions, used?: ReadonlySet<string>): PromisedBrowser[] {
  if (!compatOf(feature)) return [];
  return (Object.keys(promised) as PromisedBrowser[]).filter((browser) => {
    const since = supportedSince(feature, browser, used);
    return since === undefined || compareVersions(since, promised[browser]) > 0;
  });
}

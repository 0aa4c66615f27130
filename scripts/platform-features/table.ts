/** A table of the features that decide how old a browser may be, for the docs. */
import type { PromisedBrowser } from "../promised-browsers.mjs";
import { compatOf } from "./compat-data.js";
import { EXCEPTIONS } from "./exceptions.js";
import { compareVersions, supportedSince } from "./support.js";
import type { UsedFeatures } from "./used-features.js";

const BROWSERS = ["chrome", "firefox", "safari"] satisfies PromisedBrowser[];

/** How many of each browser's youngest features are listed for a file. */
const LISTED = 4;

interface Row {
  feature: string;
  versions: (string | undefined)[];
}

const EXCEPTED = new Set(EXCEPTIONS.flatMap(({ features }) => features));

/** The first versions with a feature; a prefix does not make a row, because its own name is one. */
function rowOf(feature: string, used: UsedFeatures): Row[] {
  if (EXCEPTED.has(feature) || !compatOf(feature)) return [];
  const all = new Set(used.keys());
  return [{ feature, versions: BROWSERS.map((browser) => supportedSince(feature, browser, all)) }];
}

/** Of each browser the features with the newest versions, without those that another one has chosen already. */
function youngest(used: UsedFeatures): Row[] {
  const rows = [...used.keys()].sort().flatMap((feature) => rowOf(feature, used));
  const chosen = BROWSERS.flatMap((_, index) =>
    rows
      .toSorted((one, other) => compareVersions(other.versions[index] ?? "", one.versions[index] ?? ""))
      .slice(0, LISTED),
  );
  return [...new Set(chosen)];
}

/** The table in Markdown, a group of rows for each shipped file. */
export function featureTable(shipped: Map<string, UsedFeatures>): string {
  const rows = [...shipped].flatMap(([file, used]) =>
    youngest(used).map(({ feature, versions }, index) =>
      [index === 0 ? `\`${file}\`` : "", `\`${feature}\``, ...versions.map((version) => version ?? "")].join(
        " | ",
      ),
    ),
  );
  const head = ["File | Feature | Chrome | Firefox | Safari", "--- | --- | --- | --- | ---"];
  return [...head, ...rows].map((row) => `| ${row} |`).join("\n");
}

/** The exceptions as a table in Markdown. */
export function exceptionTable(): string {
  const rows = EXCEPTIONS.map(
    ({ features, reason }) => `| ${features.map((feature) => `\`${feature}\``).join(", ")} | ${reason} |`,
  );
  return ["| Feature | Why the files work without it |", "| --- | --- |", ...rows].join("\n");
}

import type { Part } from "../spec/spec-parts.js";

/** Functions of Vega's expressions that have a variant for UTC. */
const LOCAL =
  /^(datetime$|time(?=Format|Parse|Offset|Sequence)|(?=(year|quarter|month|date|day|dayofyear|week|isoweek|hours|minutes|seconds|milliseconds)$))/;

/**
 * Makes a parsed Vega specification treat times as UTC, like the rows: in the browser's time zone, an hour of them may not
 * exist. Functions are replaced in syntax trees, because strings may contain anything.
 */
export function useUtc(part: unknown, name = ""): void {
  if (typeof part !== "object" || part === null || name === "$ingest") return; // the specification's own rows
  const node = part as Part;
  for (const key of ["type", "formatType"]) if (node[key] === "time") node[key] = "utc";
  const { key, value, callee, params } = node as Record<string, Part | undefined>;
  if (key?.["value"] === "formatType" && value?.["value"] === "time") value["value"] = "utc";
  if (node["type"] === "timeunit" && params) params["timezone"] = "utc";
  if (callee) {
    const { length } = node["arguments"] as unknown[];
    const called = String(callee["name"]);
    // `utc` reads a single number as a year
    callee["name"] = called === "datetime" && length === 1 ? "toDate" : called.replace(LOCAL, "utc");
  }
  for (const [each, child] of Object.entries(node)) useUtc(child, each);
}

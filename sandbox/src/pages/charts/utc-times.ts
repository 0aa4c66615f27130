import type { Part } from "./spec-parts.js";

/** Functions of Vega's expressions that read or write a local time; each has a twin for UTC. */
const LOCAL =
  /^(?:datetime$|time(?=Format|Parse|Offset|Sequence)|(?=(?:year|quarter|month|date|day|dayofyear|week|isoweek|hours|minutes|seconds|milliseconds)$))/;

/**
 * Makes all local times of a parsed Vega specification times in UTC, as those in the rows are: the browser's zone may have
 * two hours of one name, or an hour too few. It changes the syntax trees of expressions, because strings may contain anything.
 */
export function useUtc(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const node = part as Part;
  if (node["type"] === "CallExpression")
    node["callee"] = utcCallee(node["callee"] as Part, node["arguments"] as Part[]);
  if (node["type"] === "Property" && nameOf(node["key"]) === "formatType" && nameOf(node["value"]) === "time")
    node["value"] = { type: "Literal", value: "utc" };
  for (const name of ["type", "formatType"]) if (node[name] === "time") node[name] = "utc";
  if (node["type"] === "timeunit") (node["params"] as Part)["timezone"] = "utc";
  // a specification's own rows are not part of it
  for (const [name, each] of Object.entries(node)) if (name !== "$ingest") useUtc(each);
}

function utcCallee(callee: Part, { length }: Part[]): Part {
  const name = String(callee["name"]);
  // `utc` takes a single number for a year
  if (name === "datetime" && length < 2) return { ...callee, name: length === 0 ? "now" : "toDate" };
  return { ...callee, name: name.replace(LOCAL, "utc") };
}

function nameOf(node: unknown): unknown {
  const { name, value } = Object(node) as Part;
  return name ?? value;
}

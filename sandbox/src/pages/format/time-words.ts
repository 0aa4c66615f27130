import type { QueryColumn } from "../../contract/viewer-api.js";

type Part = Record<string, unknown>;

/** How charts write the times of a grain, in d3's terms. Quarters have no pattern that every language shares. */
const PATTERNS: Readonly<Record<string, string>> = {
  year: "%Y",
  month: "%b %Y",
  week: "%x",
  day: "%x",
  hour: "%x, %H:%M",
  minute: "%x, %H:%M",
  second: "%x, %X",
};

const isPart = (value: unknown): value is Part => Object.getPrototypeOf(value ?? "") === Object.prototype;

/**
 * Gives times the words of their grain where a specification says nothing of them: on axes with one place for each
 * bucket, which would write whole dates, and in tooltips. The grain is the viewer's choice, so that the specification
 * can't know it.
 * @param quarter the pattern of a quarter, such as "Q%q %Y"
 */
export function withTimeWords(spec: Part, columns: readonly QueryColumn[], quarter: string): Part {
  const patterns = new Map<unknown, string | undefined>(
    columns
      .filter(({ kind }) => kind === "time")
      .map(({ field, grain = "day" }) => [field, grain === "quarter" ? quarter : PATTERNS[grain]] as const),
  );
  return rewritten(spec, patterns);
}

function rewritten(view: Part, patterns: ReadonlyMap<unknown, string | undefined>): Part {
  const entries = Object.entries(view).map(([name, value]) => {
    if (name === "encoding" && isPart(value)) return [name, encoding(value, patterns)];
    if (name === "spec" && isPart(value)) return [name, rewritten(value, patterns)];
    if (!["layer", "concat", "hconcat", "vconcat"].includes(name) || !Array.isArray(value))
      return [name, value];
    return [name, value.map((part: unknown) => (isPart(part) ? rewritten(part, patterns) : part))];
  });
  return Object.fromEntries(entries) as Part;
}

function encoding(channels: Part, patterns: ReadonlyMap<unknown, string | undefined>): Part {
  const told = (definition: unknown) => {
    const pattern = isPart(definition) && !definition["timeUnit"] && patterns.get(definition["field"]);
    return isPart(definition) && pattern
      ? { format: pattern, formatType: "time", ...definition }
      : definition;
  };
  const marked = (definition: unknown, isX: boolean) => {
    if (!isPart(definition) || definition["timeUnit"] || definition["axis"] === null) return definition;
    const pattern = patterns.get(definition["field"]);
    const isBands = definition["type"] === "ordinal" || definition["type"] === "nominal";
    if (!isBands || pattern === undefined) return definition;
    const own = Object(definition["axis"]) as Part;
    // narrow buckets at either end have no room for words that are centred, and the drawing's edge would cut them
    const flush = isX && own["labelAngle"] === 0 && { labelFlush: 20 };
    const words = { format: pattern, formatType: "time", labelOverlap: true, ...flush };
    return { ...definition, axis: { ...words, ...own } };
  };
  const entries = Object.entries(channels).map(([name, value]) => {
    if (name === "x" || name === "y") return [name, marked(value, name === "x")];
    if (name === "tooltip") return [name, Array.isArray(value) ? value.map(told) : told(value)];
    return [name, value];
  });
  return Object.fromEntries(entries) as Part;
}

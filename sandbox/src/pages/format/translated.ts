import type { Formats } from "./format.js";

/** The properties of dashboards, reports and chart specifications that viewers read. */
const TEXTS: readonly string[] = ["title", "description", "markdown"];

/** A copy of some content with its strings in the viewer's language. Strings without a translation stay as they are. */
export function translated<T>(content: T, formats: Formats, texts = TEXTS): T {
  const copy = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return texts.includes(name) ? formats.text(value) : value;
    if (Array.isArray(value)) return value.map((each: unknown) => copy(each));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each, key)]));
  };
  return copy(content) as T;
}

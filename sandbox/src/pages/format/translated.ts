import type { Formats } from "./format.js";

/** The properties of dashboards, reports and chart specifications that hold texts for people. */
const TEXTS: readonly string[] = ["title", "description", "markdown"];

/** A copy of some content with its texts in the viewer's language. A string that no table has stays as it is. */
export function translated<T>(content: T, formats: Formats, texts = TEXTS): T {
  const copy = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return texts.includes(name) ? formats.text(value) : value;
    if (Array.isArray(value)) return value.map((each: unknown) => copy(each));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each, key)]));
  };
  return copy(content) as T;
}

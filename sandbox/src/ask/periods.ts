import { addUnits, type Span } from "../contract/calendar.js";
import { readSpan } from "./named-spans.js";
import { wordCount, type Found, type NamedSpan } from "./parts.js";

/** How a span is limited by the words before it; the longest form first. */
const EDGES: readonly (readonly [RegExp, (span: NamedSpan) => Span])[] = [
  [
    lead("(?:since|starting|starting from|from|from the|after the start of)"),
    ({ from }) => ({ from, to: null }),
  ],
  [lead("after"), ({ to }) => ({ from: addUnits(to, 1, "day"), to: null })],
  [lead("before"), ({ from }) => ({ from: null, to: addUnits(from, -1, "day") })],
  [lead("(?:until|till|up to|through)"), ({ to }) => ({ from: null, to })],
];

/** "In 2025", "since March", "between May and July": the span with the words that limit it. */
export function readPeriod(text: string, today: string): Found | undefined {
  const between = readPair(text, /^(?:between|from|)(?: the)? ?/, /^(?:and|to|until|till|through) /, today);
  if (between) return between;
  for (const [pattern, limit] of EDGES) {
    const match = pattern.exec(text);
    const found = match && readSpan(text.slice(match[0].length), today);
    if (match && found) return period(limit(found.part), found.part, wordCount(match[0]) + found.length);
  }
  const [before = ""] = /^(?:(?:in|during|for|of|on|within|over)(?: the)? )?/.exec(text) ?? [];
  const found = readSpan(text.slice(before.length), today);
  return (
    found &&
    period({ from: found.part.from, to: found.part.to }, found.part, wordCount(before) + found.length)
  );
}

/** Two spans with a word between; "March and May" without "between" are two, and "to" makes them one all the same. */
function readPair(text: string, start: RegExp, middle: RegExp, today: string): Found | undefined {
  const [before = ""] = start.exec(text) ?? [];
  const first = readSpan(text.slice(before.length), today);
  if (!first) return undefined;
  const behind = text.slice(before.length).split(" ").slice(first.length).join(" ");
  const [word] = middle.exec(behind) ?? [];
  if (word === undefined || (word === "and " && !before.startsWith("between"))) return undefined;
  const second = readSpan(behind.slice(word.length), today);
  if (!second || second.part.to < first.part.from) return undefined;
  const span = { from: first.part.from, to: second.part.to };
  const isRelative = first.part.isRelative || second.part.isRelative;
  return period(span, { unit: null, isRelative }, wordCount(before) + first.length + 1 + second.length);
}

function period(
  span: Span,
  { unit, isRelative }: Pick<NamedSpan, "unit" | "isRelative">,
  length: number,
): Found {
  return { length, part: { kind: "period", span, unit: span.from && span.to ? unit : null, isRelative } };
}

function lead(words: string): RegExp {
  return new RegExp(`^${words} `);
}

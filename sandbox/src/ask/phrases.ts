import type { Unit } from "../contract/calendar.js";
import { NUMBER, readNumber } from "./named-spans.js";
import { wordCount, type Found, type Part, type Role } from "./parts.js";

const UNIT = "(day|week|month|quarter|year)";
const EITHER =
  "(?:compared|compare|comparison|vs|versus|against|relative)(?: (?:it|that|this))?(?: to| with)?(?: the)?";
const FREQUENCIES: Readonly<Record<string, string>> = {
  ...{ hourly: "hour", daily: "day", weekly: "week", monthly: "month", quarterly: "quarter" },
  ...{ yearly: "year", annually: "year", annual: "year" },
};
const FREQUENCY = `(${Object.keys(FREQUENCIES).join("|")})`;
const SHORT_UNITS: Readonly<Record<string, Unit>> = {
  y: "year",
  q: "quarter",
  m: "month",
  w: "week",
  d: "day",
};

type Read = (groups: readonly (string | undefined)[]) => Part | undefined;

const compared = (unit: string | undefined): Part => ({
  kind: "comparison",
  amount: 1,
  unit: (unit ?? null) as Unit | null,
});
const ranked =
  (direction: "asc" | "desc", of: "groups" | "figures"): Read =>
  ([before, after]) => {
    const limit = before ?? after;
    return { kind: "ranking", limit: limit === undefined ? null : readNumber(limit), direction, of };
  };
const threshold =
  (operator: string): Read =>
  ([text = ""]) => ({ kind: "threshold", operator, value: readFigure(text) });
const role =
  (name: Role): Read =>
  () => ({ kind: "role", role: name });

/** A figure: `1,000`, `10k`, `5%`. */
const FIGURE = "(\\d+(?:[.,]\\d+)*(?:%|[km])?)";

const FACTORS: Readonly<Record<string, number>> = { "%": 0.01, k: 1000, m: 1_000_000 };

/** Fixed phrases and what they mean. */
const PHRASES: readonly (readonly [RegExp, Read])[] = [
  [phrase(`${EITHER} (?:last|previous|prior) ${UNIT}`), ([unit]) => compared(unit)],
  [phrase(`${EITHER} ${UNIT} before`), ([unit]) => compared(unit)],
  [phrase(`than (?:the )?(?:last|previous|prior) ${UNIT}`), ([unit]) => compared(unit)],
  [phrase(`${UNIT} (?:over|on) \\1`), ([unit]) => compared(unit)],
  [phrase("([yqmwd])o\\1"), ([letter = ""]) => compared(SHORT_UNITS[letter])],
  [phrase("(?:growth|change|changed|grow|grew)(?: rate)?"), () => compared(undefined)],
  [phrase(FREQUENCY), ([name = ""]) => ({ kind: "grain", grain: FREQUENCIES[name] ?? null })],
  [phrase(`(hour|day|week|month|quarter|year)`), ([grain = ""]) => ({ kind: "grain", grain })],
  [phrase(`${UNIT} by \\1`), ([grain = ""]) => ({ kind: "grain", grain })],
  [
    phrase("(?:over time|trend over time|trend|timeline|development|evolution|history)"),
    () => ({ kind: "grain", grain: null }),
  ],
  [phrase(`${NUMBER} (?:best|top|highest|largest|biggest|strongest)`), ranked("desc", "groups")],
  [phrase(`${NUMBER} (?:worst|bottom|lowest|smallest|weakest)`), ranked("asc", "groups")],
  [
    phrase(`()(?:top|best|leading|strongest)(?: ${NUMBER})?`),
    ([, limit]) => ranked("desc", "groups")([limit]),
  ],
  [phrase(`()(?:worst|bottom|weakest)(?: ${NUMBER})?`), ([, limit]) => ranked("asc", "groups")([limit])],
  [
    phrase(`()(?:highest|largest|biggest|greatest|most)(?: ${NUMBER})?`),
    ([, limit]) => ranked("desc", "figures")([limit]),
  ],
  [
    phrase(`()(?:lowest|smallest|fewest|least)(?: ${NUMBER})?`),
    ([, limit]) => ranked("asc", "figures")([limit]),
  ],
  [phrase(`(?:more|greater|higher|larger) than ${FIGURE}`), threshold("greater_than")],
  [phrase(`(?:over|above) ${FIGURE}`), threshold("greater_than")],
  [phrase(`(?:less|fewer|lower|smaller) than ${FIGURE}`), threshold("less_than")],
  [phrase(`(?:under|below) ${FIGURE}`), threshold("less_than")],
  [phrase(`at least ${FIGURE}`), threshold("greater_than_or_equal")],
  [phrase(`at most ${FIGURE}`), threshold("less_than_or_equal")],
  [phrase(`${FIGURE} or more`), threshold("greater_than_or_equal")],
  [phrase(`${FIGURE} or (?:les|less|fewer)`), threshold("less_than_or_equal")],
  [phrase("(?:by|per|acros|across|for each|for every|each|every)"), role("by")],
  [phrase("(?:not|except|excluding|exclude|without|other than)(?: for)?"), role("not")],
  [phrase(EITHER), role("versus")],
  [phrase("(?:how many|(?:total )?(?:number|count) of)"), role("how-many")],
  [phrase("(?:which|list|name)"), role("list")],
  [phrase("(?:with|having|whose|that have|where)"), role("with")],
];

/** What the fixed phrases mean that a text begins with. */
export function* readPhrases(text: string): Generator<Found> {
  for (const [pattern, read] of PHRASES) {
    const match = pattern.exec(text);
    const part = match ? read(match.slice(1)) : undefined;
    if (match && part) yield { length: wordCount(match[0]), part };
  }
}

function phrase(source: string): RegExp {
  return new RegExp(`^${source} `);
}

function readFigure(text: string): number {
  const [, digits = "", unit = ""] = /^([\d.,]+)(.*)$/.exec(text) ?? [];
  return Number(digits.replaceAll(",", "")) * (FACTORS[unit] ?? 1);
}

import {
  addUnits,
  isDay,
  isWritable,
  unitAround,
  type ClosedSpan,
  type Span,
  type Unit,
} from "../contract/calendar.js";

/** Days that a question names. */
export interface NamedSpan<S extends Span = Span> {
  span: S;
  /** Whether they depend on today. */
  isRelative: boolean;
  /** The words that name them, each followed by a space. */
  text: string;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const YEAR = "((?:19|20|21)\\d\\d)";
const UNIT = "(day|week|month|quarter|year)";
const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A positive integer, in digits or as a word up to twelve. */
export const NUMBER = `([1-9]\\d{0,2}|${NUMBERS.join("|")})`;

/** Reads a match of `NUMBER`. */
export function readNumber(text: string): number {
  return /\d/.test(text) ? Number(text) : NUMBERS.indexOf(text) + 1;
}

type Read = (groups: readonly string[], today: string) => ClosedSpan | undefined;
type Form = readonly [pattern: string, read: Read, isRelative?: true];

/** How spans are written, the longest form first. */
const FORMS: readonly Form[] = [
  ["(\\d{4}-\\d\\d-\\d\\d)", ([date = ""]) => around(date, "day")],
  ["(\\d{4}-\\d\\d)", ([month = ""]) => around(`${month}-01`, "month")],
  [`(\\d{1,2})(?:st|nd|rd|th)? ${MONTH} ${YEAR}`, ([d, m, y]) => day(y, m, d)],
  [`${MONTH} (\\d{1,2})(?:st|nd|rd|th)? ${YEAR}`, ([m, d, y]) => day(y, m, d)],
  [`${MONTH} (?:of )?${YEAR}`, ([name, year = ""]) => around(`${year}-${monthNumber(name)}-01`, "month")],
  [MONTH, ([name], today) => latest(`${today.slice(0, 4)}-${monthNumber(name)}-01`, "month", today), true],
  [`q([1-4]) (?:of )?${YEAR}`, ([n, year = ""]) => around(quarterStart(year, n), "quarter")],
  ["q([1-4])", ([n], today) => latest(quarterStart(today.slice(0, 4), n), "quarter", today), true],
  [YEAR, ([year = ""]) => around(`${year}-01-01`, "year")],
  ["today", (_, today) => around(today, "day"), true],
  ["yesterday", (_, today) => around(addUnits(today, -1, "day"), "day"), true],
  [
    `(?:the )?(?:last|past|previous) ${NUMBER} ${UNIT}`,
    ([n = "", unit], today) => rolling(readNumber(n), unit as Unit, today),
    true,
  ],
  [
    `(?:the )?(?:last|past|previous) ${UNIT}`,
    ([unit], today) => unitAround(addUnits(today, -1, unit as Unit), unit as Unit),
    true,
  ],
  [`(?:this|the current) ${UNIT}`, ([unit], today) => unitAround(today, unit as Unit), true],
];

const PATTERNS = FORMS.map(
  ([pattern, read, isRelative = false]) => [new RegExp(`^${pattern} `), read, isRelative] as const,
);

/** Words before a span that leave one of its sides open. */
const EDGES: readonly (readonly [RegExp, (span: ClosedSpan) => Span])[] = [
  [/^(?:since|from) (?:the )?/, ({ from }) => ({ from, to: null })],
  [/^after (?:the )?/, ({ to }) => ({ from: addUnits(to, 1, "day"), to: null })],
  [/^before (?:the )?/, ({ from }) => ({ from: null, to: addUnits(from, -1, "day") })],
  [/^(?:until|till) (?:the )?/, ({ to }) => ({ from: null, to })],
  [/^(?:(?:in|during|for|of|on|within|over) (?:the )?)?/, (span) => span],
];

/** Reads "in 2025", "since March" or "between May and July" at the start of a string; `today` is an ISO date. */
export function readTimeSpan(text: string, today: string): NamedSpan | undefined {
  const pair =
    readPair(text, /^between /, /^and /, today) ??
    readPair(text, /^(?:from )?/, /^(?:to|until|till) /, today);
  if (pair) return pair;
  for (const [pattern, limit] of EDGES) {
    const [before] = pattern.exec(text) ?? [];
    const named = before === undefined ? undefined : readUnit(text.slice(before.length), today);
    if (named) return checked({ ...named, span: limit(named.span), text: `${before}${named.text}` });
  }
  return undefined;
}

function readPair(text: string, start: RegExp, middle: RegExp, today: string): NamedSpan | undefined {
  const [before] = start.exec(text) ?? [];
  const first = before === undefined ? undefined : readUnit(text.slice(before.length), today);
  if (!first) return undefined;
  const left = `${before}${first.text}`;
  const [between] = middle.exec(text.slice(left.length)) ?? [];
  const second = between && readUnit(text.slice(left.length + between.length), today);
  if (!second) return undefined;
  // a range whose ends are exchanged is read as if they were not
  const [from, to] = second.span.to < first.span.from ? [second, first] : [first, second];
  const span = { from: from.span.from, to: to.span.to };
  const isRelative = first.isRelative || second.isRelative;
  return checked({ span, isRelative, text: `${left}${between}${second.text}` });
}

function readUnit(text: string, today: string): NamedSpan<ClosedSpan> | undefined {
  for (const [pattern, read, isRelative] of PATTERNS) {
    const match = pattern.exec(text);
    const span = match ? read(match.slice(1), today) : undefined;
    if (match && span) return { span, isRelative, text: match[0] };
  }
  return undefined;
}

function checked(named: NamedSpan): NamedSpan | undefined {
  return isWritable(named.span) ? named : undefined;
}

function around(date: string, unit: Unit): ClosedSpan | undefined {
  return isDay(date) ? unitAround(date, unit) : undefined;
}

/** A month or quarter without a year is the latest that has begun. */
function latest(date: string, unit: Unit, today: string): ClosedSpan | undefined {
  return around(date <= today ? date : addUnits(date, -1, "year"), unit);
}

/** "Last 30 days" ends today, and so does "last 3 months". */
function rolling(amount: number, unit: Unit, today: string): ClosedSpan {
  return { from: addUnits(addUnits(today, -amount, unit), 1, "day"), to: today };
}

function day(year = "", month = "", date = ""): ClosedSpan | undefined {
  return around(`${year}-${monthNumber(month)}-${date.padStart(2, "0")}`, "day");
}

function monthNumber(name = ""): string {
  return String(MONTHS.indexOf(name.slice(0, 3)) + 1).padStart(2, "0");
}

function quarterStart(year: string, quarter = ""): string {
  return `${year}-${String(Number(quarter) * 3 - 2).padStart(2, "0")}-01`;
}

import { addUnits, isWritable, unitAround, type ClosedSpan, type Unit } from "../contract/calendar.js";
import { wordCount, type Found, type NamedSpan } from "./parts.js";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const YEAR = "((?:19|20|21)\\d\\d)";
const UNIT = "(day|week|month|quarter|year)";
const ORDINAL = "(first|second|third|fourth|1st|2nd|3rd|4th)";
const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A whole number, in digits or as a word up to twelve. */
export const NUMBER = `(\\d{1,4}|${NUMBERS.join("|")})`;

/** The value of what `NUMBER` has matched. */
export function readNumber(text: string): number {
  return /\d/.test(text) ? Number(text) : NUMBERS.indexOf(text) + 1;
}

type Named = ClosedSpan & { unit: Unit | null; isRelative?: boolean };
type Read = (groups: readonly string[], today: string) => Named | undefined;

/** How spans of days are written, the longest form first. `of` and `the` are optional in the middle. */
const FORMS: readonly (readonly [RegExp, Read])[] = [
  [form("(\\d{4}-\\d\\d-\\d\\d)"), ([date = ""]) => around(date, "day")],
  [form("(\\d{4}-\\d\\d)"), ([month = ""]) => around(`${month}-01`, "month")],
  [form(`(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH} ${YEAR}`), ([d, m, y]) => day(y, m, d)],
  [form(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)? ${YEAR}`), ([m, d, y]) => day(y, m, d)],
  [
    form(`${MONTH} (?:of )?${YEAR}`),
    ([name, year = ""]) => around(`${year}-${monthNumber(name)}-01`, "month"),
  ],
  [form(MONTH), ([name], today) => latestMonth(name, today)],
  [
    form(`(?:the )?${ORDINAL} quarter(?: (?:of )?${YEAR})?`),
    ([n, year], today) => quarter(ordinal(n), year, today),
  ],
  [form(`q([1-4])(?: (?:of )?${YEAR})?`), ([n, year], today) => quarter(Number(n), year, today)],
  [form(`${YEAR} q([1-4])`), ([year, n], today) => quarter(Number(n), year, today)],
  [
    form(`(?:the )?(?:${ORDINAL} half (?:of )?|h([12]) )${YEAR}`),
    ([word, digit, year]) => half(word ? ordinal(word) : Number(digit), year),
  ],
  [form(`(?:the )?(?:year )?${YEAR}`), ([year = ""]) => around(`${year}-01-01`, "year")],
  [form("today"), (_, today) => relative(around(today, "day"))],
  [form("yesterday"), (_, today) => relative(around(addUnits(today, -1, "day"), "day"))],
  [
    form(`(?:the )?(?:last|past|previous|recent) ${NUMBER} ${UNIT}`),
    ([n = "", unit], today) => rolling(readNumber(n), unit as Unit, today),
  ],
  [
    form(`(?:the )?(?:last|past|previous|prior) ${UNIT}`),
    ([unit], today) => shifted(-1, unit as Unit, today),
  ],
  [
    form(`(?:so far )?(?:this|the current|current) ${UNIT}(?: so far)?`),
    ([unit], today) => shifted(0, unit as Unit, today),
  ],
  [form(`${UNIT} to date`), ([unit], today) => shifted(0, unit as Unit, today)],
  [form("ytd"), (_, today) => shifted(0, "year", today)],
  [form("qtd"), (_, today) => shifted(0, "quarter", today)],
  [form("mtd"), (_, today) => shifted(0, "month", today)],
];

/** Reads the span that a text begins with; `today` is an ISO date. */
export function readSpan(text: string, today: string): Found<NamedSpan> | undefined {
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(text);
    const named = match ? read(match.slice(1), today) : undefined;
    if (match && named && isWritable(named)) {
      return { length: wordCount(match[0]), part: { isRelative: false, ...named } };
    }
  }
  return undefined;
}

function form(source: string): RegExp {
  return new RegExp(`^${source} `);
}

function around(date: string, unit: Unit): Named | undefined {
  // dates that do not exist come back as another one
  return addUnits(date, 0, "day") === date ? { ...unitAround(date, unit), unit } : undefined;
}

function relative(named: Named | undefined): Named | undefined {
  return named && { ...named, isRelative: true };
}

function shifted(amount: number, unit: Unit, today: string): Named {
  return { ...unitAround(addUnits(today, amount, unit), unit), unit, isRelative: true };
}

/** "Last 30 days" ends today, and so does "last 3 months". */
function rolling(amount: number, unit: Unit, today: string): Named | undefined {
  if (amount < 1) return undefined;
  return {
    from: addUnits(addUnits(today, -amount, unit), 1, "day"),
    to: today,
    unit: null,
    isRelative: true,
  };
}

function monthNumber(name = ""): string {
  return String(MONTHS.indexOf(name.slice(0, 3)) + 1).padStart(2, "0");
}

function day(year = "", month = "", date = ""): Named | undefined {
  return around(`${year}-${monthNumber(month)}-${date.padStart(2, "0")}`, "day");
}

/** A month without a year is the latest that has begun. */
function latestMonth(name: string | undefined, today: string): Named | undefined {
  const date = `${today.slice(0, 4)}-${monthNumber(name)}-01`;
  return relative(around(date <= today ? date : addUnits(date, -1, "year"), "month"));
}

function quarter(number: number, year: string | undefined, today: string): Named | undefined {
  const date = `${year ?? today.slice(0, 4)}-${String(number * 3 - 2).padStart(2, "0")}-01`;
  if (year !== undefined) return around(date, "quarter");
  return relative(around(date <= today ? date : addUnits(date, -1, "year"), "quarter"));
}

function half(number: number, year = ""): Named | undefined {
  if (number > 2) return undefined;
  return {
    from: `${year}-${number === 1 ? "01-01" : "07-01"}`,
    to: `${year}-${number === 1 ? "06-30" : "12-31"}`,
    unit: null,
  };
}

function ordinal(word = ""): number {
  return ["first", "second", "third", "fourth"].indexOf(word) + 1 || Number.parseInt(word, 10);
}

import { addUnits, type Unit } from "../../contract/calendar.js";
import { parseLocalTime } from "./format.js";
import type { ComparisonOutput, QueryResponse, QueryColumn } from "../../contract/viewer-api.js";

/** A figure beside the same one of an earlier period. */
export interface Comparison {
  /** The earlier value, where the report asks for it. */
  previous: number | undefined;
  /** The change itself. */
  change: number | undefined;
  /** The change as a share of the earlier value; null where that was nothing. */
  rate: number | null | undefined;
  direction: "up" | "down" | "unchanged";
  /** Whether that is good news. */
  isGood: boolean;
  /** How far back. */
  amount: number;
  unit: string;
}

/** The measure that a KPI is about: the result's first. */
export function headline({ columns }: Pick<QueryResponse, "columns">): QueryColumn | undefined {
  return columns.find(({ kind, comparison }) => kind === "measure" && !comparison);
}

/** Compares the headline's figure with an earlier period. What the report does not ask for is computed from the rest. */
export function comparisonOf({ columns, rows }: QueryResponse): Comparison | undefined {
  const column = headline({ columns });
  const row = rows[0];
  const outputs = columns.filter(({ member, comparison }) => comparison && member === column?.member);
  const period = outputs[0]?.comparison;
  if (!column || !row || !period) return undefined;
  const number = (field: string | undefined) => {
    const value = field === undefined ? undefined : row[field];
    return typeof value === "number" ? value : undefined;
  };
  const output = (name: ComparisonOutput) =>
    number(outputs.find(({ comparison }) => comparison?.output === name)?.field);
  const value = number(column.field);
  const given = output("change");
  const previous =
    output("previous") ?? (value !== undefined && given !== undefined ? value - given : undefined);
  const change = given ?? (value !== undefined && previous !== undefined ? value - previous : undefined);
  const rate =
    output("change_rate") ?? (previous && change !== undefined ? change / Math.abs(previous) : null);
  const sign = Math.sign(change ?? rate ?? Number.NaN);
  if (Number.isNaN(sign)) return undefined; // one of the two periods has no value
  const direction = sign > 0 ? "up" : sign < 0 ? "down" : "unchanged";
  const isGood = direction === (column.lowerIsBetter ? "down" : "up");
  return { previous, change, rate, direction, isGood, amount: period.amount, unit: period.unit };
}

const UNITS: readonly string[] = ["day", "week", "month", "quarter", "year"] satisfies Unit[];
const HOUR_MS = 3_600_000;

/** Moves a date to the beginning of its bucket: a year before a week's Monday is in the middle of another week. */
function toBucket(date: Date, grain: string | undefined): void {
  const month = date.getUTCMonth();
  if (grain === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (grain === "month") date.setUTCDate(1);
  if (grain === "quarter") date.setUTCMonth(month - (month % 3), 1);
  if (grain === "year") date.setUTCMonth(0, 1);
}

/**
 * The beginning of the bucket that lies an amount of time before another, in the same form; nothing for a unit that has
 * no fixed length.
 */
export function earlier(iso: string, amount: number, unit: string, grain?: string): string | undefined {
  if (!parseLocalTime(iso) || (unit !== "hour" && !UNITS.includes(unit))) return undefined;
  // the 31st becomes the last day of a shorter month, as in PostgreSQL
  const moved = unit === "hour" ? iso : addUnits(iso.slice(0, 10), -amount, unit as Unit) + iso.slice(10);
  const date = parseLocalTime(moved);
  if (!date) return undefined;
  if (unit === "hour") date.setTime(date.getTime() - amount * HOUR_MS);
  toBucket(date, grain);
  return date.toISOString().slice(0, iso.length);
}

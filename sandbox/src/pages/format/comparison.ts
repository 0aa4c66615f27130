import type { ComparisonOutput, QueryResponse, QueryColumn } from "../../contract/viewer-api.js";

/** A value compared with that of an earlier period. */
export interface Comparison {
  /** The earlier value; undefined if it can't be computed. */
  previous: number | undefined;
  /** The difference of the two values. */
  change: number | undefined;
  /** The change as a share of the earlier value; null if that was 0. */
  rate: number | null | undefined;
  direction: "up" | "down" | "unchanged";
  /** Whether the change is an improvement. */
  isGood: boolean;
  /** The distance of the two periods, in `unit`s. */
  amount: number;
  unit: string;
}

/** The measure that a KPI shows: the first one of the result. */
export function headline({ columns }: Pick<QueryResponse, "columns">): QueryColumn | undefined {
  return columns.find(({ kind, comparison }) => kind === "measure" && !comparison);
}

/** Compares the headline's value with an earlier period. Computes the outputs that the result does not have. */
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
  const ownChange = output("change");
  const previous =
    output("previous") ?? (value !== undefined && ownChange !== undefined ? value - ownChange : undefined);
  const change = ownChange ?? (value !== undefined && previous !== undefined ? value - previous : undefined);
  const rate =
    output("change_rate") ?? (previous && change !== undefined ? change / Math.abs(previous) : null);
  const sign = Math.sign(change ?? rate ?? Number.NaN);
  if (Number.isNaN(sign)) return undefined; // one of the two periods has no value
  const direction = sign > 0 ? "up" : sign < 0 ? "down" : "unchanged";
  const isGood = direction === (column.lowerIsBetter ? "down" : "up");
  return { previous, change, rate, direction, isGood, amount: period.amount, unit: period.unit };
}

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

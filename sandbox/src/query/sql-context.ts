import type { LocalTime } from "./model.js";

/** Adds a value to a statement, and returns the parameter that stands for it. */
export type Bind = (value: unknown, type: string) => string;

/** The state that the parts of a statement share. */
export interface SqlContext {
  values: unknown[];
  bind: Bind;
  time: LocalTime;
}

/** Starts a statement whose times are in a zone, moved by days. */
export function createSqlContext(timezone: string, shiftDays: number): SqlContext {
  const values: unknown[] = [];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  // bound when it is first used: PostgreSQL rejects a parameter that no statement text refers to
  let parameter: string | undefined;
  const days = Math.trunc(shiftDays);
  // in hours: days of the database's own zone may have 23 of them
  const moved = (column: string) => (days === 0 ? column : `(${column} + interval '${days * 24} hours')`);
  const time: LocalTime = {
    instant: (column) => `${moved(column)} at time zone ${(parameter ??= bind(timezone, "text"))}`,
    day: (column) => moved(`${column}::timestamp`),
  };
  return { values, bind, time };
}

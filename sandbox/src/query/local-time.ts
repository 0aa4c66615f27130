import type { Bind } from "./filters.js";
import type { LocalTime } from "./model.js";
import { checkTimezone } from "./time.js";

/**
 * Writes stored times in a zone, moved by days. The zone is bound when it is first needed, because a statement must not
 * have a parameter that it does not use. @throws QueryError when the zone is none.
 */
export function localTime(timezone: string, shiftDays: number, bind: Bind): LocalTime {
  const zone = checkTimezone(timezone);
  let parameter: string | undefined;
  const days = Math.trunc(shiftDays);
  // in hours: days of the database's own zone may have 23 of them
  const moved = (column: string) => (days === 0 ? column : `(${column} + interval '${days * 24} hours')`);
  return {
    instant: (column) => `${moved(column)} at time zone ${(parameter ??= bind(zone, "text"))}`,
    day: (column) => moved(`${column}::timestamp`),
  };
}

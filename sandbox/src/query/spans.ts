import { addUnits } from "../contract/calendar.js";

/** A span of local time, as two ISO 8601 date-times without a zone. It includes `from` and excludes `to`. */
export interface TimeSpan {
  from: string;
  to: string;
}

/** The span of all times. */
export const ALWAYS: TimeSpan = { from: "0001-01-01T00:00:00", to: "9999-12-31T00:00:00" };

const HOUR_MS = 3_600_000;

/** Returns the date-time at which a day begins. */
export function midnight(day: string): string {
  return `${day}T00:00:00`;
}

/** Returns the last day that a span includes in part. */
export function lastDay({ to }: TimeSpan): string {
  const day = to.slice(0, 10);
  return to === midnight(day) ? addUnits(day, -1, "day") : day;
}

export function hoursOf({ from, to }: TimeSpan): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / HOUR_MS;
}

/** Returns the date-time some hours later. */
export function addHours(time: string, hours: number): string {
  return new Date(Math.round(Date.parse(`${time}Z`) + hours * HOUR_MS)).toISOString().slice(0, time.length);
}

/** Merges spans that overlap or touch, and sorts them. */
export function united(spans: readonly TimeSpan[]): TimeSpan[] {
  const all: TimeSpan[] = [];
  for (const span of spans.filter(({ from, to }) => from < to).toSorted(byBeginning)) {
    const last = all.at(-1);
    if (!last || last.to < span.from) all.push(span);
    else if (last.to < span.to) all.splice(-1, 1, { from: last.from, to: span.to });
  }
  return all;
}

/** Returns the times that are in both lists. */
export function common(some: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  return united(
    some.flatMap((one) =>
      others.map((other) => ({
        from: one.from > other.from ? one.from : other.from,
        to: one.to < other.to ? one.to : other.to,
      })),
    ),
  );
}

/** Returns all times outside of the spans. */
export function without(spans: readonly TimeSpan[]): TimeSpan[] {
  const ends = [ALWAYS.from, ...united(spans).flatMap(({ from, to }) => [from, to]), ALWAYS.to];
  return united(
    ends.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: ends[index + 1] ?? ALWAYS.to }] : [])),
  );
}

/** Whether one of the spans contains another one. */
export function holds(spans: readonly TimeSpan[], { from, to }: TimeSpan): boolean {
  return spans.some((span) => span.from <= from && to <= span.to);
}

/** Returns the span from the first beginning to the last end; empty if there are no spans. */
export function extent(spans: readonly TimeSpan[]): TimeSpan {
  const { from } = spans[0] ?? { from: ALWAYS.from };
  return { from, to: spans.at(-1)?.to ?? from };
}

function byBeginning(one: TimeSpan, other: TimeSpan): number {
  return one.from < other.from ? -1 : 1;
}

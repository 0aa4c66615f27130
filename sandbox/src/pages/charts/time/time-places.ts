import { parseLocalTime } from "../../format/format.js";
import { ROOM_BEFORE, type PlacedBucket } from "./time-labels.js";

/** A time bucket of a result. */
export interface Bucket {
  iso: string;
  /** As in the chart's data, which treats local times as UTC. */
  time: number;
}

/** The position of a bucket on an axis. */
type Place = Pick<PlacedBucket, "shift" | "share">;

/** The room that a time axis keeps before its first time and after its last one. Pixels. */
interface Room {
  start: number;
  end: number;
}

/** Room for the marker at the start of a line. Pixels. */
const MARKER_ROOM = 8;

const FIRST_MONDAY = Date.UTC(1970, 0, 5);
const HOUR_MS = 3_600_000;
const HOURS: Readonly<Record<string, number>> = { hour: 1, day: 24, week: 168 };
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** Room at both ends for half of the widest label. */
export function roomFor(widest: number): Room {
  return { start: Math.max(MARKER_ROOM, widest / 2 - ROOM_BEFORE), end: widest / 2 };
}

/** The middles of bands, one for each bucket. */
export function bandPlaces(buckets: readonly Bucket[]): Place[] {
  return buckets.map((_, index) => ({ shift: 0, share: (index + 0.5) / buckets.length }));
}

/** Places on `timeScale`. */
export function timePlaces(buckets: readonly Bucket[], { start, end }: Room): Place[] {
  const [first, last] = endsOf(buckets);
  // a scale places a single time in the middle
  if (first === last) return buckets.map(() => ({ shift: 0, share: 0.5 }));
  return buckets.map(({ time }) => {
    const share = (time - first) / (last - first);
    return { share, shift: start - share * (start + end) };
  });
}

/** A Vega-Lite scale with room at both ends, whatever width the axis has. */
export function timeScale(buckets: readonly Bucket[], { start, end }: Room): Record<string, unknown> {
  const [first, last] = endsOf(buckets);
  const perPixel = `${last - first} / max(width - ${start + end}, 1)`;
  return {
    domainMin: { expr: `${first} - ${start} * ${perPixel}` },
    domainMax: { expr: `${last} + ${end} * ${perPixel}` },
    padding: 0,
  };
}

function endsOf(buckets: readonly Bucket[]): [first: number, last: number] {
  return [buckets[0]?.time ?? 0, buckets.at(-1)?.time ?? 0];
}

/** The number of a bucket among all of its grain: whole years begin at multiples of twelve months, weeks on Mondays. */
export function bucketNumber(iso: string, grain: string): number {
  const date = parseLocalTime(iso) ?? new Date(0);
  const months = MONTHS[grain];
  if (months !== undefined) return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
  return Math.floor((date.getTime() - FIRST_MONDAY) / HOUR_MS / (HOURS[grain] ?? 1));
}

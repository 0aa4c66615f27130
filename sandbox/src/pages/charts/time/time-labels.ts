/** A time bucket at its place on an axis of some width: at `shift + share * width`. */
export interface PlacedBucket {
  /** As in the chart's data. */
  time: number;
  /** Its number among all buckets of its grain: January is a multiple of twelve. */
  number: number;
  /** The name among its neighbors, such as "Nov", and the larger unit that they share, such as "2025"; empty if there is none. */
  name: string;
  unit: string;
  /** Pixels. */
  shift: number;
  share: number;
}

/** Labels for all axes of at least this width. */
export interface TimeLabels {
  minWidth: number;
  /** The lines of each label, by its time. */
  labels: ReadonlyMap<number, readonly string[]>;
}

/** The least space between two labels. Pixels. */
const SPACE = 8;

/** The distance by which a label may begin before the axis, below the labels of the other axis. Pixels. */
export const ROOM_BEFORE = 18;

/** The steps between labelled buckets, by their grain. Larger steps double the last one. */
const STEPS: Readonly<Record<string, readonly number[]>> = {
  hour: [1, 2, 3, 6, 12, 24],
  day: [1, 2, 3, 7, 14, 28],
  week: [1, 2, 4, 8, 13, 26],
  month: [1, 2, 3, 6, 12],
  quarter: [1, 2, 4],
  year: [1, 2, 5, 10],
};

/**
 * The labels of an axis of time buckets, those for the widest axis first: thinned evenly, with the larger unit at the first
 * one and wherever it changes. Labels at the ends that do not fit are left out.
 */
export function timeLabels(
  buckets: readonly PlacedBucket[],
  grain: string,
  measure: (text: string) => number,
): TimeLabels[] {
  const found: TimeLabels[] = [];
  for (const step of stepsOf(grain, buckets.length)) {
    const first = buckets.findIndex(({ number }) => number % step === 0);
    const even = buckets.filter((_, index) => (index - Math.max(first, 0)) % step === 0);
    for (const some of [even, even.slice(0, -1), even.slice(1), even.slice(1, -1)]) {
      const { labels, minWidth } = labelled(some, measure);
      // only of use if they fit a narrower axis than denser labels do
      if (some.length > 0 && minWidth < (found.at(-1)?.minWidth ?? Infinity))
        found.push({ labels, minWidth });
    }
  }
  const middle = buckets.slice((buckets.length - 1) >> 1).slice(0, 1);
  return [...found, { ...labelled(middle, measure), minWidth: 0 }];
}

function stepsOf(grain: string, count: number): number[] {
  const steps = [...(STEPS[grain] ?? [1])];
  while (steps.at(-1)! < count) steps.push(steps.at(-1)! * 2);
  return steps;
}

/** The labels of some buckets, and the smallest width at which they do not touch each other or the ends. */
function labelled(buckets: readonly PlacedBucket[], measure: (text: string) => number): TimeLabels {
  const all = buckets.map(({ time, name, unit }, index) => {
    const isNew = unit !== "" && unit !== buckets[index - 1]?.unit;
    return [time, isNew ? [name, unit] : [name]] as const;
  });
  const halves = all.map(([, lines]) => Math.max(...lines.map(measure)) / 2);
  const widths = buckets.map(({ shift, share }, index) => {
    const half = halves[index]!;
    const before = buckets[index - 1] ?? { shift: -ROOM_BEFORE, share: 0 };
    const least = index === 0 ? half : halves[index - 1]! + SPACE + half;
    return widthOf(share - before.share, shift - before.shift, least);
  });
  const { shift = 0, share = 0 } = buckets.at(-1) ?? {};
  const end = widthOf(1 - share, -shift, halves.at(-1) ?? 0);
  return { labels: new Map(all), minWidth: Math.max(end, ...widths) };
}

/** The smallest width of an axis at which `shift + share * width` is at least `least`. */
function widthOf(share: number, shift: number, least: number): number {
  if (shift >= least) return 0;
  return share > 0 ? (least - shift) / share : Infinity;
}

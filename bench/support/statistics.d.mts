export interface Interval {
  value: number;
  low: number;
  high: number;
}
export function median(values: readonly number[]): number;
export function geometricMean(values: readonly number[]): number;
export function interval(values: readonly number[], middle: (values: readonly number[]) => number): Interval;
export function verdict(
  interval: Pick<Interval, "low" | "high">,
  limit: { atLeast: number } | { atMost: number },
): "holds" | "fails" | "undecided";

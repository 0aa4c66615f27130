/** A change of the sources that no test of its part notices, and the reason for which that is right. */
export interface Survivor {
  readonly file: string;
  /** Stryker's name for the kind of change. */
  readonly mutator: string;
  /** The source text that is replaced, with single spaces. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

/** Makes the survivors of one file. */
export const survivorIn =
  (file: string) =>
  (mutator: string, original: string, replacement: string, reason: string): Survivor => ({
    file,
    mutator,
    original,
    replacement,
    reason,
  });

/** A change of the sources that no pure test notices, and the reason for which that is right. */
export interface Survivor {
  readonly file: string;
  /** Stryker's name for the kind of change. */
  readonly mutator: string;
  /** The source text that is replaced, with single spaces. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

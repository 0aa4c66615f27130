/** One line that is wrong, and the test that must notice it. */
export interface Fault {
  readonly id: string;
  readonly file: string;
  /** Source that `file` contains exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What a user would suffer. */
  readonly why: string;
  /** The test file that must fail by an assertion. It runs on the sources, without a build. */
  readonly test: string;
}

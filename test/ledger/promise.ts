/** What this project promises, one row for each statement, and the tests that hold it. */

/** A test by its file and its title; a title with `${…}` is quoted as it is written. */
export interface TestReference {
  readonly file: string;
  readonly title: string;
}

/** The parts of the project that a promise may concern. */
export const SIDES = ["element", "client", "sandbox"] as const;

export type Side = (typeof SIDES)[number];

/** At least one test. */
export type Tests = readonly [TestReference, ...TestReference[]];

/** A promise names each side that it concerns, with at least one test. */
export type PromiseRow = {
  /** Stable and unique; begins with the chapter's prefix. */
  readonly id: string;
  readonly text: string;
  /** A phrase of the README that makes this promise. */
  readonly quote?: string;
} & Readonly<Partial<Record<Side, Tests>>>;

export interface Chapter {
  readonly title: string;
  /** What every id of the chapter begins with. */
  readonly prefix: string;
  readonly rows: readonly PromiseRow[];
}

/** Names tests of one file. */
export function testsOf(file: string): (title: string) => TestReference {
  return (title) => ({ file, title });
}

/** A name such as `createdAt`, `env_variables` or `FOLDER` as a part of an id. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
}

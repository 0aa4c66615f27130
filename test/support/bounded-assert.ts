/** fast-check with an `assert` that `npm run soak` gives other limits. */
import * as fc from "fast-check";

export * from "fast-check";

type Property<T> = fc.IAsyncProperty<T> | fc.IProperty<T>;

/** How many runs each property has in a soak instead of its own number, and how long they may take. */
interface SoakLimits {
  readonly numRuns: number;
  readonly milliseconds: number;
}

/** JSON in a variable of Node, or of the page that the test runner makes. */
function soakLimits(): SoakLimits | undefined {
  const variables = "process" in globalThis ? process.env : (globalThis as Record<string, unknown>);
  const { SVC_SOAK_PROPERTIES: json } = variables;
  return typeof json === "string" ? (JSON.parse(json) as SoakLimits) : undefined;
}

const limits = soakLimits();

/** The test file that is on the stack. */
function callingFile(): string {
  return /(?:sandbox\/)?test\/[\w/.-]+\.test\.ts/.exec(new Error().stack ?? "")?.[0] ?? "a test";
}

/** With the limits of a soak, and a line for `scripts/soak/properties.ts` to read. */
function bounded<T>(parameters: fc.Parameters<T>, { numRuns, milliseconds }: SoakLimits): fc.Parameters<T> {
  const file = callingFile();
  const printRuns: fc.Plugin<T> = () => ({
    onAllRunsComplete: (details) => console.log(`A property of ${file} held in ${details.numRuns} runs.`),
  });
  return {
    ...parameters,
    numRuns,
    plugins: [fc.interruptAfterTimeLimit(milliseconds) as fc.Plugin<T>, printRuns],
  };
}

export function assert<T>(property: fc.IAsyncProperty<T>, parameters?: fc.Parameters<T>): Promise<void>;
export function assert<T>(property: fc.IProperty<T>, parameters?: fc.Parameters<T>): void;
export function assert<T>(property: Property<T>, parameters: fc.Parameters<T> = {}): unknown {
  const check = fc.assert as (property: Property<T>, parameters: fc.Parameters<T>) => unknown;
  return check(property, limits ? bounded(parameters, limits) : parameters);
}

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

/** Prints a line for `scripts/soak/properties.ts` to read, and waits for the run that was interrupted. */
function printRuns<T>(file: string): fc.Plugin<T> {
  return () => {
    let last: unknown;
    return {
      decorateRun: (run) => (value) => {
        const result = run(value);
        last = result;
        return result;
      },
      onAllRunsComplete({ failed, numRuns }) {
        if (!failed) console.log(`A property of ${file} held in ${numRuns} runs.`);
        if (last instanceof Promise) return last.then(() => undefined); // else the next test would meet it
      },
    };
  };
}

/** With the limits of a soak. */
function bounded<T>(parameters: fc.Parameters<T>, { numRuns, milliseconds }: SoakLimits): fc.Parameters<T> {
  const interrupt = fc.interruptAfterTimeLimit(milliseconds) as fc.Plugin<T>;
  return { ...parameters, numRuns, plugins: [interrupt, printRuns<T>(callingFile())] };
}

export function assert<T>(property: fc.IAsyncProperty<T>, parameters?: fc.Parameters<T>): Promise<void>;
export function assert<T>(property: fc.IProperty<T>, parameters?: fc.Parameters<T>): void;
export function assert<T>(property: Property<T>, parameters: fc.Parameters<T> = {}): unknown {
  const check = fc.assert as (property: Property<T>, parameters: fc.Parameters<T>) => unknown;
  return check(property, limits ? bounded(parameters, limits) : parameters);
}

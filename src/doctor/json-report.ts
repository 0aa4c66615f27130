import type { Report, Reporter } from "./run-checks.js";
import type { Output } from "./text-report.js";

/** Prints the report as one JSON document at the end. */
export class JsonReport implements Reporter {
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  finish(report: Report): void {
    this.#output.write(`${JSON.stringify(report, null, 2)}\n`);
  }
}

import type { Report, Reporter } from "./run-checks.js";
import type { Screen } from "./text-report.js";

/** The report for programs: one document when all is known. */
export class JsonReport implements Reporter {
  readonly #screen: Screen;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  finish(report: Report): void {
    this.#screen.write(`${JSON.stringify(report, null, 2)}\n`);
  }
}

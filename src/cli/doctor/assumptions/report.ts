import { shorten, widthOf, wrap, type Output } from "../output.js";
import { DOCTOR_USER, type Target } from "../probe.js";
import type { AssumptionOptions, AssumptionReport } from "./check-assumptions.js";

/** Prints a readable report of the assumptions; on a terminal, also how many have been tested. */
export class AssumptionTextReport {
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  start({ tenant, deploymentId }: Target, { generatesSession }: AssumptionOptions): void {
    const session = generatesSession
      ? `This generates and redeems one session, for an embed user called ${DOCTOR_USER}. All else only reads.`
      : "This only reads.";
    this.#print(
      `Testing what svc-dashboard assumes of ${tenant.origin}, deployment ${deploymentId}. ${session}`,
    );
  }

  progress(count: number, total: number): void {
    if (this.#output.isTTY) this.#output.write(`\r${count} of ${total}${count === total ? "\r\x1b[K" : ""}`);
  }

  /** @param failure what kept the tenant from being tested, if anything did */
  finish({ rows, version }: AssumptionReport, failure: string | undefined): void {
    if (failure !== undefined) {
      this.#section(`Nothing could be tested. ${shorten(failure)}`);
      return;
    }
    const differences = rows.filter(({ verdict }) => verdict === "differs");
    for (const { id, statement, seen, affects, instead } of differences)
      this.#section(
        `differs: ${id}`,
        statement,
        `Seen: ${seen}`,
        `Affects: ${affects}`,
        `Instead: ${instead}`,
      );
    const holding = rows.filter(({ verdict }) => verdict === "holds");
    if (holding.length > 0) this.#section("holds:", holding.map(({ id }) => id).join(", "));
    const untried = rows.filter(({ verdict }) => verdict === "untried");
    for (const reason of new Set(untried.map(({ seen }) => seen))) {
      const ids = untried.filter(({ seen }) => seen === reason).map(({ id }) => id);
      this.#section(`not tried: ${shorten(reason)}`, ids.join(", "));
    }
    const counts = `${holding.length} hold, ${differences.length} differ, ${untried.length} were not tried.`;
    this.#section(
      `${counts} To report this, run it again with --json, and attach what it prints to an issue of svc-dashboard ${version}.`,
    );
  }

  #section(heading: string, ...lines: string[]): void {
    this.#output.write("\n");
    this.#print(heading);
    for (const line of lines) this.#print(line, "  ");
  }

  #print(text: string, indent = ""): void {
    for (const line of wrap(text, widthOf(this.#output) - indent.length))
      this.#output.write(`${indent}${line}\n`);
  }
}

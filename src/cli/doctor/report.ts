import type { Target } from "./probe.js";
import { shorten, widthOf, wrap, type Output } from "./output.js";
import { CHECKS, type CheckResult, type Report } from "./run-checks.js";

/** The color codes of terminals: green, red, yellow and gray. */
const COLORS: Readonly<Record<CheckResult["status"], number>> = {
  ok: 32,
  problem: 31,
  warning: 33,
  skipped: 90,
};

const STATUS_WIDTH = Math.max(...Object.keys(COLORS).map(({ length }) => length)) + 2;
const TITLE_WIDTH = Math.max(...CHECKS.map(({ title }) => title.length)) + 2;
const INDENT = " ".repeat(STATUS_WIDTH + TITLE_WIDTH);

/** Prints a readable report: each check when it ends, and on a terminal also the running one. */
export class TextReport {
  readonly #output: Output;
  readonly #isColored: boolean;
  readonly #width: number;

  constructor(output: Output, isColored: boolean) {
    this.#output = output;
    this.#isColored = isColored;
    this.#width = widthOf(output) - INDENT.length;
  }

  start({ tenant, deploymentId, host }: Target): void {
    const deployment = deploymentId === undefined ? "" : `, deployment ${deploymentId}`;
    this.#line(`Checking ${tenant.origin}${deployment}${host ? `, from ${host.origin}` : ""}.\n`);
  }

  begin(title: string): void {
    if (this.#output.isTTY) this.#output.write(`${"…".padEnd(STATUS_WIDTH)}${title}`);
  }

  end({ title, ...finding }: CheckResult): void {
    if (this.#output.isTTY) this.#output.write("\r\x1b[K");
    const { status, found } = finding;
    if (status === "skipped") return; // at the end, one line lists all checks with the same reason
    const label = this.#word(status) + title.padEnd(TITLE_WIDTH);
    const sentences = "meaning" in finding ? [finding.meaning, `To do: ${finding.remedy}`] : [];
    const lines = [found, ...sentences].flatMap((sentence) => wrap(shorten(sentence), this.#width));
    this.#line(label + lines.join(`\n${INDENT}`));
  }

  finish({ note, checks }: Report): void {
    const width = INDENT.length + this.#width;
    for (const [reason, titles] of titlesByReason(checks)) {
      const verb = titles.length === 1 ? " needs " : " need ";
      const sentence = titles.join(", ") + `: ${reason}`.replace(/^: This needs /, verb);
      const lines = wrap(shorten(sentence), width - STATUS_WIDTH);
      this.#line(this.#word("skipped") + lines.join(`\n${" ".repeat(STATUS_WIDTH)}`));
    }
    this.#line(`\n${wrap(note, width).join("\n")}`);
    this.#line(`\n${wrap(conclusion(checks), width).join("\n")}`);
  }

  #word(status: CheckResult["status"]): string {
    const word = status.padEnd(STATUS_WIDTH);
    return this.#isColored ? `\x1b[${COLORS[status]}m${word}\x1b[0m` : word;
  }

  #line(text: string): void {
    this.#output.write(`${text}\n`);
  }
}

/** The titles of the checks that were skipped, by the reason. */
function titlesByReason(checks: readonly CheckResult[]): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const { status, found, title } of checks)
    if (status === "skipped") titles.set(found, [...(titles.get(found) ?? []), title]);
  return titles;
}

function conclusion(checks: readonly CheckResult[]): string {
  const titles = (status?: CheckResult["status"]): string[] => [
    ...new Set(checks.filter((check) => !status || check.status === status).map(({ title }) => title)),
  ];
  const count = checks.filter(({ status }) => status === "problem").length;
  if (count > 0) return `${count === 1 ? "1 problem" : `${count} problems`} found.`;
  const warnings = titles("warning");
  const lacking = checks.filter((check) => "needs" in check).length;
  const partOf = (some: number, what: string): string[] =>
    some > 0 ? [`${some} of ${titles().length} checks ${what}`] : [];
  const open = [
    ...(warnings.length > 0 ? [`see the warnings (${warnings.join(", ")})`] : []),
    ...partOf(titles("skipped").length - lacking, "could not run"),
    ...partOf(lacking, "lacked an option or the token (exit code 3)"),
  ];
  return open.length > 0 ? `No problem found, but ${open.join(", and ")}.` : "No problem found.";
}

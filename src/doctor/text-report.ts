import type { Check, CheckResult } from "./check.js";
import { CHECKS } from "./checks.js";
import type { Report, Reporter } from "./run-checks.js";
import type { Target } from "./target.js";

/** Where the report goes: standard output, or a stand-in. */
export interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** As terminals number them: green, red, yellow, grey. */
const COLORS: Readonly<Record<CheckResult["status"], number>> = {
  ok: 32,
  problem: 31,
  warning: 33,
  skipped: 90,
};

const STATUS_WIDTH = Math.max(...Object.keys(COLORS).map(({ length }) => length)) + 2;
const TITLE_WIDTH = Math.max(...CHECKS.map(({ title }) => title.length)) + 2;
const INDENT = " ".repeat(STATUS_WIDTH + TITLE_WIDTH);
const MOST_COLUMNS = 110;

/** No text of a finding takes more than some lines, whatever a server put into it. */
const LONGEST_TEXT = 400;

/** The report for people: each check as soon as it is made, and on a terminal the one that is being made. */
export class TextReport implements Reporter {
  readonly #screen: Screen;
  readonly #colored: boolean;
  readonly #width: number;

  constructor(screen: Screen, colored: boolean) {
    this.#screen = screen;
    this.#colored = colored;
    this.#width = Math.max(Math.min(screen.columns ?? MOST_COLUMNS, MOST_COLUMNS) - INDENT.length, 40);
  }

  start({ tenant, deploymentId, host }: Target): void {
    this.#line(
      `Looking at ${tenant.origin}, deployment ${deploymentId}${host ? `, from ${host.origin}` : ""}.\n`,
    );
  }

  begin({ title }: Check): void {
    if (this.#screen.isTTY) this.#screen.write(`${"…".padEnd(STATUS_WIDTH)}${title}`);
  }

  end({ title, ...finding }: CheckResult): void {
    if (this.#screen.isTTY) this.#screen.write("\r\x1b[K");
    const { status, found } = finding;
    const word = status.padEnd(STATUS_WIDTH);
    const label =
      (this.#colored ? `\x1b[${COLORS[status]}m${word}\x1b[0m` : word) + title.padEnd(TITLE_WIDTH);
    const texts = "meaning" in finding ? [finding.meaning, `To do: ${finding.remedy}`] : [];
    const lines = [found, ...texts].flatMap((text) => wrap(text, this.#width));
    this.#line(label + lines.join(`\n${INDENT}`));
  }

  finish({ problems, note }: Report): void {
    this.#line(`\n${wrap(note, INDENT.length + this.#width).join("\n")}`);
    const count = problems === 0 ? "No problem" : problems === 1 ? "1 problem" : `${problems} problems`;
    this.#line(`\n${count} found.`);
  }

  #line(text: string): void {
    this.#screen.write(`${text}\n`);
  }
}

/** Lines of a width, without control characters: a server must not write to the terminal. */
function wrap(text: string, width: number): string[] {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  const short = clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT)}…` : clean;
  const lines = [""];
  for (const word of short.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

import { parseDoctorArguments, type DoctorArguments } from "../../../src/cli/doctor/parse-arguments.js";
import type { Limits } from "../../../src/cli/doctor/probe.js";
import { runChecks, type CheckResult, type Report } from "../../../src/cli/doctor/run-checks.js";

/** The target of the checks, and the token. */
export interface TestTarget {
  origin: string;
  token?: string;
  deploymentId?: number;
  publicId?: string | undefined;
  hostOrigin?: string | undefined;
  hostPath?: string | undefined;
  sessionEndpoint?: string | undefined;
  /** A `Cookie` header. */
  cookie?: string;
  filters?: readonly string[];
  timeoutMs?: number | string;
}

export const TOKEN = "a-token-of-the-tests-4f1b";

/** Returns the arguments and the environment of a run for a target. */
export function commandFor({
  origin,
  token = TOKEN,
  deploymentId = 42,
  publicId,
  hostOrigin,
  hostPath,
  sessionEndpoint,
  cookie,
  filters = [],
  timeoutMs,
}: TestTarget): {
  args: string[];
  env: Record<string, string>;
} {
  const args = ["doctor", "--tenant-origin", origin, "--deployment-id", String(deploymentId)];
  if (publicId !== undefined) args.push(`--public-id=${publicId}`);
  if (hostOrigin !== undefined) args.push(`--host-origin=${hostOrigin}`);
  if (hostPath !== undefined) args.push(`--host-path=${hostPath}`);
  if (sessionEndpoint !== undefined) args.push(`--session-endpoint=${sessionEndpoint}`);
  if (cookie !== undefined) args.push("--cookie-env=SVC_COOKIE");
  for (const member of filters) args.push(`--filter=${member}`);
  if (timeoutMs !== undefined) args.push(`--timeout=${timeoutMs}`);
  return { args, env: { SVC_TOKEN: token, ...(cookie !== undefined && { SVC_COOKIE: cookie }) } };
}

/** Parses the command line for a target. */
export function parseCommand(target: TestTarget): Exclude<DoctorArguments, { help: true }> {
  const { args, env } = commandFor(target);
  const command = parseDoctorArguments(args.slice(1), env);
  if (command.help) throw new Error("Expected arguments of a run, got those for help.");
  return command;
}

/** A report with its findings by the id of their check. */
export interface TestReport extends Report {
  finding(id: string): CheckResult;
  /** All findings of a check. */
  findings(id: string): readonly CheckResult[];
}

/** Parses a printed report. */
export function readReport(text: string): TestReport {
  const report = JSON.parse(text) as Report;
  const findings = (id: string): readonly CheckResult[] => report.checks.filter((check) => check.id === id);
  const finding = (id: string): CheckResult => {
    const [result] = findings(id);
    if (!result) throw new Error(`Expected a check with the id "${id}", found none.`);
    return result;
  };
  return { ...report, finding, findings };
}

/** Runs the doctor as the command line does with `--json`, but in this process. */
export async function examine(target: TestTarget, limits?: Limits): Promise<TestReport> {
  const command = parseCommand(target);
  const report = await runChecks(command.target, limits ?? command.limits);
  return readReport(JSON.stringify(report));
}

/** Returns the status and all sentences of a finding. */
export const textOf = ({ id: _id, title: _title, ...finding }: CheckResult): string =>
  Object.values(finding).join(" ");

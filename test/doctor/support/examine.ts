import type { CheckResult } from "../../../src/doctor/check.js";
import { CHECKS } from "../../../src/doctor/checks.js";
import { JsonReport } from "../../../src/doctor/json-report.js";
import type { Limits } from "../../../src/doctor/limits.js";
import { parseDoctorArguments } from "../../../src/doctor/parse-arguments.js";
import { runChecks, type Report } from "../../../src/doctor/run-checks.js";

/** What to check, and with which token. */
export interface TestTarget {
  origin: string;
  token?: string;
  deploymentId?: number;
  publicId?: string | undefined;
  hostOrigin?: string | undefined;
}

export const TOKEN = "a-token-of-the-tests-4f1b";

/** The arguments and the environment of a run for a target. */
export function commandFor({ origin, token = TOKEN, deploymentId = 42, publicId, hostOrigin }: TestTarget): {
  args: string[];
  env: { SVC_TOKEN: string };
} {
  const args = ["doctor", "--tenant-origin", origin, "--deployment-id", String(deploymentId)];
  if (publicId !== undefined) args.push("--public-id", publicId);
  if (hostOrigin !== undefined) args.push("--host-origin", hostOrigin);
  return { args, env: { SVC_TOKEN: token } };
}

/** A report with its findings by the id of their check. */
export interface TestReport extends Report {
  finding(id: string): CheckResult;
}

/** Reads a printed report. */
export function readReport(text: string): TestReport {
  const report = JSON.parse(text) as Report;
  const finding = (id: string): CheckResult => {
    const result = report.checks.find((check) => check.id === id);
    if (!result) throw new Error(`No check has the id "${id}".`);
    return result;
  };
  return { ...report, finding };
}

/** Runs the doctor as the command line does with `--json`, but in this process. */
export async function examine(target: TestTarget, limits?: Limits): Promise<TestReport> {
  const { args, env } = commandFor(target);
  const command = parseDoctorArguments([...args, "--json"], env);
  if (command.help) throw new Error("The arguments ask for help.");
  let text = "";
  await runChecks(CHECKS, command.target, new JsonReport({ write: (part) => (text += part) }), limits);
  return readReport(text);
}

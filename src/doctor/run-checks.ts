import { redact } from "../backend/redact.js";
import { skipped, type Check, type CheckResult, type Finding } from "./check.js";
import { DEFAULT_LIMITS, type Limits } from "./limits.js";
import { Probe } from "./probe.js";
import type { Target } from "./target.js";

/** The report of a run: the document that `--json` prints. */
export interface Report {
  tenantOrigin: string;
  deploymentId: number;
  /** The dashboard that was checked; null if none was named or found. */
  publicId: string | null;
  hostOrigin: string | null;
  /** The number of checks that found a problem. */
  problems: number;
  checks: readonly CheckResult[];
  /** What no check covers. */
  note: string;
}

const NOTE =
  "Not checked: what the page shows with its session, whether it sends ready to its host, and whether the tenant's plan " +
  "includes embed messaging. If the dashboard appears and the element reports only ready-timeout, set " +
  'messaging="off".';

/** Prints a run: each check as it is made, and the report at the end. */
export interface Reporter {
  start?(target: Target): void;
  begin?(check: Check): void;
  end?(result: CheckResult): void;
  finish(report: Report): void;
}

/** Runs the checks one after another. A check is skipped if one that it needs has failed. */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  reporter: Reporter,
  limits: Limits = DEFAULT_LIMITS,
): Promise<Report> {
  const probe = new Probe(target, limits);
  const results: CheckResult[] = [];
  reporter.start?.(target);
  for (const check of checks) {
    reporter.begin?.(check);
    const failed = failedPrerequisite(check, results);
    const finding = failed ? skipped(`This needs the check "${failed.title}".`) : await check.run(probe);
    const { id, title } = check;
    const result = { id, title, ...redactFinding(finding, probe.secrets) };
    results.push(result);
    reporter.end?.(result);
  }
  const report: Report = {
    tenantOrigin: target.tenant.origin,
    deploymentId: target.deploymentId,
    publicId: probe.publicId ?? null,
    hostOrigin: target.host?.origin ?? null,
    problems: results.filter(({ status }) => status === "problem").length,
    checks: results,
    note: NOTE,
  };
  reporter.finish(report);
  return report;
}

/** A check that this one needs and that has failed or was skipped. */
function failedPrerequisite({ needs }: Check, results: readonly CheckResult[]): CheckResult | undefined {
  return results.find(({ id, status }) => needs.includes(id) && status !== "ok" && status !== "warning");
}

function redactFinding(finding: Finding, secrets: readonly string[]): Finding {
  const redacted = Object.entries(finding).map(([key, text]) => [
    key,
    key === "status" ? text : redact(text, secrets),
  ]);
  return Object.fromEntries(redacted) as Finding;
}

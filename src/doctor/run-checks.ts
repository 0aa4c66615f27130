import { redact } from "../backend/redact.js";
import { skipped, type Check, type CheckResult, type Finding } from "./check.js";
import type { Limits } from "./limits.js";
import { Probe } from "./probe.js";
import { printable, type Target } from "./target.js";

/** The report of a run: the document that `--json` prints. */
export interface Report {
  tenantOrigin: string;
  deploymentId: number;
  /** The dashboard that was checked; null if none was named or found. */
  publicId: string | null;
  hostOrigin: string | null;
  /** The path of the host's page; null without a host. */
  hostPath: string | null;
  /** The URL of the session endpoint, without its query; null if none was named. */
  sessionEndpoint: string | null;
  /** The number of problems found. */
  problems: number;
  /** The findings in the order of the checks; several of one check have the same id. */
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
  limits: Limits,
): Promise<Report> {
  const probe = new Probe(target, limits);
  const results: CheckResult[] = [];
  reporter.start?.(target);
  for (const [index, check] of checks.entries()) {
    for (const later of checks.slice(index)) if (isReady(later, results)) later.prepare?.(probe);
    reporter.begin?.(check);
    const failed = failedPrerequisite(check, results);
    const findings = failed ? skipped(`This needs the check "${failed.title}".`) : await check.run(probe);
    const { id, title } = check;
    for (const finding of bySeverity([findings].flat())) {
      const result = { id, title, ...redactFinding(finding, probe.secrets) };
      results.push(result);
      reporter.end?.(result);
    }
  }
  const report: Report = {
    tenantOrigin: target.tenant.origin,
    deploymentId: target.deploymentId,
    publicId: probe.publicId ?? null,
    hostOrigin: target.host?.origin ?? null,
    hostPath: target.host?.pathname ?? null,
    sessionEndpoint: target.sessionEndpoint ? printable(target.sessionEndpoint) : null,
    problems: results.filter(({ status }) => status === "problem").length,
    checks: results,
    note: NOTE,
  };
  reporter.finish(report);
  return report;
}

/** Findings of one check, problems first. */
function bySeverity(findings: readonly Finding[]): Finding[] {
  const rank = ({ status }: Finding): number => ["problem", "warning", "ok", "skipped"].indexOf(status);
  return [...findings].sort((one, other) => rank(one) - rank(other));
}

/** Whether all checks that this one needs have succeeded. */
function isReady(check: Check, results: readonly CheckResult[]): boolean {
  const hasResult = (needed: string): boolean => results.some(({ id }) => id === needed);
  return check.needs.every(hasResult) && !failedPrerequisite(check, results);
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

import { redact } from "../backend/redact.js";
import { skipped, type Check, type CheckResult, type Finding } from "./check.js";
import { Probe } from "./probe.js";
import type { Target } from "./target.js";
import { LIMITS, type Limits } from "./within-limit.js";

/** What a run found. The document that `--json` prints. */
export interface Report {
  tenantOrigin: string;
  deploymentId: number;
  /** The dashboard that was looked at; null when none was named or found. */
  publicId: string | null;
  hostOrigin: string | null;
  /** How many checks found a problem. */
  problems: number;
  checks: readonly CheckResult[];
  /** What no check can see. */
  note: string;
}

const NOTE =
  "Not to be seen from outside: what the page shows with its session, whether it says ready to its host, and whether the " +
  "tenant's plan has embed messaging. If the dashboard shows, and ready-timeout is all that the element tells, set " +
  'messaging="off".';

/** Who is told of a run: of each check while it goes on, and of everything at its end. */
export interface Reporter {
  start?(target: Target): void;
  begin?(check: Check): void;
  end?(result: CheckResult): void;
  finish(report: Report): void;
}

/** Makes the checks one after another. Those that need a check that did not go well are skipped. */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  reporter: Reporter,
  limits: Limits = LIMITS,
): Promise<Report> {
  const probe = new Probe(target, limits);
  const results: CheckResult[] = [];
  reporter.start?.(target);
  for (const check of checks) {
    reporter.begin?.(check);
    const obstacle = obstacleTo(check, results);
    const finding = obstacle ? skipped(`It needs "${obstacle.title}".`) : await check.run(probe);
    const { id, title } = check;
    const result = { id, title, ...withoutSecrets(finding, probe.secrets) };
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

/** What keeps a check from being made: one that it needs, and that failed or was skipped itself. */
function obstacleTo({ needs }: Check, results: readonly CheckResult[]): CheckResult | undefined {
  return results.find(({ id, status }) => needs.includes(id) && status !== "ok" && status !== "warning");
}

function withoutSecrets(finding: Finding, secrets: readonly string[]): Finding {
  const hidden = Object.entries(finding).map(([key, text]) => [
    key,
    key === "status" ? text : redact(text, secrets),
  ]);
  return Object.fromEntries(hidden) as Finding;
}

import { redact } from "../../backend/redact.js";
import { checkClock } from "./checks/clock.js";
import { checkDns } from "./checks/dns.js";
import { checkEmbedPage } from "./checks/embed-page.js";
import { checkEmbedding } from "./checks/embedding.js";
import { checkFilters } from "./checks/filters.js";
import { checkFraming } from "./checks/framing.js";
import { checkHostPage, openHostPage } from "./checks/host-page.js";
import { checkReferrer } from "./checks/referrer.js";
import { checkSessionEndpoint } from "./checks/session-endpoint.js";
import { checkSession, checkSessionExchange } from "./checks/session.js";
import { checkTls } from "./checks/tls.js";
import { checkDeployment, checkToken } from "./checks/token.js";
import { lacking, skipped, type Finding } from "./finding.js";
import { printable, Probe, type Limits, type Target } from "./probe.js";
import type { TextReport } from "./report.js";

/** A check of one aspect. */
interface Check {
  /** A stable id for scripts that read the JSON. */
  id: string;
  /** The name in the printed report. */
  title: string;
  /** The ids of the checks that must succeed first. */
  needs: readonly string[];
  /** Whether it calls the management API, which requires a deployment and a token. */
  usesApi?: true;
  /** Returns all findings of the check: the first fault must not conceal the others. */
  run: (probe: Probe) => Finding | Promise<Finding | Finding[]>;
}

/** All checks, each after those that it needs: from the tenant's name to what the browser blocks. */
export const CHECKS: readonly Check[] = [
  { id: "dns", title: "DNS", needs: [], run: checkDns },
  { id: "tls", title: "TLS", needs: ["dns"], run: checkTls },
  { id: "token", title: "Token", needs: ["tls"], usesApi: true, run: checkToken },
  { id: "deployment", title: "Deployment", needs: ["token"], usesApi: true, run: checkDeployment },
  { id: "embedding", title: "Embedding allowed", needs: ["deployment"], usesApi: true, run: checkEmbedding },
  { id: "filters", title: "Filters", needs: ["embedding"], usesApi: true, run: checkFilters },
  { id: "session", title: "Session", needs: ["token"], usesApi: true, run: checkSession },
  {
    id: "session-exchange",
    title: "Session exchange",
    needs: ["session"],
    usesApi: true,
    run: checkSessionExchange,
  },
  { id: "embed-page", title: "Embed page", needs: ["tls"], run: checkEmbedPage },
  { id: "framing", title: "Framing", needs: ["embed-page"], run: checkFraming },
  { id: "host-page", title: "Host page", needs: [], run: checkHostPage },
  { id: "session-endpoint", title: "Session endpoint", needs: [], run: checkSessionEndpoint },
  { id: "referrer", title: "Referrer policy", needs: [], run: checkReferrer },
  { id: "clock", title: "Clock", needs: ["tls"], run: checkClock },
];

/** A finding with the id and title of its check. */
export type CheckResult = Pick<Check, "id" | "title"> & Finding;

/** The report of a run: the document that `--json` prints. */
export interface Report {
  tenantOrigin: string;
  /** Null if none was named. */
  deploymentId: number | null;
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
  /** A list of things that no check covers. */
  note: string;
}

const NOTE =
  "Not checked: what the page shows with its session, whether it sends ready, and whether the plan includes embed " +
  'messaging (if the dashboard works, set messaging="off"). A content blocker or Local Network Access in the ' +
  "viewer's own browser may still block the frame.";

/**
 * Runs the checks one after another. A check is skipped if one that it needs has failed.
 * @param text prints each check as it runs
 */
export async function runChecks(target: Target, limits: Limits, text?: TextReport): Promise<Report> {
  const { tenant, deploymentId, host, sessionEndpoint } = target;
  const probe = new Probe(target, limits);
  // started now, because their servers may not be the tenant's: if none responds, the timeouts run in parallel
  if (host) void openHostPage(probe, host);
  void checkSessionEndpoint(probe);
  const results: CheckResult[] = [];
  for (const { id, title, needs, usesApi, run } of CHECKS) {
    if (id === "filters" && target.filters.length === 0) continue;
    text?.begin(title);
    // a check that this one needs and that has failed or was skipped
    const failed = results.find((one) => needs.includes(one.id) && !["ok", "warning"].includes(one.status));
    const lacks = usesApi && probe.missingForApi;
    const cause = failed?.status === "skipped" ? failed.found : `This needs the check "${failed?.title}".`;
    const reason = lacks ? lacking(lacks) : failed && skipped(cause);
    const findings = reason ?? (await run(probe));
    for (const finding of bySeverity([findings].flat())) {
      const result = { id, title, ...redactFinding(finding, probe.secrets) };
      results.push(result);
      text?.end(result);
    }
  }
  return {
    tenantOrigin: tenant.origin,
    deploymentId: deploymentId ?? null,
    publicId: probe.publicId ?? null,
    hostOrigin: host?.origin ?? null,
    hostPath: host?.pathname ?? null,
    sessionEndpoint: sessionEndpoint ? printable(sessionEndpoint) : null,
    problems: results.filter(({ status }) => status === "problem").length,
    checks: results,
    note: NOTE,
  };
}

/** The exit code of a run: 1 for a problem, 3 if checks need an option or the token, and otherwise 0. */
export function exitCodeOf({ problems, checks }: Report): number {
  if (problems > 0) return 1;
  return checks.some((check) => "needs" in check) ? 3 : 0;
}

/** Sorts the findings of one check, problems first. */
function bySeverity(findings: readonly Finding[]): Finding[] {
  const rank = ({ status }: Finding): number => ["problem", "warning", "ok", "skipped"].indexOf(status);
  return [...findings].sort((one, other) => rank(one) - rank(other));
}

function redactFinding(finding: Finding, secrets: readonly string[]): Finding {
  const redacted = Object.entries(finding).map(([key, text]) => [
    key,
    key === "status" ? text : redact(text, secrets),
  ]);
  return Object.fromEntries(redacted) as Finding;
}

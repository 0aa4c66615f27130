import { PermissionError } from "../../../backend/index.js";
import { redact } from "../../../backend/redact.js";
import { readVersion } from "../../package-files.js";
import { Probe, type Limits, type Target } from "../probe.js";
import { CHECKS } from "../run-checks.js";
import type { Attempts } from "./attempt.js";
import { EMBED_ATTEMPTS } from "./embed-attempts.js";
import { ERROR_ATTEMPTS } from "./error-attempts.js";
import { LIST_ATTEMPTS } from "./list-attempts.js";
import { MESSAGE_ATTEMPTS } from "./message-attempts.js";
import { RESOURCE_ATTEMPTS } from "./resource-attempts.js";
import { readAssumptions, type Assumption } from "./rows.js";
import { SESSION_ATTEMPTS } from "./session-attempts.js";
import { TenantReader, type ReaderOptions } from "./tenant-reader.js";
import { Differs, Untried } from "./verdicts.js";

/** All tests, by the id of their assumption. */
export const ATTEMPTS: Attempts = {
  ...LIST_ATTEMPTS,
  ...RESOURCE_ATTEMPTS,
  ...ERROR_ATTEMPTS,
  ...SESSION_ATTEMPTS,
  ...EMBED_ATTEMPTS,
  ...MESSAGE_ATTEMPTS,
};

/** The options of `doctor --assumptions`. */
export type AssumptionOptions = Omit<ReaderOptions, "signal">;

/** The verdict on an assumption. */
interface AssumptionResult extends Pick<Assumption, "id" | "statement"> {
  verdict: "holds" | "differs" | "untried";
  /** What was seen, or why nothing was tried. */
  seen: string;
  /** What of this package relies on it; only if it differs. */
  affects?: string;
  /** What to set or write in place of it; only if it differs. */
  instead?: string;
}

/** The document that `--json` prints. */
export interface AssumptionReport {
  tenantOrigin: string;
  deploymentId: number;
  /** An ISO 8601 date and time. */
  date: string;
  /** Of this package. */
  version: string;
  rows: AssumptionResult[];
}

/** The number of attempts at the same time: each sends one request after the other. */
const CONCURRENCY = 2;

/** The checks of the doctor that must succeed first. */
const CONDITIONS = ["dns", "tls", "token", "deployment"];

/**
 * Tests all assumptions against a tenant. It only reads, except that it generates and redeems one session.
 * @param onResult receives the number of results so far, and of all
 * @returns the report, and what kept the tenant from being tested, if anything did
 */
export async function checkAssumptions(
  target: Target,
  options: AssumptionOptions,
  limits: Limits,
  onResult?: (count: number, total: number) => void,
): Promise<{ report: AssumptionReport; failure: string | undefined }> {
  const probe = new Probe(target, limits);
  const signal = AbortSignal.timeout(limits.assumptionsMs);
  const reader = new TenantReader(probe, { ...options, signal });
  const timeout = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Untried("The time of the run was used up.")));
  });
  timeout.catch(() => undefined); // nothing may wait for it
  const failure = await Promise.race([failedCondition(probe), timeout]).catch(messageOf);
  const assumptions = readAssumptions();
  const verdicts = new Map<Assumption, Verdict>();
  const pending = [...assumptions];
  const work = async (): Promise<void> => {
    for (let row = pending.shift(); row; row = pending.shift()) {
      const verdict = failure === undefined ? await tryRow(row, reader, timeout) : untried(failure);
      verdicts.set(row, verdict);
      onResult?.(verdicts.size, assumptions.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const report = {
    tenantOrigin: target.tenant.origin,
    deploymentId: probe.deploymentId,
    date: new Date().toISOString(),
    version: readVersion(),
    // at the end, when all secrets are known
    rows: assumptions.map((row) => resultOf(row, verdicts.get(row)!, probe.secrets)),
  };
  return { report, failure };
}

type Verdict = Pick<AssumptionResult, "verdict" | "seen">;

const untried = (seen: string): Verdict => ({ verdict: "untried", seen });

/** What keeps the management API from being read; undefined if nothing does. */
async function failedCondition(probe: Probe): Promise<string | undefined> {
  for (const { id, run } of CHECKS.filter((check) => CONDITIONS.includes(check.id))) {
    // a token that may only generate sessions; the check would generate one
    if (id === "deployment" && (await probe.deploymentError()) instanceof PermissionError) break;
    const problem = [await run(probe)].flat().find(({ status }) => status === "problem");
    if (problem && "meaning" in problem) return redact(`${problem.found} ${problem.meaning}`, probe.secrets);
  }
  return undefined;
}

/** @param timeout rejects when the time of the run is used up */
async function tryRow(
  assumption: Assumption,
  reader: TenantReader,
  timeout: Promise<never>,
): Promise<Verdict> {
  const attempt = ATTEMPTS[assumption.id];
  if (!attempt) return untried(assumption.untried ?? "The doctor has no test of it.");
  try {
    return { verdict: "holds", seen: await Promise.race([attempt(reader, assumption), timeout]) };
  } catch (error) {
    if (error instanceof Differs) return { verdict: "differs", seen: error.message };
    if (error instanceof Untried) return untried(error.message);
    return untried(messageOf(error));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function resultOf(
  { id, statement, affects = "", instead = "" }: Assumption,
  { verdict, seen }: Verdict,
  secrets: readonly string[],
): AssumptionResult {
  const result = { id, statement, verdict, seen: redact(seen, secrets) };
  return verdict === "differs" ? { ...result, affects, instead } : result;
}

import { sendOnce } from "./attempt.js";
import { isStream } from "./body.js";
import { SvcApiError, withoutQuery } from "./errors.js";
import { readLimits } from "./limits.js";
import { notify } from "./notify.js";
import { buildRequest, type CallOptions, type CallResult, type Operation } from "./operation.js";
import { planRetries, type RetryPlan } from "./retry-plan.js";
import type { LogEntry, Settings } from "./settings.js";
import { sleep } from "./with-timeout.js";

/** Sends an operation until it succeeds, or until its failure is final, its deadline passes or its signal aborts. */
export async function call<T>(
  settings: Settings,
  operation: Operation<T>,
  options: CallOptions = {},
): Promise<CallResult<T>> {
  const request = buildRequest(settings.origin, operation, options);
  const { method, url } = request;
  const { name } = operation;
  const { signal } = options;
  const { timeoutMs, deadlineMs, maxRetries } = readLimits(options, settings);
  const deadline = (operation.start ?? performance.now()) + deadlineMs;
  let plan: RetryPlan | undefined;

  for (let attempt = 1; ; attempt++) {
    const start = performance.now();
    const log = (outcome: Pick<LogEntry, "status" | "requestId" | "error" | "retryInMs">): void => {
      if (!settings.logger) return;
      const durationMs = performance.now() - start;
      const entry = { operation: name, method, url: withoutQuery(url), attempt, durationMs, ...outcome };
      notify(settings.logger, entry);
    };
    try {
      const attemptMs = Math.max(0, Math.min(timeoutMs, deadline - start));
      const result = await sendOnce(settings, operation, request, attempt, attemptMs, signal);
      settings.budget.deposit(plan?.replays.size);
      log({ status: result.response.status, requestId: result.requestId });
      return result;
    } catch (error) {
      plan ??= planRetries(settings, {
        repeatable: !isStream(request.body),
        idempotent: operation.idempotent ?? (method !== "POST" && method !== "PATCH"),
        maxRetries,
        deadline,
      });
      const retryInMs = error instanceof SvcApiError ? plan.next(error) : undefined;
      const { status, requestId, name: errorName = "Error" } = Object(error) as Partial<SvcApiError>;
      log({ status, requestId, error: errorName, retryInMs });
      if (retryInMs === undefined) throw error;
      if (retryInMs > 0) await sleep(retryInMs, signal);
    }
  }
}

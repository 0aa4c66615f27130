import { sendOnce } from "./attempt.js";
import { isStream } from "./body.js";
import { bareUrl, SvcApiError } from "./errors.js";
import { readLimits } from "./limits.js";
import { toRequest, type Answer, type CallOptions, type Operation } from "./operation.js";
import { planRetries, type RetryPlan } from "./retry-plan.js";
import type { LogEntry, Settings } from "./settings.js";
import { tell } from "./tell.js";
import { sleep } from "./waiting.js";

/** Sends an operation until it is answered, or until its failure, its limits or its signal end it. */
export async function call<T>(
  settings: Settings,
  operation: Operation<T>,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const request = toRequest(settings.origin, operation, options);
  const { method, url } = request;
  const { name } = operation;
  const { signal } = options;
  const { timeoutMs, deadlineMs, maxRetries } = readLimits(options, settings);
  const deadline = (operation.start ?? performance.now()) + deadlineMs;
  let plan: RetryPlan | undefined;

  for (let attempt = 1; ; attempt++) {
    const start = performance.now();
    const log = (outcome: Pick<LogEntry, "status" | "requestId" | "error" | "retryInMs">): void => {
      const { logger } = settings;
      const durationMs = performance.now() - start;
      if (logger)
        tell(logger, { operation: name, method, url: bareUrl(url), attempt, durationMs, ...outcome });
    };
    try {
      const limitMs = Math.max(0, Math.min(timeoutMs, deadline - start));
      const answer = await sendOnce(settings, operation, request, attempt, limitMs, signal);
      settings.budget.deposit(plan?.replays.size);
      log({ status: answer.response.status, requestId: answer.requestId });
      return answer;
    } catch (error) {
      plan ??= planRetries(settings, {
        repeatable: !isStream(request.body),
        idempotent: operation.idempotent ?? !/^(?:POST|PATCH)$/.test(method),
        maxRetries,
        deadline,
      });
      const retryInMs = error instanceof SvcApiError ? plan.next(error) : undefined;
      const { status, requestId, name: kind = "Error" } = Object(error) as Partial<SvcApiError>;
      log({ status, requestId, error: kind, retryInMs });
      if (retryInMs === undefined) throw error;
      if (retryInMs > 0) await sleep(retryInMs, signal);
    }
  }
}

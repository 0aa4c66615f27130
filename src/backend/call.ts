import { sendOnce } from "./attempt.js";
import { isStream } from "./body.js";
import { bareUrl, SvcApiError } from "./errors.js";
import { toRequest, type Answer, type CallOptions, type Operation } from "./operation.js";
import { RetryPlan } from "./retry-plan.js";
import { checkLimits, type LogEntry, type Settings } from "./settings.js";
import { tell } from "./tell.js";
import { sleep } from "./waiting.js";

/** Sends an operation until it is answered, or until its failure, its limits or its signal end it. */
export async function call<T>(
  settings: Settings,
  operation: Operation<T>,
  options: CallOptions = {},
): Promise<Answer<T>> {
  checkLimits(options);
  const request = toRequest(settings.origin, operation, options);
  const { method, url } = request;
  const { name } = operation;
  const { signal, timeoutMs = settings.timeoutMs, deadlineMs = settings.deadlineMs } = options;
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
      const failure = error instanceof SvcApiError ? error : undefined;
      plan ??= new RetryPlan(settings, {
        repeatable: !isStream(request.body),
        idempotent: operation.idempotent ?? !/^(?:POST|PATCH)$/.test(method),
        maxRetries: options.maxRetries ?? settings.maxRetries,
        deadline,
      });
      const retryInMs = failure && plan.next(failure);
      const { status, requestId } = failure ?? {};
      log({ status, requestId, error: error instanceof Error ? error.name : "Error", retryInMs });
      if (retryInMs === undefined) throw error;
      if (retryInMs > 0) await sleep(retryInMs, signal);
    }
  }
}

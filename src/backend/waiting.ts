/** The longest time a timer can wait; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Runs work that must end within a time and with the caller's signal, even when the work itself heeds neither.
 * One controller and one timer, and no listener stays on the caller's signal.
 */
export function limited<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limitMs: number,
  onLimit: () => Error,
  outer: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    outer?.throwIfAborted();
    const controller = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", onAbort);
    };
    const stop = (reason: Error): void => {
      end();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = (): void => stop(outer?.reason as Error);
    const timer = limitMs <= LONGEST_MS ? setTimeout(() => stop(onLimit()), limitMs) : undefined;
    outer?.addEventListener("abort", onAbort);
    work(controller.signal).then((value) => {
      end();
      resolve(value);
    }, stop);
  });
}

/** Waits a time. Rejects with the signal's reason as soon as it aborts. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const over = new Error();
  const never = (): Promise<never> => new Promise(() => undefined);
  await limited(never, Math.min(ms, LONGEST_MS), () => over, signal).catch((reason: unknown) => {
    if (reason !== over) throw reason;
  });
}

/** The longest delay that a timer accepts, in milliseconds; a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The callbacks of each signal. One listener calls them all, because Node warns of a leak at the eleventh listener. */
const callbacksBySignal = new WeakMap<AbortSignal, Set<() => void>>();

function abortCallbacksOf(signal: AbortSignal): Set<() => void> {
  const known = callbacksBySignal.get(signal);
  if (known) return known;
  const callbacks = new Set<() => void>();
  callbacksBySignal.set(signal, callbacks);
  signal.addEventListener("abort", () => callbacks.forEach((callback) => callback()));
  return callbacks;
}

/**
 * Runs `work` with a timeout and the caller's signal. Rejects with the error of `onTimeout`, or with the signal's
 * reason, even if `work` ignores the signal that it receives. The caller's signal keeps no reference to it afterwards.
 */
export function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  onTimeout: () => Error,
  callerSignal: AbortSignal | null | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    callerSignal?.throwIfAborted();
    const abortCallbacks = callerSignal && abortCallbacksOf(callerSignal);
    const controller = new AbortController();
    const cleanUp = (): void => {
      clearTimeout(timer);
      abortCallbacks?.delete(onAbort);
    };
    const fail = (reason: Error): void => {
      cleanUp();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = (): void => fail(callerSignal?.reason as Error);
    const timer = setTimeout(() => fail(onTimeout()), Math.min(timeoutMs, MAX_DELAY_MS));
    abortCallbacks?.add(onAbort);
    work(controller.signal).then((value) => {
      cleanUp();
      resolve(value);
    }, fail);
  });
}

/** Waits. Rejects with the signal's reason as soon as it aborts. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const elapsed = new Error();
  const neverSettles = (): Promise<never> => new Promise(() => undefined);
  await withTimeout(neverSettles, ms, () => elapsed, signal).catch((reason: unknown) => {
    if (reason !== elapsed) throw reason;
  });
}

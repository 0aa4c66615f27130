/** The longest time a timer can wait; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** What is to be done when a signal aborts. One listener does it all, since Node warns of a leak at the eleventh. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

function actsOn(signal: AbortSignal): Set<() => void> {
  const known = waiting.get(signal);
  if (known) return known;
  const acts = new Set<() => void>();
  waiting.set(signal, acts);
  signal.addEventListener("abort", () => acts.forEach((act) => act()));
  return acts;
}

/**
 * Runs work that must end within a time and with the caller's signal, even when the work itself heeds neither.
 * One controller and one timer, and nothing of it stays with the caller's signal.
 */
export function limited<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limitMs: number,
  onLimit: () => Error,
  outer: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    outer?.throwIfAborted();
    const acts = outer && actsOn(outer);
    const controller = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      acts?.delete(onAbort);
    };
    const stop = (reason: Error): void => {
      end();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = (): void => stop(outer?.reason as Error);
    const timer = setTimeout(() => stop(onLimit()), Math.min(limitMs, LONGEST_MS));
    acts?.add(onAbort);
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
  await limited(never, ms, () => over, signal).catch((reason: unknown) => {
    if (reason !== over) throw reason;
  });
}

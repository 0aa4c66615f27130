import { mock } from "node:test";

/** A request that was sent, and how many timeouts passed before it, one after another. */
export interface WatchedRequest {
  line: string;
  signal: AbortSignal | null | undefined;
  timeoutsBefore: number;
}

/** Records the requests of each server, by the port of its origins, from now until the end of the test. */
export function watchFetch(): (origin: string) => readonly WatchedRequest[] {
  const byPort = new Map<string, WatchedRequest[]>();
  const { fetch } = globalThis;
  mock.method(globalThis, "fetch", (input: string | URL, init: RequestInit = {}) => {
    const { port, pathname } = new URL(input);
    const requests = byPort.get(port) ?? [];
    byPort.set(port, requests);
    const levels = requests
      .filter(({ signal }) => signal?.aborted)
      .map(({ timeoutsBefore }) => timeoutsBefore + 1);
    const line = `${init.method ?? "GET"} ${pathname}`;
    requests.push({ line, signal: init.signal, timeoutsBefore: Math.max(0, ...levels) });
    return fetch(input, init);
  });
  return (origin) => byPort.get(new URL(origin).port) ?? [];
}

/** How many timeouts passed one after another: the duration of the run, in timeouts. */
export function countTimeouts(requests: readonly WatchedRequest[]): number {
  const aborted = requests.filter(({ signal }) => signal?.aborted);
  return Math.max(0, ...aborted.map(({ timeoutsBefore }) => timeoutsBefore + 1));
}

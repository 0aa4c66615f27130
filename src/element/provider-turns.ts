import type { SessionProvider } from "./session-source.js";

/** How many requests one provider gets at a time from all elements of the page. */
const CONCURRENT_REQUESTS = 6;

/** The latest requests of each provider, newest first. */
const latest = new WeakMap<SessionProvider, Promise<unknown>[]>();

/** Runs at most six requests per provider at a time: each waits for the sixth before it. */
export async function inTurn<T>(provider: SessionProvider, request: () => Promise<T>): Promise<T> {
  const requests = latest.get(provider) ?? [];
  latest.set(provider, requests);
  const earlier = requests[CONCURRENT_REQUESTS - 1];
  const result = earlier ? Promise.allSettled([earlier]).then(request) : request();
  requests.unshift(result);
  requests.length = Math.min(requests.length, CONCURRENT_REQUESTS);
  return result;
}

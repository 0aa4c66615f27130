/** A zone of zone.js, which Angular loads: it replaces timers, listeners and promises of the page with its own. */
interface Zone {
  run?: <T>(work: () => T) => T;
}

/**
 * Runs work outside of a framework's zone. An Angular app waits for the timers and requests that begin in its zone, and
 * checks its components after each of them and after each listener, so none of ours may begin there.
 */
export function outsideZone<T>(work: () => T): T {
  const root = (globalThis as { Zone?: { root?: Zone } }).Zone?.root;
  return root?.run ? root.run(work) : work();
}

/** Zone.js, which Angular loads: it replaces timers, listeners and promises of the page by its own. */
interface Zone {
  run<T>(work: () => T): T;
}

const zoneIn = (name: "root" | "current"): Zone | undefined => {
  const { Zone } = globalThis as { Zone?: { root?: Partial<Zone>; current?: Partial<Zone> } };
  const zone = Zone?.[name];
  return typeof zone?.run === "function" ? (zone as Zone) : undefined; // the page may have an element of that name
};

/**
 * Does work of our own. An Angular app waits for the timers and requests that begin in its zone, and checks its components
 * after each of them and after each listener: none of ours may begin there.
 */
export function outsideZone<T>(work: () => T): T {
  const root = zoneIn("root");
  return root ? root.run(work) : work();
}

/** The current zone, for a function of the page that is called later. @returns what runs work in it */
export function currentZone(): <T>(work: () => T) => T {
  const zone = zoneIn("current");
  return zone ? (work) => zone.run(work) : (work) => work();
}

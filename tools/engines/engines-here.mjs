/** Which engines are on this machine, after an attempt to install those that are missing. */
import { missingPrograms, packagesOf } from "./catalog.mjs";

/**
 * The names of those engines whose programs are all here.
 * @param install is called with the packages of what is missing; nothing is installed without it
 */
export function enginesHere(engines, { machine, install } = {}) {
  const missing = packagesOf(engines.flatMap((engine) => missingPrograms(engine, machine)));
  if (missing.length > 0) install?.(missing);
  return engines.filter((engine) => missingPrograms(engine, machine).length === 0);
}

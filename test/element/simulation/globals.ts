import { LifeCycle } from "../../../src/element/load/reconcile.js";
import type { World } from "./world.js";

type Globals = Record<string, unknown>;

/**
 * Makes a world that of the globals which the element reads, and hands it the element's life cycle, until the work is
 * over.
 */
export async function inGlobals<T>(world: World, work: () => Promise<T>): Promise<T> {
  const silent = Object.assign(Object.create(console) as Console, {
    error: () => undefined,
    warn: () => undefined,
  });
  const replaced: Globals = {
    document: world.document,
    origin: "https://page.example",
    fetch: world.backend.fetch,
    console: silent,
  };
  const before = Object.keys(replaced).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(replaced)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const { reconcile } = LifeCycle.prototype;
  LifeCycle.prototype.reconcile = function (this: LifeCycle) {
    world.cycle = this;
    reconcile.call(this);
  };
  const watchers = process.rawListeners("unhandledRejection");
  const note = (reason: unknown): number =>
    world.faults.push(`unhandled: ${(reason as Error).stack ?? String(reason)}`);
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  try {
    return await work();
  } finally {
    process.off("unhandledRejection", note);
    for (const watcher of watchers)
      process.on("unhandledRejection", watcher as NodeJS.UnhandledRejectionListener);
    LifeCycle.prototype.reconcile = reconcile;
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    performance.clearMeasures();
  }
}

import { LifeCycle } from "../../../src/element/load/reconcile.js";
import type { Environment } from "./environment.js";

type Globals = Record<string, unknown>;

/**
 * Replaces the globals that the element reads by those of an environment until the work is done, and sets its `cycle`.
 */
export async function inGlobals<T>(env: Environment, work: () => Promise<T>): Promise<T> {
  const silent = Object.assign(Object.create(console) as Console, {
    error: () => undefined,
    warn: () => undefined,
  });
  const replaced: Globals = {
    document: env.document,
    origin: "https://page.example",
    fetch: env.backend.fetch,
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
    env.cycle = this;
    reconcile.call(this);
  };
  const listeners = process.rawListeners("unhandledRejection");
  const note = (reason: unknown): number =>
    env.faults.push(`unhandled: ${(reason as Error).stack ?? String(reason)}`);
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  try {
    return await work();
  } finally {
    process.off("unhandledRejection", note);
    for (const listener of listeners)
      process.on("unhandledRejection", listener as NodeJS.UnhandledRejectionListener);
    LifeCycle.prototype.reconcile = reconcile;
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    performance.clearMeasures();
  }
}

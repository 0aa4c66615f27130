import type { SetFault } from "../contract/admin-api.js";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { HttpError, type HttpErrorStatus } from "../http-error.js";
import { checkFault, type Fault } from "../contract/fault.js";

/** The faults that are set. */
export class Faults {
  /** How long every operation waits, in milliseconds. */
  latencyMs: number;
  /** The operations that can fail; each route adds its own. */
  readonly operations = new Set<string>();
  readonly #faults = new Map<number, SetFault>();
  #lastId = 0;
  #release = new AbortController();

  constructor(latencyMs = 0) {
    this.latencyMs = latencyMs;
  }

  /** Sets a fault; returns its id. @throws TypeError if it has a wrong form, or names an unknown operation. */
  add(value: unknown): number {
    const fault = checkFault(value);
    const { operation } = fault;
    if (operation !== undefined && !this.operations.has(operation)) {
      const known = [...this.operations].join(", ");
      throw new TypeError(`Expected one of ${known} as operation, got "${operation.slice(0, 50)}".`);
    }
    this.#lastId += 1;
    this.#faults.set(this.#lastId, { id: this.#lastId, fault: { ...fault }, met: 0 });
    return this.#lastId;
  }

  list(): SetFault[] {
    return [...this.#faults.values()].map((set) => ({ ...set }));
  }

  /** Removes a fault; returns whether it was set. */
  remove(id: number): boolean {
    return this.#faults.delete(id);
  }

  clear(): void {
    this.#faults.clear();
  }

  /** Ends the wait of every request that a fault or the latency holds. */
  release(): void {
    this.#release.abort();
    this.#release = new AbortController();
  }

  /**
   * Applies the latency and the fault of an operation. Returns the fault, since some apply to the response. `signal` and
   * `destroy` are of the request's connection, which a fault can break.
   * @throws HttpError if the fault is the response or breaks the connection, or if the wait was ended.
   */
  async apply(operation: string, signal: AbortSignal, destroy: () => void): Promise<Fault | undefined> {
    const fault = this.#take((candidate) => candidate.operation === operation);
    const latencyMs = this.latencyMs + (fault?.latencyMs ?? 0);
    // the wait ends with the connection: otherwise it would outlive the sandbox
    const waits = latencyMs > 0 || fault?.stall === true;
    const ended = waits ? AbortSignal.any([signal, this.#release.signal]) : signal;
    if (latencyMs > 0) await delay(latencyMs, undefined, { signal: ended }).catch(() => undefined);
    if (fault?.stall && !ended.aborted) await once(ended, "abort");
    if (ended.aborted) {
      const text =
        "The wait was ended before a response: the connection was closed, or the sandbox was reset.";
      throw new HttpError(503, "wait_ended", text);
    }
    if (fault?.reset) destroy();
    if (fault?.status !== undefined || fault?.reset) {
      const status = (fault.status ?? 503) as HttpErrorStatus;
      throw new HttpError(
        status,
        "injected_fault",
        `A fault of the sandbox makes ${operation} fail with status ${status}.`,
      );
    }
    return fault;
  }

  /** The event faults that the next load of an embed meets. */
  takeEvents(): Fault[] {
    const events = new Set(this.list().flatMap(({ fault }) => fault.event ?? []));
    return [...events].flatMap((event) => this.#take((candidate) => candidate.event === event) ?? []);
  }

  /** Whether the next load of an embed has messaging: false if a fault sets a plan that excludes it. */
  takeMessaging(): boolean {
    return this.#take(({ plan }) => plan === "no-messaging") === undefined;
  }

  #take(matches: (fault: Fault) => boolean): Fault | undefined {
    const found = [...this.#faults.values()].find(({ fault }) => matches(fault));
    if (!found) return undefined;
    found.met += 1;
    if (found.met >= (found.fault.times ?? Infinity)) this.#faults.delete(found.id);
    return found.fault;
  }
}

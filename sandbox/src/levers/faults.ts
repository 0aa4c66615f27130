import { setTimeout as delay } from "node:timers/promises";
import { Refusal, type RefusalStatus } from "../http/refusal.js";

/** Something that goes wrong on purpose, for one operation of the API or one event of an embed. */
export interface Fault {
  /** An `operationId` of the OpenAPI document, or one of the embed's own: `embedDashboard`, `embedValues`, `embedQuery`. */
  operation?: string;
  /** The name of an embed's event, such as `ready`. */
  event?: string;
  /** Answers with this status instead. */
  status?: number;
  /** Breaks the connection instead of answering. */
  reset?: boolean;
  /** Never answers; of an event: never sends it. */
  stall?: boolean;
  /** Waits before anything else, in milliseconds. */
  latencyMs?: number;
  /** How many times it happens. Default: every time. */
  times?: number;
}

/** How a fault breaks the connection that a request came on. */
export interface Connection {
  signal: AbortSignal;
  destroy: () => void;
}

/** The faults that are set, and whether the next request meets one. */
export class Faults {
  #faults: { fault: Fault; left: number }[] = [];
  readonly #latencyMs: number;

  /** `latencyMs` is what every operation waits. */
  constructor(latencyMs = 0) {
    this.#latencyMs = latencyMs;
  }

  /** @throws TypeError when it names no operation and no event, or both, or a status that is no error's. */
  add(fault: Fault): void {
    if ((fault.operation === undefined) === (fault.event === undefined)) {
      throw new TypeError("Expected a fault with either an operation or an event.");
    }
    const { status } = fault;
    if (status !== undefined && !(Number.isInteger(status) && status >= 400 && status <= 599)) {
      throw new TypeError(`Expected a status from 400 to 599 in the fault, got ${status}.`);
    }
    this.#faults.push({ fault, left: fault.times ?? Infinity });
  }

  clear(): void {
    this.#faults = [];
  }

  /** Lets an operation meet its fault, if one is set. @throws Refusal when the fault answers, or breaks the connection. */
  async meet(operation: string, { signal, destroy }: Connection): Promise<void> {
    const fault = this.#take((candidate) => candidate.operation === operation);
    const latencyMs = this.#latencyMs + (fault?.latencyMs ?? 0);
    if (latencyMs > 0) await delay(latencyMs);
    if (fault?.stall) await aborted(signal);
    if (fault?.reset) destroy();
    if (fault?.status !== undefined || fault?.reset || fault?.stall) {
      const status = (fault.status ?? 503) as RefusalStatus;
      throw new Refusal(
        status,
        "injected_fault",
        `The sandbox was told to fail ${operation} with status ${status}.`,
      );
    }
  }

  /** The event faults that the next load of an embed meets. */
  takeEvents(): Fault[] {
    const events = new Set(this.#faults.flatMap(({ fault }) => fault.event ?? []));
    return [...events].flatMap((event) => this.#take((candidate) => candidate.event === event) ?? []);
  }

  #take(matches: (fault: Fault) => boolean): Fault | undefined {
    const found = this.#faults.find(({ fault }) => matches(fault));
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#faults = this.#faults.filter((other) => other !== found);
    return found.fault;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

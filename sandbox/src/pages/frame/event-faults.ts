import type { EmbedErrorPayload } from "svc-dashboard/protocol";
import type { Fault } from "../../contract/fault.js";

/** Sends an event, by its name without the prefix. */
export type Send = (name: string, payload: object) => void;

/** Applies the faults that a test has set to the events; without a fault, an event is sent as it is. */
export class EventFaults {
  /** The faults of this load. */
  faults: readonly Fault[] = [];
  readonly #send: Send;
  /** Events after a delayed one wait for it, so that they keep their order. */
  #line: Promise<void> | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  send(name: string, payload: object): void {
    const fault = this.faults.find(({ event }) => event === name);
    const go = () => this.#go(name, payload, fault);
    if (!fault?.latencyMs && !this.#line) {
      go();
      return;
    }
    const before = this.#line ?? Promise.resolve();
    this.#line = before
      .then(() => new Promise((resolve) => setTimeout(resolve, fault?.latencyMs ?? 0)))
      .then(go);
  }

  #go(name: string, payload: object, fault: Fault | undefined): void {
    if (fault?.stall) return;
    if (fault?.status === undefined && !fault?.reset) {
      this.#send(name, payload);
      return;
    }
    const message = `A fault of the sandbox makes the event "${name}" fail.`;
    this.#send("error", {
      message,
      name: "InjectedFault",
      context: name,
      fatal: true,
    } satisfies EmbedErrorPayload);
  }
}

import type { AssumptionUse } from "../contract/admin-api.js";
import type { Exchange } from "../services.js";
import { ASSUMPTIONS, assumptionsOf } from "./assumptions.js";

/** Which responses depended on a default that the service's description does not show. */
export class AssumptionLedger {
  readonly #uses = new Map<string, Pick<AssumptionUse, "count" | "last">>();

  /** Notes an answer. */
  add(operation: string, at: Date, exchange: Exchange): void {
    const { status } = exchange;
    for (const { id } of assumptionsOf(operation, exchange)) {
      this.#uses.set(id, { count: (this.#uses.get(id)?.count ?? 0) + 1, last: { operation, status, at } });
    }
  }

  /** Adds an HTTP error, which depends on what is assumed of its status. */
  addError(operation: string, at: Date, status: number): void {
    this.add(operation, at, { query: {}, body: undefined, status, answer: undefined });
  }

  /** Every assumption of the document, including those that no response has depended on yet. */
  list(): AssumptionUse[] {
    return ASSUMPTIONS.map((assumption) => ({
      ...assumption,
      ...(this.#uses.get(assumption.id) ?? { count: 0, last: null }),
    }));
  }

  clear(): void {
    this.#uses.clear();
  }
}

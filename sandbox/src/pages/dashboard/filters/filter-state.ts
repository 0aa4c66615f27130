import type { EmbedFilter } from "svc-dashboard/protocol";
import type { QueryFilter } from "../../../contract/viewer-api.js";
import { isCleared } from "../../format/filter-summary.js";

/** The filters of one dashboard. A filter on a member that no FILTER widget stands for is ignored. */
export class FilterState {
  readonly #members: ReadonlySet<string>;
  readonly #filters = new Map<string, EmbedFilter>();

  constructor(members: Iterable<string>) {
    this.#members = new Set(members);
  }

  /** Sets or clears a member's filter. Returns whether anything is different now. */
  set(member: string, filter: EmbedFilter): boolean {
    if (!this.#members.has(member)) return false;
    const before = JSON.stringify(this.#filters.get(member));
    if (isCleared(filter)) this.#filters.delete(member);
    else this.#filters.set(member, asMeant(filter));
    return before !== JSON.stringify(this.#filters.get(member));
  }

  get(member: string): EmbedFilter | undefined {
    return this.#filters.get(member);
  }

  /** All filters, with the member of each. */
  entries(): [member: string, filter: EmbedFilter][] {
    return [...this.#filters];
  }

  /** As a query takes them; no operator means `equals`. */
  toQuery(): QueryFilter[] {
    return this.entries().map(([member, { value, type = "equals" }]) => ({ member, type, value }));
  }
}

/** A range whose ends are exchanged is read as it is meant; of a month and a day in it, neither is before the other. */
function asMeant(filter: EmbedFilter): EmbedFilter {
  const [from = null, to = null] = [filter.value].flat();
  if (filter.type !== "between" || from === null || to === null) return filter;
  return from > to && !String(from).startsWith(String(to)) ? { ...filter, value: [to, from] } : filter;
}

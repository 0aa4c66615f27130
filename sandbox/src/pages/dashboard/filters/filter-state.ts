import type { EmbedFilter } from "svc-dashboard/protocol";
import type { QueryFilter } from "../../../contract/viewer-api.js";
import { isCleared } from "../../format/filter-summary.js";
import type { PageUrl } from "../../frame/page-url.js";

/** The filters of one dashboard. Filters on members without a FILTER widget are ignored. */
export class FilterState {
  readonly #members: ReadonlySet<string>;
  readonly #filters = new Map<string, EmbedFilter>();

  constructor(members: Iterable<string>) {
    this.#members = new Set(members);
  }

  /** Sets or clears a member's filter. Returns whether it has changed. */
  set(member: string, filter: EmbedFilter): boolean {
    if (!this.#members.has(member)) return false;
    const before = JSON.stringify(this.#filters.get(member));
    if (isCleared(filter)) this.#filters.delete(member);
    else this.#filters.set(member, inOrder(filter));
    return before !== JSON.stringify(this.#filters.get(member));
  }

  get(member: string): EmbedFilter | undefined {
    return this.#filters.get(member);
  }

  get all(): PageUrl["filters"] {
    return [...this.#filters].map(([member, filter]) => ({ member, filter }));
  }

  /** The filters of a query. The default operator is `equals`. */
  toQuery(): QueryFilter[] {
    return this.all.map(({ member, filter: { value, type = "equals" } }) => ({ member, type, value }));
  }
}

/** Swaps the ends of a range if they are in the wrong order. A month and a day in it are not: neither is before the other. */
function inOrder(filter: EmbedFilter): EmbedFilter {
  const [from = null, to = null] = [filter.value].flat();
  if (filter.type !== "between" || from === null || to === null) return filter;
  return from > to && !String(from).startsWith(String(to)) ? { ...filter, value: [to, from] } : filter;
}

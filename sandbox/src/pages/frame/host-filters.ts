import type { EmbedFilter } from "svc-dashboard/protocol";
import { isCleared } from "../format/filter-summary.js";
import { readFilters, type PageUrl } from "./page-url.js";

/** Filters that a host sets together arrive one by one: they are checked after this time. Milliseconds. */
const TOGETHER_MS = 100;

/** A dashboard on the page. */
export interface FilteredDashboard {
  /** The members of its FILTER widgets. */
  readonly members: ReadonlySet<string>;
  /** The type of a value that is not a string, if the member's values are strings and do not include it. */
  wrongType(member: string, filter: EmbedFilter): string | undefined;
}

/** Lists the host's filters without effect in the console: each once, without its value. */
export class HostFilters {
  readonly #filters = new Map<string, EmbedFilter>();
  readonly #named = new Set<string>();
  #dashboard: FilteredDashboard | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads the filters of a URL that the host has loaded or navigated to. */
  read(url: URL): void {
    const filters = readFilters(url);
    const read = new Set(filters.map(({ member }) => `f_${member}`));
    const names = [...url.searchParams.keys()].filter((name) => name.startsWith("f_") && !read.has(name));
    if (names.length > 0) {
      const text = `Expected filters in the form f_orders.status={"value":"shipped"} in the embed's URL, and ignored`;
      console.warn(`${text} ${names.join(", ")}: write the value as JSON.`);
    }
    this.set(filters);
  }

  set(filters: PageUrl["filters"]): void {
    for (const { member, filter } of filters) {
      if (isCleared(filter)) this.#filters.delete(member);
      else this.#filters.set(member, filter);
    }
    this.#checkSoon();
  }

  /** Sets the dashboard on the page, also after it has loaded more; undefined when it is closed. */
  shown(dashboard: FilteredDashboard | undefined): void {
    this.#dashboard = dashboard;
    this.#checkSoon();
  }

  #checkSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), TOGETHER_MS);
  }

  #check(): void {
    const dashboard = this.#dashboard;
    if (!dashboard) return;
    const without: string[] = [];
    for (const [member, filter] of this.#filters) {
      if (this.#named.has(member)) continue;
      const type = dashboard.wrongType(member, filter);
      if (!dashboard.members.has(member)) without.push(member);
      else if (type === undefined) continue;
      else {
        const text = `Expected a string in the filter ${member}, got a ${type} that its member does not have`;
        console.warn(`${text}: set one of the member's values.`);
      }
      this.#named.add(member);
    }
    if (without.length > 0) console.warn(withoutWidget(without, [...dashboard.members]));
  }
}

function withoutWidget(without: readonly string[], members: readonly string[]): string {
  const [filters, have, they] =
    without.length === 1 ? ["The filter", "has", "it"] : ["The filters", "have", "they"];
  const subject = `${filters} ${without.join(", ")} ${have}`;
  return members.length === 0
    ? `${subject} no effect, because this dashboard has no filter widget.`
    : `${subject} no widget on this dashboard, so ${they} ${have} no effect; members with a filter widget: ${members.join(", ")}.`;
}

import type { SvcDashboard } from "../../src/element/svc-dashboard.js";
import { checkEmbedPath } from "../../src/protocol/embed-path.js";
import { checkMember, filterUrlParameter, type FilterInput } from "../../src/protocol/filters.js";
import { checkColorScheme, checkLocale, checkTimezone } from "../../src/protocol/state-actions.js";

/** The methods that post an action, with the checks of the element. */
const METHODS: Record<string, (...values: unknown[]) => unknown> = {
  setFilter: (member, value) => filterUrlParameter(member as string, value as FilterInput),
  clearFilter: checkMember,
  refresh: () => undefined,
  setColorScheme: checkColorScheme,
  setLocale: checkLocale,
  setTimezone: checkTimezone,
  navigate: checkEmbedPath,
};

/** Stands in for a dashboard where there is no DOM: records the calls of its methods. */
export class FakeDashboard extends EventTarget {
  readonly element = this as unknown as SvcDashboard;
  readonly localName = "svc-dashboard";
  readonly state = "ready";
  /** The names of the called methods, each with its arguments. */
  calls: unknown[][] = [];

  constructor() {
    super();
    for (const [method, check] of Object.entries(METHODS)) {
      const record = (...values: unknown[]): void => {
        check(...values);
        this.calls.push([method, ...values]);
      };
      Object.assign(this, { [method]: record });
    }
  }
}

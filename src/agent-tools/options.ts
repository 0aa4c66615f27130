import type { FilterScalar } from "../protocol/filters.js";
import type { TenantMember } from "../protocol/tenant-types.js";

/**
 * What the tools may do: `read` the dashboard's state and recent events, `filter` by the members of `filters`, `refresh`,
 * `display` (set the color scheme, the language and the time zone), and `navigate` inside the embed.
 */
export type AgentPermission = "read" | "filter" | "refresh" | "display" | "navigate";

/** A member that agents may filter by. */
export interface AgentFilter {
  /** The filter's name in the dashboard, for the tool's description. */
  title?: string;
  /** The permitted values; any, unless set. */
  values?: readonly FilterScalar[];
}

/** Options of `createAgentTools` and `registerAgentTools`. */
export interface AgentToolOptions {
  /** The start of the tools' names, such as `sales`: up to 48 letters, digits, hyphens and underscores. */
  name: string;
  /** The members that agents may filter by; the dashboard needs a filter widget for each. Without them, no tool filters. */
  filters?: Partial<Record<TenantMember, AgentFilter>>;
  /** `read`, `filter` and `refresh`, unless set. */
  allow?: readonly AgentPermission[];
  /** Ends the tools when it aborts: calls are rejected from then on. */
  signal?: AbortSignal | undefined;
}

/** The element's class and types. Importing this module registers nothing. */
export type * from "./dom-events.js";
export { SvcDashboardError, type FailureCode, type HostFailure } from "./failures.js";
export type {
  SessionProvider,
  SessionReason,
  SessionRequest,
  SessionResult,
} from "../protocol/session-endpoint.js";
export type * from "../protocol/tenant-types.js"; // by *, through which alone `declare module` extends interfaces
export { SvcDashboard } from "./svc-dashboard.js";
export type { DashboardTexts, LanguageTexts } from "./texts.js";

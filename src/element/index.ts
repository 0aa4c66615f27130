/** The element's class and types; importing them registers nothing. */
export type { DashboardState, SvcDashboardEventMap, SvcEvent } from "./dom-events.js";
export { SvcDashboardError, type FailureCode, type HostFailure } from "./failures.js";
export type { LoadReason, SessionAnswer, SessionProvider, SessionRequest } from "./session.js";
export { SvcDashboard } from "./svc-dashboard.js";
export type { DashboardTexts } from "./texts.js";
